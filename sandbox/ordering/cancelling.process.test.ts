import { randomUUID } from 'node:crypto';
import type { OrderParameters } from '../../src/contract/order';
import { answerOf, orderParameters, type Guest } from '../testing/ordering-client';
import { reservedShowtime } from '../testing/showings';
import { START_MS, startSandbox, type StartedSandbox } from '../testing/started-sandbox';
import { outcome } from '../testing/svc-wire';

const SHOWTIME = reservedShowtime(START_MS);
const NOT_CANCELLABLE = [409, 'ORDER_NOT_CANCELLABLE'];

let sandbox: StartedSandbox;
let ada: Guest;

beforeEach(() => restart({}));
afterEach(() => sandbox.close());

async function restart(settings: Parameters<typeof startSandbox>[0]): Promise<void> {
  sandbox = await startSandbox({ tokenLifetimeMs: 60 * 24 * 3600_000, ...settings });
  ada = await sandbox.ordering.guest();
}

async function reopen(settings: Parameters<typeof startSandbox>[0]): Promise<void> {
  await sandbox.close();
  await restart(settings);
}

/** A fulfilled order of two seats. */
async function ordered(token: string, others: Partial<OrderParameters> = {}) {
  const { recommendedSeats: seatIds = [] } = await sandbox.ordering.layout(SHOWTIME.id, 2);
  const productId = SHOWTIME.areas[0]?.productId ?? '';
  const item = { productId, offerId: 'adult', seatIds, quantity: 2 };
  const parameters = orderParameters([item], randomUUID(), token, others);
  const { orderId } = answerOf('placeOrder', await sandbox.ordering.buyWith(ada, parameters));
  sandbox.clock.advance(3_000);
  return { orderId, item };
}

const cancel = (orderId: string) => sandbox.ordering.cancel(ada, orderId);

function booked(orderId: string) {
  return sandbox.world.storage.ledger
    .all()
    .filter((entry) => entry.orderId === orderId)
    .map(({ kind, amountMinor }) => [kind, amountMinor]);
}

test('frees the seats at once, and removes the tickets', async () => {
  const { orderId, item } = await ordered('tok_ok');
  answerOf('cancelOrder', await cancel(orderId));
  const { tickets } = answerOf('orderSummary', await sandbox.ordering.summary(ada, orderId));
  expect(tickets).toEqual([]);
  const bob = await sandbox.ordering.guest('bob@example.com');
  expect(outcome(await sandbox.ordering.buy(bob, item, 'tok_ok'))).toEqual([200]);
});

test('refunds the charge only once, even for repeated cancellations', async () => {
  const { orderId } = await ordered('tok_ok');
  const [, amount] = booked(orderId)[0] ?? [];
  const sent = await Promise.all(Array.from({ length: 5 }, () => cancel(orderId)));
  const refunds = sent.map((each) => answerOf('cancelOrder', each).refundAmount.value);
  expect(refunds.map((value) => Math.round(Number(value) * 100))).toEqual(Array(5).fill(amount));
  expect(booked(orderId)).toEqual([
    ['charge', amount],
    ['sale', null],
    ['release', null],
    ['refund', amount],
  ]);
});

test('refuses a second cancellation if the settings do not replay the first answer', async () => {
  await reopen({ cancelReplays: false });
  const { orderId } = await ordered('tok_ok');
  expect(outcome(await cancel(orderId))).toEqual([200]);
  expect(outcome(await cancel(orderId))).toEqual(NOT_CANCELLABLE);
});

test('owes the refund until a try succeeds', async () => {
  await reopen({ refundFailures: 2, cancelReplays: false });
  const { orderId, item } = await ordered('tok_refund_fails');
  for (const _attempt of [1, 2]) {
    expect(outcome(await cancel(orderId))).toEqual([500, 'REFUND_PROCESSING_ERROR']);
    const status = answerOf('orderStatus', await sandbox.ordering.status(ada, orderId));
    expect(status).toEqual({ status: 'cancelled' });
  }
  const { occupiedSeats } = await sandbox.ordering.layout(SHOWTIME.id);
  expect(occupiedSeats).not.toHaveProperty(item.seatIds[0] ?? '');
  const { cancellationStatus } = answerOf('cancelOrder', await cancel(orderId));
  expect(cancellationStatus).toBe('REFUNDED');
  const kinds = booked(orderId).map(([kind]) => kind);
  expect(kinds.filter((kind) => kind === 'refund-failure')).toHaveLength(2);
  expect(kinds.filter((kind) => kind === 'refund')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'release')).toHaveLength(1);
});

test('under PartnerPay reports a refund of 0, since the partner refunds', async () => {
  const { orderId } = await ordered('auth_17', { paymentProcessor: 'PartnerPay' });
  const first = answerOf('cancelOrder', await cancel(orderId));
  expect(first.cancellationStatus).toBe('CANCELLED');
  expect(answerOf('cancelOrder', await cancel(orderId))).toEqual(first);
  expect(Number(first.refundAmount.value)).toBe(0);
  expect(booked(orderId).map(([kind]) => kind)).toEqual(['sale', 'release']);
});

test('pending and failed orders are not cancellable', async () => {
  const pending = await ordered('tok_never');
  expect(outcome(await cancel(pending.orderId))).toEqual(NOT_CANCELLABLE);
  const failed = await ordered('tok_fails_later');
  expect(outcome(await cancel(failed.orderId))).toEqual(NOT_CANCELLABLE);
});

test.each([
  [0, SHOWTIME.startMs],
  [3600_000, SHOWTIME.startMs - 3600_000],
])(
  'if the window closes %d ms before the start, cancelling is possible until %d',
  async (closesMs, endMs) => {
    await reopen({ cancellationClosesMs: closesMs });
    const [first, second] = [await ordered('tok_ok'), await ordered('tok_ok')];
    sandbox.clock.advance(endMs - 1 - sandbox.clock.now());
    expect(outcome(await cancel(first.orderId))).toEqual([200]);
    sandbox.clock.advance(1);
    const tooLate = [409, 'CANCELLATION_WINDOW_EXPIRED'];
    expect(outcome(await cancel(second.orderId))).toEqual(tooLate);
    sandbox.clock.advance(3 * 24 * 3600_000);
    expect(outcome(await cancel(second.orderId))).toEqual(tooLate);
    expect(outcome(await cancel(first.orderId))).toEqual([200]);
  },
);

test('does not find another customer’s order', async () => {
  const { orderId } = await ordered('tok_ok');
  const bob = await sandbox.ordering.guest('bob@example.com');
  const sent = await sandbox.ordering.cancel(bob, orderId);
  expect(outcome(sent)).toEqual([404, 'ORDER_NOT_FOUND']);
});
