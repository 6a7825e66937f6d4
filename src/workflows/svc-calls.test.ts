import { checkoutIn, hold, NOW_MS, purchase, session } from '../../tests/support/checkout-examples';
import { failure } from '../domain/failure';
import { DEFAULT_POLICY } from '../domain/policy';
import type { CallActivity } from './call-activity';
import { buyingOf, orderRequest } from './order-calls';
import { svcCalls } from './svc-calls';

const POLICY = DEFAULT_POLICY;
const SECOND_MS = 1_000;
const device = { deviceId: 'device-1', adId: 'ad-1' };
const caller = { session, device };
const seats = { showtimeId: 'D812', quantity: 2 };
const order = { ...caller, orderId: 'O55' };
const request = orderRequest(checkoutIn('placing'), caller, buyingOf(purchase));
const until = NOW_MS + 20 * SECOND_MS;
const place = { ...request, previewId: null, sendBeforeMs: until, reference: 'chk_1-1' };
const guest = {
  type: 'guest',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
} as const;
const ONCE = { maximumAttempts: 1 };
const PAUSES = { initialInterval: 500, backoffCoefficient: 2, maximumInterval: 10_000 };

type Calls = ReturnType<typeof svcCalls>;

/** The arguments of the only activity call. */
function callOf(make: (svc: Calls) => Promise<unknown>, keyOwner?: string) {
  const made: unknown[][] = [];
  const call: CallActivity = (...call) => {
    made.push(call);
    return new Promise<never>(() => undefined);
  };
  const { request: ordered } = checkoutIn('held');
  void make(svcCalls(call, { policy: POLICY, keyOwner, request: ordered, attempt: () => 2 }));
  expect(made).toHaveLength(1);
  const [name, asked, options, failures] = made[0] ?? [];
  return { name, asked, options, failures };
}

const PRICES = {
  showtimeId: 'D812',
  promotionCode: null,
  accessToken: null,
  budgetMs: 900_000,
};

beforeEach(() => {
  jest.useFakeTimers({ now: NOW_MS });
});

afterEach(() => {
  jest.useRealTimers();
});

test.each<[string, number, string, (svc: Calls) => Promise<unknown>]>([
  ['refreshCheckout', 4, 'prices', (svc) => svc.prices(PRICES)],
  ['showtime', 5, 'start', (svc) => svc.showtime({ showtimeId: 'D812' })],
  ['layout', 4, 'seats', (svc) => svc.layout({ ...seats, budgetMs: 3_000 })],
  ['occupants', 2, 'seat occupants', (svc) => svc.occupants(seats)],
  ['createGuest', 3, 'guest session', (svc) => svc.createGuest({ customer: guest })],
  [
    'lease',
    3,
    'lease seats',
    (svc) => svc.lease({ ...caller, showtimeId: 'D812', clientRequestId: 'c', items: hold.items }),
  ],
  ['preview', 3, 'preview', (svc) => svc.preview({ ...request, untilMs: until })],
  ['preview', 3, 'preview', (svc) => svc.previewPayment({ ...request, untilMs: until })],
  ['placeOrder', 2, 'place order', (svc) => svc.placeOrder(place)],
  ['orderStatus', 2, 'order status', (svc) => svc.orderStatus({ ...order, timeoutMs: 2_000 })],
  ['orderStatus', 5, 'refund status', (svc) => svc.refundStatus(order)],
  ['cancelOrder', 5, 'remind Svc of the refund', (svc) => svc.remindOfRefund(order)],
  ['orderSummary', 2, 'tickets', (svc) => svc.orderSummary(order)],
  ['cancelOrder', 1, 'cancel order', (svc) => svc.cancelOrder(order)],
])('%s has priority %d: %s', (name, priorityKey, label, make) => {
  expect(callOf(make)).toMatchObject({
    name,
    options: {
      taskQueue: 'svc-calls',
      priority: { priorityKey, fairnessKey: 'demo' },
      heartbeatTimeout: POLICY.heartbeatTimeoutMs,
      summary: `${label}, attempt 2`,
    },
  });
});

test.each<[string, number, (svc: Calls) => Promise<unknown>]>([
  ['prices', 900_000, (svc) => svc.prices(PRICES)],
  ['the start of a showtime', 900_000, (svc) => svc.showtime({ showtimeId: 'D812' })],
  ['seats', 3_000, (svc) => svc.layout({ ...seats, budgetMs: 3_000 })],
  ['a guest session', 60_000, (svc) => svc.createGuest({ customer: guest })],
  [
    'a lease',
    60_000,
    (svc) => svc.lease({ ...caller, showtimeId: 'D812', clientRequestId: 'c', items: hold.items }),
  ],
])('%s is retried for %d ms', (_, budgetMs, make) => {
  expect(callOf(make).options).toMatchObject({
    startToCloseTimeout: POLICY.callTimeoutMs,
    scheduleToStartTimeout: POLICY.takeUpTimeoutMs,
    scheduleToCloseTimeout: budgetMs,
    retry: PAUSES,
  });
});

test.each<[string, number, (svc: Calls) => Promise<unknown>]>([
  ['a read of the occupants', 10_000, (svc) => svc.occupants(seats)],
  ['an order', 35_000, (svc) => svc.placeOrder(place)],
  ['a poll', 2_000, (svc) => svc.orderStatus({ ...order, timeoutMs: 2_000 })],
  ['a read of the refund status', 10_000, (svc) => svc.refundStatus(order)],
  ['a reminder', 35_000, (svc) => svc.remindOfRefund(order)],
  ['tickets', 10_000, (svc) => svc.orderSummary(order)],
  ['a cancellation', 35_000, (svc) => svc.cancelOrder(order)],
])('%s is sent once, with a timeout of %d ms', (_, startToCloseTimeout, make) => {
  const { options } = callOf(make);
  expect(options).toMatchObject({ startToCloseTimeout, retry: ONCE });
  expect(options).not.toHaveProperty('scheduleToCloseTimeout');
});

test('what the prices lack is read in separate calls', async () => {
  const showtime = { id: 'D812', productionId: 'B33', venueId: 'C12', seating: 'general' };
  const answers: Readonly<Record<string, object | string>> = {
    refreshCheckout: { showtime: null, offers: [] },
    showtime: { ...showtime, title: null, venueName: null },
    productionName: 'Night Train',
    venueName: 'Rex 12',
  };
  const made: unknown[] = [];
  const call = ((name, _ask, { priority, summary, scheduleToCloseTimeout }) => {
    made.push([name, priority?.priorityKey, summary, scheduleToCloseTimeout]);
    return Promise.resolve({ outcome: 'done', value: answers[name] });
  }) as CallActivity;
  const ordered = { ...checkoutIn('held').request, showtime: null };
  const options = { policy: POLICY, keyOwner: undefined, request: ordered, attempt: () => 1 };
  expect(await svcCalls(call, options).prices(PRICES)).toMatchObject({
    value: { showtime: { title: 'Night Train', venueName: 'Rex 12' } },
  });
  expect(made).toEqual([
    ['refreshCheckout', 4, 'prices, attempt 1', 900_000],
    ['showtime', 4, 'showtime, attempt 1', 900_000],
    ['productionName', 4, 'title, attempt 1', 60_000],
    ['venueName', 4, 'venue, attempt 1', 60_000],
  ]);
});

test('an order waits for a worker until its send deadline', () => {
  const { options, failures } = callOf((svc) => svc.placeOrder(place));
  expect(options).toMatchObject({ scheduleToStartTimeout: 20_000 });
  expect(failures).toEqual({ untaken: failure('HOLD_EXPIRED') });
  const late = callOf((svc) => svc.placeOrder({ ...place, sendBeforeMs: NOW_MS - 1 }));
  expect(late.options).toMatchObject({ scheduleToStartTimeout: 1 });
});

test('a preview is retried, and waits for a worker, until the lease ends', () => {
  const { options, failures } = callOf((svc) => svc.preview({ ...request, untilMs: until }));
  const limits = { scheduleToStartTimeout: 20_000, scheduleToCloseTimeout: 20_000 };
  expect(options).toMatchObject({ ...limits, retry: PAUSES });
  expect(failures).toEqual({ untaken: failure('HOLD_EXPIRED') });
  const late = callOf((svc) => svc.preview({ ...request, untilMs: NOW_MS - 1 }));
  expect(late.options).toMatchObject({ scheduleToStartTimeout: 1, scheduleToCloseTimeout: 1 });
});

test('a preview with the payment is sent once, and its answer is awaited even after the lease ends', () => {
  const { options, failures } = callOf((svc) => svc.previewPayment({ ...request, untilMs: until }));
  expect(options).toMatchObject({ scheduleToStartTimeout: 20_000, retry: ONCE });
  expect(options).not.toHaveProperty('scheduleToCloseTimeout');
  expect(failures).toEqual({ untaken: failure('HOLD_EXPIRED') });
});

test('calls with the key of a partner use the queue of that key', () => {
  const { options } = callOf((svc) => svc.cancelOrder(order), 'roxy');
  expect(options).toMatchObject({ taskQueue: 'svc-calls-roxy' });
});

test('a refund status is read with the standard timeout', () => {
  const { asked, options } = callOf((svc) => svc.refundStatus(order));
  expect(asked).toEqual(order);
  expect(options).toMatchObject({ startToCloseTimeout: 10_000 });
});
