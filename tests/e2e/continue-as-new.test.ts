// Long-running checkouts: the workflows `checkout` and `order` continue as new after a number of steps. Callers do not
// notice.
import { randomUUID } from 'node:crypto';
import { chooseSeatsSignal } from '../../src/workflows/messages';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

/** Low enough that a checkout has several runs. */
const STEPS_PER_RUN = 20;
const SIGNALS = 100;
const EQUAL_CALLS = 20;

const usher = useUsher({
  policy: { stepsPerRunMax: STEPS_PER_RUN },
  sandbox: { ratePerSecond: 0 },
  env: { UPSTREAM_RATE_PER_SECOND: '1000' },
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

interface Run {
  readonly runId: string;
  readonly type: string;
}

/** The current run. */
async function runOf({ id }: CheckoutJson): Promise<Run> {
  const { runId, type } = await usher.temporal.workflow.getHandle(id).describe();
  return { runId, type };
}

/** Sends Signals that are refused: each creates a visible change. */
async function sendSignals({ id }: CheckoutJson): Promise<void> {
  const handle = usher.temporal.workflow.getHandle(id);
  const items = [{ offerId: 'of-nobody', seatIds: ['Z99'] }];
  for (let sent = 0; sent < SIGNALS; sent++) {
    const key = `seats:${randomUUID()}`;
    await handle.signal(chooseSeatsSignal, { key, digest: 'd', requestId: key, items });
  }
}

/** Sends Signals until the checkout is in another run. */
async function untilNextRun(checkout: CheckoutJson, { runId }: Run): Promise<Run> {
  for (;;) {
    const run = await runOf(checkout);
    if (run.runId !== runId) return run;
    await sendSignals(checkout);
  }
}

const chargesOf = (orderId: string) =>
  usher.sandbox.storage.ledger
    .all()
    .filter((entry) => entry.kind === 'charge' && entry.orderId === orderId);

test('a checkout and its order keep their answers in new runs', async () => {
  const startKey = { 'Idempotency-Key': randomUUID() };
  const { body: started } = await partner.start({ showtimeId }, startKey);
  const first = await runOf(started);
  const held = await partner.holding(started);
  const second = await untilNextRun(held, first);
  expect(second.type).toBe('checkout');
  const { items, expiresAt } = held.hold!;
  expect((await partner.get(held.id)).body).toMatchObject({
    status: 'held',
    hold: { items, expiresAt },
  });

  const repeated = await partner.start({ showtimeId }, startKey);
  expect([repeated.status, repeated.body.id]).toEqual([201, held.id]);
  expect(repeated.headers.get('Idempotent-Replayed')).toBe('true');

  const orderKey = { 'Idempotency-Key': randomUUID() };
  const { status, body: bought } = await partner.order(held, 'tok_instant', orderKey);
  expect([status, bought.status]).toEqual([200, 'confirmed']);
  const order = await untilNextRun(bought, await runOf(bought));
  expect(order.type).toBe('order');
  const later = await untilNextRun(bought, order);
  expect(later.type).toBe('order');

  const again = await partner.order(held, 'tok_instant', orderKey);
  expect(again).toMatchObject({ status: 200, body: { tickets: bought.tickets } });
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(chargesOf(bought.order!.id)).toHaveLength(1);
  const cancelled = await partner.cancel(bought.id);
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
});

test('identical calls during continue-as-new are carried out once', async () => {
  const held = await partner.held(showtimeId);
  const before = await runOf(held);
  const key = { 'Idempotency-Key': randomUUID() };
  const calls = Array.from({ length: EQUAL_CALLS }, async (_, index) => {
    if (index % 4 === 0) await sendSignals(held);
    return partner.order(held, 'tok_ok', key);
  });
  const replies = await Promise.all(calls);
  const orders = new Set(replies.map(({ body }) => body.order?.id));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(orders.size).toBe(1);
  expect(chargesOf([...orders][0]!)).toHaveLength(1);
  // All are replays if the first answer was lost and its caller repeated the call.
  const fresh = replies.filter(({ headers }) => headers.get('Idempotent-Replayed') === null);
  expect(fresh.length).toBeLessThanOrEqual(1);
  expect((await runOf(held)).runId).not.toBe(before.runId);
});
