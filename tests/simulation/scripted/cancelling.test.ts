import { money } from '../../../src/domain/money';
import {
  cancellation,
  checkoutIn,
  collection,
  declined,
  fulfilled,
  NOW_MS,
  prices,
  purchase,
  receipt,
  session,
  STARTS_AT_MS,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { ScriptedCheckout, TICKETS, trouble, type Answers } from './scripted';

const FULFILLED = { status: 'fulfilled', reasonCode: null };
const PENDING = { status: 'pending', reasonCode: null };
const CANCELLED = { status: 'cancelled', refund: receipt.total };
const REFUNDED = { status: 'refunded', refund: receipt.total };
const UNKNOWN_STATUS = { status: 'unknown', refund: null };
const NO_ANSWER = trouble('unknown', 'UPSTREAM_UNAVAILABLE');
const NOT_SENT = trouble('not_sent', 'UPSTREAM_UNAVAILABLE');
const TOO_LATE = trouble('refused', 'CANCELLATION_WINDOW_EXPIRED');
const NOT_PAID_BACK = trouble('refused', 'REFUND_PROCESSING_ERROR');

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

/** A cancelling checkout, after its first timer has fired. */
async function cancelling(
  answers: Answers,
  inPhase: Parameters<typeof checkoutIn<'cancelling'>>[2] = {},
  change: Parameters<typeof checkoutIn>[1] = {},
): Promise<ScriptedCheckout> {
  const checkout = await ScriptedCheckout.open(
    creator,
    checkoutIn('cancelling', change, inPhase),
    answers,
  );
  await checkout.run.passTime();
  return checkout;
}

test('an order that Svc cancels is cancelled, and its refund is pending', async () => {
  const checkout = await cancelling({ cancelOrder: [CANCELLED, REFUNDED], orderStatus: [PENDING] });
  expect(checkout.status).toBe('cancelled');
  expect(checkout.timeline).toContain('Cancelled, with a refund of 36.50 USD; now cancelled');
  expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'pending' });
});

test.each([
  ['captured', 'Cancelled, with a refund of 36.50 USD'],
  ['authorized', 'Cancelled'],
] as const)(
  'with a payment that a provider has %s, the timeline names a refund only if it was captured',
  async (status, text) => {
    const inPhase = { collection: { ...collection, status } };
    const answers = { cancelOrder: [REFUNDED], refund: [NO_ANSWER], void: [NO_ANSWER] };
    const readAuthorization = [NO_ANSWER];
    const checkout = await cancelling({ ...answers, readAuthorization }, inPhase);
    expect(checkout.timeline).toContain(`${text}; now cancelled`);
  },
);

test('a refund that Svc reports at once is done', async () => {
  const checkout = await cancelling({ cancelOrder: [REFUNDED] });
  expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'done' });
  expect(checkout.run.end).not.toBeNull();
});

test.each([
  ['an amount in another currency', money('36.50', 'EUR')],
  ['a negative amount', money('-36.50', 'USD')],
])('a refund of %s leaves the whole total owed', async (_, refund) => {
  const cancelled = { status: 'cancelled', refund };
  const orderStatus = [{ status: 'pending', reasonCode: null }];
  const checkout = await cancelling({ cancelOrder: [cancelled], orderStatus });
  expect(checkout.status).toBe('cancelled');
  expect(checkout.seen.ops).toMatchObject({ owed: [{ amount: money('36.50', 'USD') }] });
});

test('a refusal counts only if the order is still fulfilled', async () => {
  const checkout = await cancelling({ cancelOrder: [TOO_LATE], orderStatus: [FULFILLED] });
  // The status is read at once.
  expect(await checkout.run.passTime()).toBeLessThanOrEqual(1);
  expect(checkout.calls).toEqual(['cancelOrder', 'orderStatus']);
  expect(checkout.status).toBe('confirmed');
  expect(checkout.seen.view.lastFailure?.code).toBe('CANCELLATION_WINDOW_EXPIRED');
  expect(checkout.timeline.at(-1)).toBe(
    'Not cancelled: CANCELLATION_WINDOW_EXPIRED; now confirmed',
  );
});

test('fetches the tickets of an order whose cancellation is refused a day later', async () => {
  const order = { ...fulfilled, firstSentAtMs: NOW_MS - 25 * 3600_000 };
  const answers = { cancelOrder: [TOO_LATE], orderStatus: [FULFILLED], orderSummary: [TICKETS] };
  const checkout = await cancelling(answers, { order });
  await checkout.passTimes(2);
  expect(checkout.calls.slice(-2)).toEqual(['orderStatus', 'orderSummary']);
  expect(checkout.status).toBe('confirmed');
});

test('a refusal does not count if the order is cancelled after all', async () => {
  const answers = { cancelOrder: [TOO_LATE], orderStatus: [{ ...PENDING, status: 'refunded' }] };
  const checkout = await cancelling(answers);
  expect(await checkout.run.passTime()).toBe(1);
  expect(checkout.seen.view).toMatchObject({
    status: 'cancelled',
    order: { status: 'cancelled' },
    tickets: [],
    payment: { refund: { status: 'pending' } },
  });
  // The amount is read after a pause.
  expect(await checkout.run.passTime()).toBe(5_000);
  expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'done' });
});

test.each(['FORBIDDEN', 'GENERIC_ERROR'])(
  'a refusal with %s says nothing about the order, which can still be cancelled',
  async (code) => {
    const checkout = await cancelling({
      cancelOrder: [trouble('refused', code)],
      orderStatus: [FULFILLED],
    });
    await checkout.passTimes(1);
    expect(checkout.seen.view).toMatchObject({
      status: 'confirmed',
      cancellation: { refusal: { code }, possibleUntilMs: STARTS_AT_MS },
      actions: ['cancel'],
    });
  },
);

test("a refusal's Retry-After delays reading the refund, and ops cannot shorten it", async () => {
  const refused = trouble('refused', 'REFUND_PROCESSING_ERROR', { retryAfterMs: 60_000 });
  const orderStatus = [{ ...PENDING, status: 'refunded' }];
  const checkout = await cancelling({ cancelOrder: [refused, REFUNDED], orderStatus });
  expect(await checkout.run.passTime()).toBe(1);
  await checkout.run.update('retryNow', { actor: 'ada', reason: 'customer called' });
  expect(checkout.calls).toEqual(['cancelOrder', 'orderStatus']);
  expect(await checkout.run.passTime()).toBe(60_000);
  expect(checkout.status).toBe('cancelled');
});

test("a refusal's Retry-After also delays the next try if the order's status is failed", async () => {
  const refused = trouble('refused', 'REFUND_PROCESSING_ERROR', { retryAfterMs: 60_000 });
  const orderStatus = [{ ...PENDING, status: 'failed' }];
  const checkout = await cancelling({ cancelOrder: [refused, REFUNDED], orderStatus });
  await checkout.run.passTime();
  expect(await checkout.run.passTime()).toBe(60_000);
});

test('a refund error proves nothing about the amount, even if Svc reports REFUNDED', async () => {
  const part = { status: 'refunded', refund: { ...receipt.total, amount: '10.00' } };
  const orderStatus = [{ ...PENDING, status: 'refunded' }];
  const checkout = await cancelling({
    cancelOrder: [NOT_PAID_BACK, NOT_PAID_BACK, part],
    orderStatus,
  });
  while (checkout.status === 'cancelling') await checkout.run.passTime();
  expect(checkout.status).toBe('cancelled');
  expect(checkout.seen.view.payment.refund).toMatchObject({ status: 'pending' });
});

test('repeats a cancellation whose refund failed, with growing pauses', async () => {
  const checkout = await cancelling({
    cancelOrder: [NOT_PAID_BACK, NOT_PAID_BACK, REFUNDED],
    orderStatus: [FULFILLED],
  });
  expect(await checkout.passTimes(4)).toEqual([1, 1_000, 1, 2_000]);
  expect(checkout.status).toBe('cancelled');
  expect(checkout.calls).toEqual([
    'cancelOrder',
    'orderStatus',
    'cancelOrder',
    'orderStatus',
    'cancelOrder',
  ]);
});

test('a cancellation whose refund Svc never pays is listed as money in doubt', async () => {
  const checkout = await cancelling({ cancelOrder: [NOT_PAID_BACK], orderStatus: [FULFILLED] });
  while (checkout.status === 'cancelling') await checkout.run.passTime();
  expect(checkout.status).toBe('in_review');
  expect(checkout.seen.view.payment).toMatchObject({ money: 'taken', refund: null });
  expect(checkout.seen.ops).toMatchObject({
    owed: [{ what: 'cancel_in_doubt', reference: 'O55', amount: receipt.total }],
  });
});

test.each([
  ['no answer', NO_ANSWER],
  ['an unknown status', UNKNOWN_STATUS],
])('reads the status after %s, and then a refusal proves nothing', async (_, answer) => {
  const checkout = await cancelling({
    cancelOrder: [answer, TOO_LATE, REFUNDED],
    orderStatus: [PENDING, FULFILLED],
  });
  expect(await checkout.passTimes(3)).toEqual([1_000, 2_000, 4_000]);
  expect(checkout.calls).toEqual(['cancelOrder', 'orderStatus', 'orderStatus', 'cancelOrder']);
  await checkout.passTimes(2);
  expect(checkout.status).toBe('cancelled');
});

test('sends a cancellation again if its answer was lost and the order then seems to have failed', async () => {
  const checkout = await cancelling({
    cancelOrder: [NO_ANSWER, REFUNDED],
    orderStatus: [{ status: 'failed', reasonCode: null }],
  });
  await checkout.passTimes(2);
  expect(checkout.calls).toEqual(['cancelOrder', 'orderStatus', 'cancelOrder']);
  expect(checkout.status).toBe('cancelled');
});

test('reads the status again after its Retry-After', async () => {
  const busy = trouble('unknown', 'UPSTREAM_BUSY', { retryAfterMs: 60_000 });
  const checkout = await cancelling({ cancelOrder: [NO_ANSWER], orderStatus: [busy, PENDING] });
  expect(await checkout.passTimes(3)).toEqual([1_000, 60_000, 4_000]);
});

test('a guest gets a new session only when the old one has ended', async () => {
  const answers = { orderStatus: [FULFILLED], orderSummary: [TICKETS] };
  const refused = await cancelling({ ...answers, cancelOrder: [TOO_LATE] });
  expect(refused.calls).not.toContain('createGuest');
  const ended = trouble('refused', 'SESSION_ENDED');
  const renewed = await cancelling({ createGuest: [session], cancelOrder: [ended, REFUNDED] });
  expect(renewed.calls).toEqual(['cancelOrder', 'createGuest', 'cancelOrder']);
});

test('a cancellation that did not reach Svc is retried', async () => {
  const checkout = await cancelling({ cancelOrder: [NOT_SENT, REFUNDED] });
  expect(await checkout.run.passTime()).toBe(1_000);
  expect(checkout.calls).toEqual(['cancelOrder', 'cancelOrder']);
  expect(checkout.status).toBe('cancelled');
});

test('a cancellation that is in doubt for too long goes to review', async () => {
  const checkout = await cancelling({ cancelOrder: [NO_ANSWER], orderStatus: [PENDING] });
  await checkout.passTimes(19);
  expect(checkout.status).toBe('in_review');
  expect(checkout.calls).toHaveLength(20);
  expect(checkout.timeline.at(-1)).toBe('A person has to check the cancellation; now in_review');
});

test('a cancellation that was never sent does not go to review', async () => {
  const checkout = await cancelling({ cancelOrder: [NOT_SENT] });
  await checkout.passTimes(25);
  expect(checkout.status).toBe('cancelling');
});

test('sends nothing after the showtime has started', async () => {
  const next = { tries: 3, dueAtMs: STARTS_AT_MS, canHurry: true };
  const checkout = await cancelling({ showtime: [prices.showtime] }, { next });
  expect(checkout.status).toBe('confirmed');
  expect(checkout.seen.view.lastFailure?.code).toBe('CANCELLATION_WINDOW_EXPIRED');
});

test('after the start of the showtime, keeps checking a cancellation that may have been sent', async () => {
  const next = { tries: 3, dueAtMs: STARTS_AT_MS, canHurry: true };
  const doubtful = { ...cancellation, doubtful: 1, isReadNext: true };
  const answers = { orderStatus: [{ ...PENDING, status: 'refunded' }], cancelOrder: [REFUNDED] };
  const checkout = await cancelling(answers, { next, cancellation: doubtful });
  expect(checkout.status).toBe('cancelled');
});

test('after the start, also keeps checking a refused cancellation whose status could not be read', async () => {
  const next = { tries: 0, dueAtMs: STARTS_AT_MS - 3_000, canHurry: true };
  const orderStatus = [NO_ANSWER, NO_ANSWER, { ...PENDING, status: 'cancelled' }];
  const cancelOrder = [trouble('refused', 'ORDER_NOT_CANCELLABLE')];
  const checkout = await cancelling({ cancelOrder, orderStatus }, { next });
  for (let timers = 0; timers < 9 && checkout.status === 'cancelling'; timers++) {
    await checkout.run.passTime();
  }
  expect(checkout.status).toBe('cancelled');
  expect(checkout.seen.view.payment.refund).not.toBeNull();
});

test('fetches missing tickets if Svc does not cancel the order', async () => {
  const checkout = await cancelling(
    { cancelOrder: [TOO_LATE], orderStatus: [FULFILLED], orderSummary: [NO_ANSWER] },
    { ...purchase, order: fulfilled },
  );
  await checkout.run.passTime();
  expect(checkout.status).toBe('processing');
});

describe('an order without payment', () => {
  const unpaid = { cancellation: { ...cancellation, cause: declined } };

  test('is followed by another try after it is cancelled', async () => {
    const checkout = await cancelling(
      {
        cancelOrder: [CANCELLED],
        lease: [trouble('refused', 'INVENTORY_UNAVAILABLE')],
        layout: [NO_ANSWER],
      },
      unpaid,
    );
    expect(checkout.calls).toContain('lease');
    expect(checkout.timeline).toContain('The order failed: PROCESSOR_DECLINED; now holding');
  });

  test('goes to review if it cannot be cancelled', async () => {
    const answers = { cancelOrder: [TOO_LATE], orderStatus: [FULFILLED] };
    const checkout = await cancelling(answers, unpaid);
    await checkout.run.passTime();
    expect(checkout.status).toBe('in_review');
    expect(checkout.timeline.at(-1)).toBe(
      'Not cancelled: CANCELLATION_WINDOW_EXPIRED; now in_review',
    );
  });
});

test('ops can end a pause, but not a Retry-After', async () => {
  const busy = trouble('not_sent', 'UPSTREAM_BUSY', { retryAfterMs: 60_000 });
  const checkout = await cancelling({ cancelOrder: [busy, NOT_SENT, REFUNDED] });
  const hurry = { actor: 'ada', reason: 'customer called' };
  await checkout.run.update('retryNow', hurry);
  expect(checkout.calls).toEqual(['cancelOrder']);
  expect(await checkout.run.passTime()).toBe(60_000);
  await checkout.run.update('retryNow', hurry);
  expect(checkout.status).toBe('cancelled');
  expect(checkout.run.nowMs).toBe(NOW_MS + 60_001);
});

test('retryNow cancels at once an order that is still fulfilled', async () => {
  const answers = { cancelOrder: [NO_ANSWER, REFUNDED], orderStatus: [FULFILLED] };
  const checkout = await cancelling(answers);
  await checkout.run.update('retryNow', { actor: 'ada', reason: 'customer called' });
  expect(await checkout.run.passTime()).toBe(1);
  expect(checkout.calls).toEqual(['cancelOrder', 'orderStatus', 'cancelOrder']);
  expect(checkout.status).toBe('cancelled');
});
