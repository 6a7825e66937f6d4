// A refused command leaves no event and no record, and its key stays unused.
import { randomUUID } from 'node:crypto';
import { WorkflowUpdateFailedError } from '@temporalio/client';
import { chooseSeatsUpdate, editUpdate, placeOrderUpdate } from '../../src/workflows/messages';
import { PartnerBackend, type CheckoutJson, type ProblemJson } from '../support/partner-backend';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { reservedShowtime } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

/** Fewer than the ten Updates that Temporal lets a run handle at a time. */
const LANES = 8;
/** With those over HTTP, more than the 2,000 Updates that Temporal accepts in a run. */
const DIRECT = 2_000;
const OVER_HTTP = 100;
/** Allows for workflow tasks besides the refusals, caused by a timer or a slow worker. */
const EVENTS_OF_A_TASK = 12;

const usher = useUsher({ sandbox: { leaseSeconds: 3_600, ratePerSecond: 0 } });
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

const handleOf = ({ id }: CheckoutJson) => usher.temporal.workflow.getHandle(id);
const eventsOf = async (checkout: CheckoutJson) =>
  (await handleOf(checkout).describe()).historyLength;

/** Repeats the action, several at a time. */
async function repeat(times: number, act: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < times) await act(next++);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const WRONG_TOTAL = { amount: '0.01', currency: 'USD' };
const CARD = { type: 'nonce', nonce: 'tok_ok', provider: 'sandbox' } as const;

/** Sends one of several invalid commands, each with its own key. */
function refusedDirectly(held: CheckoutJson, index: number): Promise<unknown> {
  const handle = handleOf(held);
  const key = `refused:${randomUUID()}`;
  const message = { key, digest: 'd', requestId: key };
  const options = { updateId: key };
  switch (index % 4) {
    case 0: {
      const items = [{ offerId: 'of-nobody', seatIds: ['Z99'] }];
      return handle.executeUpdate(chooseSeatsUpdate, { ...options, args: [{ ...message, items }] });
    }
    case 1: {
      const order = { ...message, expectedTotal: WRONG_TOTAL, payment: CARD };
      return handle.executeUpdate(placeOrderUpdate, { ...options, args: [order] });
    }
    case 2: {
      const edit = { ...message, changes: { quantity: 3 } };
      return handle.executeUpdate(editUpdate, { ...options, args: [edit] });
    }
    default: {
      const stale = { ...message, ifVersion: 1, changes: { reference: 'x' } };
      return handle.executeUpdate(editUpdate, { ...options, args: [stale] });
    }
  }
}

test('two thousand refused commands neither lengthen the history nor delay the checkout', async () => {
  const held = await partner.held(showtimeId);
  const before = await eventsOf(held);
  await repeat(DIRECT, async (index) => {
    await expect(refusedDirectly(held, index)).rejects.toThrow(WorkflowUpdateFailedError);
  });
  await repeat(OVER_HTTP, async () => {
    const wrong = { ...held, receipt: { total: WRONG_TOTAL } };
    const { status, body } = await partner.order<ProblemJson>(wrong, 'tok_ok');
    expect([status, body.code]).toEqual([409, 'PRICE_CHANGED']);
  });
  expect(await eventsOf(held)).toBeLessThanOrEqual(before + EVENTS_OF_A_TASK);
  expect((await partner.get(held.id)).body).toMatchObject({
    version: held.version,
    status: 'held',
    lastFailure: null,
  });
  const { status, body } = await partner.order(held, 'tok_instant');
  expect([status, body.status]).toEqual([200, 'confirmed']);
});

test('refuses one of two concurrent orders, and accepts it later with the same key', async () => {
  const held = await partner.held(showtimeId);
  const rule = { calls: ['placeOrder' as const], times: 1 };
  const fault = { kind: 'code', code: 'PROCESSOR_DECLINED' } as const;
  await planFaults(usher, [{ ...rule, fault }]);
  const orders = [{ 'Idempotency-Key': randomUUID() }, { 'Idempotency-Key': randomUUID() }];
  const replies = await Promise.all(
    orders.map((key) => partner.order<ProblemJson>(held, 'tok_ok', key)),
  );
  await endFaults(usher);
  const codes = replies.map(({ body }) => body.code);
  expect([...codes].sort()).toEqual(['CHECKOUT_BUSY', 'PROCESSOR_DECLINED']);

  const again = await partner.reaches(held.id, 'held');
  const refused = orders[codes.indexOf('CHECKOUT_BUSY')]!;
  const taken = await partner.order(again, 'tok_ok', refused);
  expect([taken.status, taken.body.status]).toEqual([200, 'confirmed']);
  expect(taken.headers.get('Idempotent-Replayed')).toBeNull();

  const declined = orders[codes.indexOf('PROCESSOR_DECLINED')]!;
  const repeated = await partner.order<ProblemJson>(held, 'tok_ok', declined);
  expect(repeated).toMatchObject({
    status: 402,
    body: { code: 'PROCESSOR_DECLINED', checkout: { status: 'confirmed' } },
  });
  expect(repeated.headers.get('Idempotent-Replayed')).toBe('true');
});

test('the key of a refused order may be reused with another body', async () => {
  const held = await partner.held(showtimeId);
  const key = { 'Idempotency-Key': randomUUID() };
  const wrong = { ...held, receipt: { total: WRONG_TOTAL } };
  const refused = await partner.order<ProblemJson>(wrong, 'tok_ok', key);
  expect([refused.status, refused.body.code]).toEqual([409, 'PRICE_CHANGED']);
  const { status, body } = await partner.order(held, 'tok_instant', key);
  expect([status, body.status]).toEqual([200, 'confirmed']);
  const reused = await partner.order<ProblemJson>(wrong, 'tok_ok', key);
  expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
});
