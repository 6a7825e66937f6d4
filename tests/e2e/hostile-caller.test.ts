// However many commands a caller sends, in any state, ops can still act, with the plain Temporal command line.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { planFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { provisionForTests } from '../support/temporal-server';
import { useUsher } from '../support/use-usher';

const run = promisify(execFile);
const COMMANDS = 100;
const LANES = 8;
const ASYNC = { Prefer: 'respond-async' };

let temporalCli: string;

const usher = useUsher({
  policy: {
    settleMs: 500,
    reconcilePauseMs: 200,
    layoutNamesAccount: false,
    orderInProgressMs: 500,
    pollIntervalMs: 200,
    pollBudgetMs: 600,
  },
  sandbox: { ratePerSecond: 0 },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

beforeAll(async () => {
  temporalCli = (await provisionForTests(() => undefined)).path;
});

/** Resolves once the workflow has accepted the Update. */
async function update(id: string, name: string, input: object): Promise<void> {
  await run(temporalCli, [
    'workflow',
    'update',
    'start',
    '--address',
    usher.config.temporal.address,
    '--namespace',
    usher.config.temporal.namespace,
    '--workflow-id',
    id,
    '--name',
    name,
    '--input',
    JSON.stringify(input),
    '--wait-for-stage',
    'accepted',
  ]);
}

/** Repeats the command until it is accepted: it is refused during a call, when there is no pause to cut short. */
async function retryNow({ id }: CheckoutJson): Promise<void> {
  const send = () =>
    update(id, 'retryNow', AUDIT).then(
      () => 'accepted',
      (error: unknown) => String(error),
    );
  expect(await eventually(send, (answer) => !answer.includes('REFUSED'))).toBe('accepted');
}

const AUDIT = { actor: 'ada', reason: 'the caller runs wild' };

/** An order that never gets an outcome. */
async function processing(): Promise<CheckoutJson> {
  const held = await partner.held(showtimeId);
  await partner.order(held, 'tok_never', ASYNC);
  return partner.reaches(held.id, 'processing');
}

/** An order that Svc has, but whose answer was lost. */
async function inReview(): Promise<CheckoutJson> {
  const held = await partner.held(showtimeId);
  await partner.order(held, 'tok_lost_answer', ASYNC);
  return partner.reaches(held.id, 'in_review');
}

/** A cancellation that Svc does not answer. */
async function cancelling(): Promise<CheckoutJson> {
  const { body } = await partner.order(await partner.held(showtimeId), 'tok_instant');
  await planFaults(usher, [{ calls: ['cancelOrder'], fault: { kind: 'server-error' } }]);
  await partner.call('POST', `/v1/checkouts/${body.id}/cancel`, undefined, keyed());
  return partner.reaches(body.id, 'cancelling');
}

const keyed = () => ({ ...ASYNC, 'Idempotency-Key': randomUUID() });

/** Sends the next of the caller's commands with its own key, without waiting for the outcome. */
async function sendNext({ id }: CheckoutJson, index: number): Promise<number> {
  const path = `/v1/checkouts/${id}`;
  const card = { type: 'nonce', nonce: 'tok_ok', provider: 'sandbox' };
  const sent = [
    ['PUT', `${path}/seats`, { items: [{ offerId: 'of-nobody', seatIds: ['Z99'] }] }],
    [
      'POST',
      `${path}/order`,
      { expectedTotal: { amount: '1.00', currency: 'USD' }, payment: card },
    ],
    ['PATCH', path, { quantity: 1 + (index % 4) }],
    ['PATCH', path, { reference: `cart-${index}` }],
  ] as const;
  const [method, to, body] = sent[index % sent.length]!;
  return (await partner.call(method, to, body, keyed())).status;
}

async function cancel({ id }: CheckoutJson): Promise<number> {
  return (await partner.call('POST', `/v1/checkouts/${id}/cancel`, undefined, keyed())).status;
}

/** Repeats the command, and returns the distinct statuses of the answers. */
async function flood(act: (index: number) => Promise<number>): Promise<Set<number>> {
  const statuses = new Set<number>();
  let next = 0;
  const lane = async () => {
    while (next < COMMANDS) statuses.add(await act(next++));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return statuses;
}

/** Every command is answered: edits and orders are refused, seats (sent as Signals) and cancellations accepted. */
async function floodWithCommands(checkout: CheckoutJson): Promise<void> {
  expect([...(await flood((index) => sendNext(checkout, index)))].sort()).toEqual([202, 409]);
  expect([...(await flood(() => cancel(checkout)))]).toEqual([202]);
}

test('ops can resolve an order in progress', async () => {
  const checkout = await processing();
  await floodWithCommands(checkout);
  await update(checkout.id, 'resolveOrder', { orderId: checkout.order!.id, ...AUDIT });
  const { body } = await partner.get(checkout.id);
  expect(body).toMatchObject({ status: 'processing', cancellation: { reason: 'customer' } });
});

test('ops can resolve an order in review, which is then cancelled as the caller requested', async () => {
  const checkout = await inReview();
  const sold = usher.sandbox.storage.ledger.all().filter(({ kind }) => kind === 'sale');
  await floodWithCommands(checkout);
  await update(checkout.id, 'resolveOrder', {
    orderId: sold.at(-1)!.orderId,
    showtimeId,
    ...AUDIT,
  });
  await partner.refunds(checkout.id, 'done');
  const refunds = usher.sandbox.storage.ledger.all().filter(({ kind }) => kind === 'refund');
  expect(refunds).toHaveLength(1);
});

test('ops can retry a stuck cancellation', async () => {
  const checkout = await cancelling();
  await floodWithCommands(checkout);
  await retryNow(checkout);
  expect((await partner.get(checkout.id)).body.status).toBe('cancelling');
});
