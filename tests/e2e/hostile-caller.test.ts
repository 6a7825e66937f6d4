// Whatever a caller sends, in whatever state: ops get in, with the plain Temporal command line.
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
const COMMANDS = 200;
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

/** Succeeds once the workflow has taken the Update. */
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

/** Refused while a call is under way, since there is no pause to cut short: then ops repeat it. */
async function hurry({ id }: CheckoutJson): Promise<void> {
  const send = () =>
    update(id, 'retryNow', AUDIT).then(
      () => 'accepted',
      (error: unknown) => String(error),
    );
  expect(await eventually(send, (answer) => !answer.includes('REFUSED'))).toBe('accepted');
}

const AUDIT = { actor: 'ada', reason: 'the caller runs wild' };

/** An order that never comes to an outcome. */
async function processing(): Promise<CheckoutJson> {
  const held = await partner.held(showtimeId);
  await partner.order(held, 'tok_never', ASYNC);
  return partner.reaches(held.id, 'processing');
}

/** An order that Svc has, and whose answer was lost. */
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

/** In turn what a caller can send, each under a key of its own, none of it waited for. */
async function annoy({ id }: CheckoutJson, index: number): Promise<number> {
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

/** The statuses of the answers, each once. */
async function often(act: (index: number) => Promise<number>): Promise<Set<number>> {
  const statuses = new Set<number>();
  let next = 0;
  const lane = async () => {
    while (next < COMMANDS) statuses.add(await act(next++));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return statuses;
}

/** All of it is answered, and all but the seats, which go as Signals, is refused. */
async function runWild(checkout: CheckoutJson): Promise<void> {
  expect([...(await often((index) => annoy(checkout, index)))].sort()).toEqual([202, 409]);
  expect([...(await often(() => cancel(checkout)))]).toEqual([202]);
}

test('an order under way is named by ops', async () => {
  const checkout = await processing();
  await runWild(checkout);
  await update(checkout.id, 'resolveOrder', { orderId: checkout.order!.id, ...AUDIT });
  const { body } = await partner.get(checkout.id);
  expect(body).toMatchObject({ status: 'processing', cancellation: { reason: 'customer' } });
});

test('an order in review is named by ops, found, and cancelled as the caller wished', async () => {
  const checkout = await inReview();
  const sold = usher.sandbox.storage.ledger.all().filter(({ kind }) => kind === 'sale');
  await runWild(checkout);
  await update(checkout.id, 'resolveOrder', { orderId: sold.at(-1)!.orderId, ...AUDIT });
  await partner.refunds(checkout.id, 'done');
  const refunds = usher.sandbox.storage.ledger.all().filter(({ kind }) => kind === 'refund');
  expect(refunds).toHaveLength(1);
});

test('ops can hurry a cancellation that is stuck', async () => {
  const checkout = await cancelling();
  await runWild(checkout);
  await hurry(checkout);
  expect((await partner.get(checkout.id)).body.status).toBe('cancelling');
});
