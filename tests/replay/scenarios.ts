// The checkouts whose histories are recorded: one for each outcome, and for each kind of failure on the way. They are
// played on the real server.
import { setTimeout as pause } from 'node:timers/promises';
import { deliveryId } from '../../src/domain/webhooks/delivery';
import { ownEndpointsId } from '../../src/domain/webhooks/own-endpoints';
import { PartnerBackend, type ProblemJson } from '../support/partner-backend';
import { ON_SALE_SCENARIOS } from './on-sale-scenarios';
import { QUEUE_SCENARIOS } from './queue-scenarios';
import { paymentBy } from '../support/shapes';
import { planFaults } from '../support/sandbox-controls';
import { apiKeyOf, type TestPartner, type Usher, type UsherOptions } from '../support/usher';
import { untilDelivery, type EndpointJson } from '../support/webhook-deliveries';
import { WEBHOOK_SECRETS } from '../support/webhook-receiver';

/** The environment of a scenario. */
export interface Stage {
  readonly usher: Usher;
  readonly partner: PartnerBackend;
  readonly showtimeId: string;
}

export interface Scenario {
  readonly usher: UsherOptions;
  /** The run to record: the first or the last. A confirmed checkout continues in a new run, that of its order. */
  readonly run: 'first' | 'last';
  /** Plays the checkout to its end; returns its id, or the id of a workflow that it has started. */
  play(stage: Stage): Promise<string>;
}

const QUICK = {
  pollIntervalMs: 200,
  pollBudgetMs: 1_000,
  reconcilePauseMs: 300,
  settleMs: 500,
  orderInProgressMs: 500,
};
const ENDPOINTS = '/v1/webhook-endpoints';
const BY_PARTNER = { type: 'partner', token: 'tok_ok' };

/** A partner with an unreachable endpoint: only the histories matter. */
const WITH_WEBHOOKS: readonly TestPartner[] = [
  {
    id: 'hooked',
    webhook: { url: 'http://127.0.0.1:9/', secrets: WEBHOOK_SECRETS },
  },
];

function asPartnerWithWebhooks(stage: Stage): Stage {
  const { apiUrl } = stage.usher;
  return { ...stage, partner: new PartnerBackend({ apiUrl, apiKey: apiKeyOf('hooked') }) };
}

/** Holds seats, pays with each token in turn, and waits for the status. */
async function buy({ partner, showtimeId }: Stage, tokens: readonly string[], end: string) {
  const held = await partner.held(showtimeId);
  for (const token of tokens) await partner.order(held, token);
  await partner.reaches(held.id, end);
  return held.id;
}

export const SCENARIOS = {
  confirmed: {
    usher: {},
    run: 'first',
    play: (stage) => buy(stage, ['tok_declined', 'tok_ok'], 'confirmed'),
  },
  cancelled: {
    usher: {},
    run: 'last',
    async play(stage) {
      const id = await buy(stage, ['tok_ok'], 'confirmed');
      await stage.partner.cancel(id);
      await stage.partner.reaches(id, 'cancelled');
      return id;
    },
  },
  completed: {
    usher: { showtimesBeginAfterMs: 20_000 },
    run: 'last',
    async play(stage) {
      const id = await buy(stage, ['tok_ok'], 'confirmed');
      while ((await stage.partner.get(id)).body.status !== 'completed') await pause(1_000);
      return id;
    },
  },
  abandoned: {
    usher: {},
    run: 'last',
    async play({ partner, showtimeId }) {
      const { id } = await partner.held(showtimeId);
      await partner.cancel(id);
      await partner.reaches(id, 'abandoned');
      return id;
    },
  },
  expired: {
    usher: {
      policy: { leaseMarginMs: 1_000, placeReserveMs: 1, idleMs: 1_500 },
      sandbox: { leaseSeconds: 5 },
    },
    run: 'last',
    async play({ partner, showtimeId }) {
      const held = await partner.held(showtimeId);
      await partner.reaches(held.id, 'expired');
      return held.id;
    },
  },
  failed: {
    usher: { policy: { prepareBudgetMs: 2_000 } },
    run: 'last',
    async play({ usher, partner, showtimeId }) {
      const calls = ['refreshCheckout' as const];
      await planFaults(usher, [{ calls, fault: { kind: 'code', code: 'INVALID_SHOWTIME' } }]);
      const { body } = await partner.start({ showtimeId });
      return (body as unknown as ProblemJson).checkout!.id;
    },
  },
  'held-again': {
    usher: { policy: { leaseMarginMs: 1_000, placeReserveMs: 1 }, sandbox: { leaseSeconds: 5 } },
    run: 'first',
    async play(stage) {
      const { id } = await stage.partner.held(stage.showtimeId);
      const selecting = await stage.partner.reaches(id, 'selecting');
      const held = await stage.partner.holding(selecting);
      await stage.partner.order(held, 'tok_instant');
      await stage.partner.reaches(id, 'confirmed');
      return id;
    },
  },
  'lost-response': {
    usher: { policy: QUICK, sandbox: { duplicateNamesOrder: true } },
    run: 'first',
    play: (stage) => buy(stage, ['tok_lost_answer'], 'confirmed'),
  },
  'seats-free': {
    usher: { policy: { ...QUICK, leaseMarginMs: 500 }, sandbox: { leaseSeconds: 8 } },
    run: 'first',
    async play(stage) {
      const calls = ['placeOrder' as const];
      await planFaults(stage.usher, [{ calls, times: 1, fault: { kind: 'drop-after' } }]);
      const held = await stage.partner.held(stage.showtimeId);
      await stage.partner.order(held, 'tok_declined');
      const again = await stage.partner.reaches(held.id, 'held');
      await stage.partner.order(again, 'tok_instant');
      await stage.partner.reaches(held.id, 'confirmed');
      return held.id;
    },
  },
  'late-order': {
    usher: { policy: QUICK, sandbox: { slowFulfilmentDelayMs: 3_000 } },
    run: 'first',
    play: (stage) => buy(stage, ['tok_slow'], 'confirmed'),
  },
  'late-order-cancelled': {
    usher: {
      policy: { ...QUICK, cancelLateOrders: true },
      sandbox: { slowFulfilmentDelayMs: 3_000 },
    },
    run: 'first',
    play: (stage) => buy(stage, ['tok_slow'], 'cancelled'),
  },
  reviewed: {
    usher: { policy: { ...QUICK, layoutNamesAccount: false } },
    run: 'first',
    async play(stage) {
      const id = await buy(stage, ['tok_lost_answer'], 'in_review');
      const by = { actor: 'ada', reason: 'looked it up' };
      const resolved = { outcome: 'failed', evidence: 'no order at Svc', ...by };
      const handle = stage.usher.temporal.workflow.getHandle(id);
      await handle.executeUpdate('markResolved', { args: [resolved] });
      await stage.partner.reaches(id, 'failed');
      return id;
    },
  },
  outage: {
    usher: { policy: QUICK },
    run: 'first',
    async play(stage) {
      await planFaults(stage.usher, [
        { calls: ['lease', 'preview'], times: 3, fault: { kind: 'server-error' } },
        { calls: ['placeOrder'], times: 2, fault: { kind: 'rate-limit' } },
      ]);
      return buy(stage, ['tok_ok'], 'confirmed');
    },
  },
  'session-renewed': {
    usher: { policy: QUICK, sandbox: { tokenLifetimeMs: 4_000 } },
    run: 'first',
    async play(stage) {
      const held = await stage.partner.held(stage.showtimeId);
      await pause(4_500);
      await stage.partner.order(held, 'tok_ok');
      await stage.partner.reaches(held.id, 'confirmed');
      return held.id;
    },
  },
  'partner-voided': {
    usher: { policy: QUICK },
    run: 'first',
    async play({ usher, partner, showtimeId }) {
      await planFaults(usher, [
        { calls: ['placeOrder'], times: 1, fault: { kind: 'code', code: 'PROCESSOR_DECLINED' } },
        { calls: ['authorize', 'capture'], times: 2, fault: { kind: 'drop-after' } },
      ]);
      const held = await partner.held(showtimeId);
      await partner.pay(held, BY_PARTNER);
      await partner.pay(await partner.reaches(held.id, 'held'), BY_PARTNER);
      await partner.reaches(held.id, 'confirmed');
      return held.id;
    },
  },
  'partner-refunded': {
    usher: { policy: QUICK },
    run: 'last',
    async play({ usher, partner, showtimeId }) {
      const held = await partner.held(showtimeId);
      await partner.pay(held, BY_PARTNER);
      await partner.reaches(held.id, 'confirmed');
      await planFaults(usher, [{ calls: ['refund'], times: 1, fault: { kind: 'refund-failure' } }]);
      await partner.cancel(held.id);
      await partner.reaches(held.id, 'cancelled');
      return held.id;
    },
  },
  'cancelled-with-webhooks': {
    usher: { partners: WITH_WEBHOOKS },
    run: 'last',
    async play(stage) {
      const id = await buy(asPartnerWithWebhooks(stage), ['tok_declined', 'tok_ok'], 'confirmed');
      await asPartnerWithWebhooks(stage).partner.cancel(id);
      await asPartnerWithWebhooks(stage).partner.reaches(id, 'cancelled');
      return id;
    },
  },
  'order-with-webhooks': {
    usher: { partners: WITH_WEBHOOKS },
    run: 'first',
    play: (stage) => buy(asPartnerWithWebhooks(stage), ['tok_declined', 'tok_ok'], 'confirmed'),
  },
  'not-delivered': {
    usher: { partners: WITH_WEBHOOKS, env: { WEBHOOK_RETRY_SECONDS: '1,1' } },
    run: 'last',
    async play(stage) {
      const { partner } = asPartnerWithWebhooks(stage);
      const { id, version } = await partner.held(stage.showtimeId);
      const webhookId = deliveryId(id, version);
      const failed = (attempts: number) =>
        untilDelivery(
          partner,
          webhookId,
          (it) => it.status === 'failed' && it.attempts >= attempts,
        );
      await failed(3);
      await partner.call('POST', `/v1/webhook-deliveries/${webhookId}/resend`);
      await failed(6);
      return webhookId;
    },
  },
  'delivered-to-several': {
    usher: { partners: WITH_WEBHOOKS, env: { WEBHOOK_RETRY_SECONDS: '1' } },
    run: 'first',
    async play(stage) {
      const { partner } = asPartnerWithWebhooks(stage);
      const own = { url: 'http://127.0.0.1:9/own' };
      const headers = { 'Idempotency-Key': 'own' };
      const made = await partner.call<EndpointJson>('POST', ENDPOINTS, own, headers);
      const { id, version } = await partner.held(stage.showtimeId);
      const webhookId = deliveryId(id, version);
      const otherId = `${webhookId}_${made.body.id}`;
      for (const each of [webhookId, otherId]) {
        await untilDelivery(partner, each, ({ status }) => status === 'failed');
      }
      return webhookId;
    },
  },
  'webhook-endpoints': {
    usher: { partners: [{ id: 'owner' }] },
    run: 'first',
    async play({ usher }) {
      const { apiUrl, temporal } = usher;
      const owner = new PartnerBackend({ apiUrl, apiKey: apiKeyOf('owner') });
      const send = async (method: string, path: string, body: object = {}) => {
        const headers = { 'Idempotency-Key': path };
        const { status, body: made } = await owner.call<EndpointJson>(method, path, body, headers);
        if (status >= 300) throw new Error(`${method} ${path}: ${status}`);
        return made;
      };
      const kept = await send('POST', ENDPOINTS, { url: 'http://127.0.0.1:9/' });
      await send('POST', `${ENDPOINTS}/${kept.id}/rotate-secret`);
      await send('PATCH', `${ENDPOINTS}/${kept.id}`, { events: ['checkout.confirmed'] });
      await send('DELETE', `${ENDPOINTS}/${kept.id}`);
      // Enough changes for the workflow to continue as new.
      const handle = temporal.workflow.getHandle(ownEndpointsId('owner'));
      const unknown = { type: 'delete', id: 'we_unknown' };
      for (let changes = 4; changes < 100; changes++) {
        await handle.executeUpdate('changeEndpoints', { args: [unknown] });
      }
      return handle.workflowId;
    },
  },
  ...QUEUE_SCENARIOS,
  ...ON_SALE_SCENARIOS,
  alternative: {
    usher: { shape: 'alternative', policy: QUICK },
    run: 'first',
    async play({ usher, partner, showtimeId }) {
      const held = await partner.held(showtimeId);
      await partner.pay(held, await paymentBy(usher, 'tok_declined'));
      await partner.pay(held, await paymentBy(usher, 'tok_ok'));
      await partner.reaches(held.id, 'confirmed');
      return held.id;
    },
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;
