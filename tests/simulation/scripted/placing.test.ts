// The order is priced again, sent, and polled for ten seconds.
import type { Checkout, PhaseOf } from '../../../src/domain/checkout/state';
import { money } from '../../../src/domain/money';
import {
  ATTEMPTS_MAX,
  checkoutIn,
  claimed,
  hold,
  NOW_MS,
  receipt,
} from '../../support/checkout-examples';
import type { Creator } from '../schedule';
import { workflowCreator } from '../temporal/bundle';
import { UNDER_WAY } from '../temporal/lone-answers';
import { ScriptedCheckout, TICKETS, trouble, type Answers } from './scripted';

const PREVIEW = { receipt, previewId: 'P2' };
const PLACED = { orderId: 'O55', status: 'pending', reasonCode: null };
const PENDING = { status: 'pending', reasonCode: null };
const FULFILLED = { status: 'fulfilled', reasonCode: null };
const NO_ANSWER = trouble('unknown', 'UPSTREAM_UNAVAILABLE');
const DUPLICATE = trouble('refused', 'DUPLICATE_CLIENT_REQUEST_ID');
const NOT_SENT = trouble('not_sent', 'UPSTREAM_UNAVAILABLE');
const DECLINED = trouble('refused', 'PROCESSOR_DECLINED');
/** After a decline, the new lease fails. */
const NO_LEASE = {
  lease: [trouble('not_sent', 'UPSTREAM_UNAVAILABLE')],
  layout: [NO_ANSWER],
};

let creator: Creator;

beforeAll(async () => {
  creator = await workflowCreator();
});

const place = (
  answers: Answers,
  change: Partial<Checkout> = {},
  inPhase: Partial<PhaseOf<'placing'>> = {},
) =>
  ScriptedCheckout.open(creator, checkoutIn('placing', change, { order: claimed, ...inPhase }), {
    preview: [PREVIEW],
    ...answers,
  });

test('the order repeats its preview, and may be fulfilled at once', async () => {
  const checkout = await place({
    placeOrder: [{ ...PLACED, status: 'fulfilled' }],
    orderSummary: [TICKETS],
  });
  expect(checkout.calls).toEqual(['preview', 'placeOrder', 'orderSummary']);
  expect(checkout.run.calls.map(({ input }) => input)).toMatchObject([
    { untilMs: hold.lease.endsAtMs },
    { previewId: 'P2', sendBeforeMs: hold.lease.endsAtMs, reference: 'chk_1-0' },
    { orderId: 'O55' },
  ]);
  expect(checkout.status).toBe('confirmed');
});

test('a payment after a failed one is shown to ops as the second attempt', async () => {
  const { attempt } = checkoutIn('placing');
  const change = { attempt: { ...attempt, failed: 1 } };
  const checkout = await place({ placeOrder: [UNDER_WAY] }, change);
  expect(checkout.run.calls.at(-1)).toMatchObject({
    type: 'placeOrder',
    summary: expect.stringMatching(/, attempt 2$/) as unknown,
  });
});

test.each<[string, object, string]>([
  [
    'another total than confirmed',
    { total: { amount: '38.00', currency: 'USD' } },
    'Tickets received: 2, with a total of 38.00 USD, not 36.50 USD; now confirmed',
  ],
  [
    'another showtime',
    { showtimeId: 'D999' },
    'Tickets received: 2. It is for the showtime D999, not D812; now confirmed',
  ],
])('tickets with %s are delivered, as the timeline notes', async (_, differing, text) => {
  const checkout = await place({
    placeOrder: [{ ...PLACED, status: 'fulfilled' }],
    orderSummary: [{ ...TICKETS, ...differing }],
  });
  expect(checkout.timeline.at(-1)).toBe(text);
});

test('asks the customer to confirm a changed total', async () => {
  const dearer = { ...receipt, total: money('37.00', 'USD') };
  const checkout = await place({ preview: [{ ...PREVIEW, receipt: dearer }] });
  expect(checkout.calls).toEqual(['preview']);
  expect(checkout.status).toBe('held');
  expect(checkout.seen.view.receipt?.total.amount).toBe('37.00');
  expect(checkout.seen.view.lastFailure).toMatchObject({
    code: 'PRICE_CHANGED',
    pointer: '/expectedTotal/amount',
    message: 'The total was 36.50 USD and is now 37.00 USD.',
  });
});

test('makes no second preview if previews do not name the payment', async () => {
  const { request } = checkoutIn('placing');
  const capabilities = { ...request.capabilities, paymentInPreview: false };
  const answers = { placeOrder: [DECLINED], ...NO_LEASE };
  const checkout = await place(answers, { request: { ...request, capabilities } });
  expect(checkout.calls[0]).toBe('placeOrder');
});

test.each([
  ['an ended session', 'SESSION_ENDED', 'held'],
  ['a signed-out customer', 'AUTHENTICATION_NEEDED', 'held'],
  ['an expired hold', 'HOLD_EXPIRED', 'selecting'],
])('if a preview fails with %s, no order is sent: the status is %s', async (_, code, status) => {
  const checkout = await place({ preview: [trouble('not_sent', code)], layout: [NO_ANSWER] });
  expect(checkout.status).toBe(status);
  expect(checkout.calls).not.toContain('placeOrder');
  expect(checkout.timeline[0]).toContain(`Order not sent: ${code}`);
});

describe('a preview whose response is lost', () => {
  // If the lost preview arrived after the next one, the order would be charged the lost one's total.
  test('settles before it is repeated', async () => {
    const checkout = await place({ preview: [NO_ANSWER, PREVIEW], placeOrder: [NO_ANSWER] });
    expect(checkout.calls).toEqual(['preview']);
    expect(checkout.run.waitsFor).toBe('Before the preview is repeated');
    const hurried = await checkout.run.update('retryNow', { actor: 'ada', reason: 'hurry' });
    expect(hurried).toMatchObject({ message: expect.stringContaining('no pause') as string });
    expect(await checkout.run.passTime()).toBe(10_000);
    expect(checkout.calls).toEqual(['preview', 'preview', 'placeOrder']);
  });

  test('settles during its Retry-After, if that is as long', async () => {
    const busy = trouble('unknown', 'UPSTREAM_UNAVAILABLE', { retryAfterMs: 10_000 });
    const checkout = await place({ preview: [busy, PREVIEW], placeOrder: [NO_ANSWER] });
    expect(await checkout.run.passTime()).toBe(10_000);
    expect(checkout.calls).toEqual(['preview', 'preview', 'placeOrder']);
  });

  test('settles, and then waits for the rest of a longer Retry-After', async () => {
    const busy = trouble('unknown', 'UPSTREAM_UNAVAILABLE', { retryAfterMs: 10_001 });
    const checkout = await place({ preview: [busy, PREVIEW], placeOrder: [NO_ANSWER] });
    expect(await checkout.passTimes(2)).toEqual([10_000, 1]);
    expect(checkout.calls).toEqual(['preview', 'preview', 'placeOrder']);
  });

  test('three times keeps the hold, once the last preview has settled', async () => {
    const checkout = await place({ preview: [NO_ANSWER] });
    expect(await checkout.passTimes(2)).toEqual([10_000, 10_000]);
    expect(checkout.status).toBe('placing');
    expect(await checkout.run.passTime()).toBe(10_000);
    expect(checkout.status).toBe('held');
    expect(checkout.calls).toEqual(['preview', 'preview', 'preview']);
    expect(checkout.timeline[0]).toContain('Order not sent: UPSTREAM_UNAVAILABLE');
  });
});

test.each([
  ['preview', 'Before the preview is repeated'],
  ['placeOrder', 'Before the order is sent'],
])('a cancellation ends the wait before a repeated %s', async (call, wait) => {
  const busy = trouble('not_sent', 'UPSTREAM_UNAVAILABLE', { retryAfterMs: 100_000 });
  const checkout = await place({ [call]: [busy] });
  expect(checkout.run.waitsFor).toBe(wait);
  await checkout.run.update('cancel', { key: 'cancel:1', digest: 'd', requestId: 'r' });
  expect(checkout.status).toBe('abandoned');
});

test('a preview whose Retry-After exceeds the hold is not repeated; the hold stays', async () => {
  const busy = trouble('unknown', 'UPSTREAM_BUSY', { retryAfterMs: 3_600_000 });
  const checkout = await place({ preview: [busy] });
  expect(await checkout.run.passTime()).toBe(10_000);
  expect(checkout.status).toBe('held');
  expect(checkout.calls).toEqual(['preview']);
});

test('an order whose response is lost is sent again once it has settled; its pauses grow from there', async () => {
  const checkout = await place({ placeOrder: [NO_ANSWER, NOT_SENT] });
  expect(checkout.status).toBe('processing');
  expect(await checkout.passTimes(4)).toEqual([10_000, 5_000, 10_000, 20_000]);
  expect(checkout.calls.filter((call) => call === 'placeOrder')).toHaveLength(5);
});

test('repeats a preview that was not sent, with growing pauses', async () => {
  const checkout = await place({ preview: [NOT_SENT] });
  expect(await checkout.passTimes(3)).toEqual([1_000, 2_000, 4_000]);
  expect(checkout.status).toBe('held');
});

describe('a preview that is refused without a reason', () => {
  const refused = trouble('refused', 'GENERIC_ERROR');

  test('keeps the hold if the seats can be priced without the payment', async () => {
    const checkout = await place({ preview: [refused, PREVIEW] });
    expect(checkout.calls).toEqual(['preview', 'preview']);
    expect(checkout.run.calls[1]?.input).toMatchObject({ payment: null });
    expect(checkout.status).toBe('held');
    expect(checkout.seen.view.lastFailure?.code).toBe('GENERIC_ERROR');
  });

  test('ends the hold if the seats cannot be priced without the payment', async () => {
    const checkout = await place({ preview: [refused], layout: [NO_ANSWER] });
    expect(checkout.status).toBe('selecting');
    expect(checkout.calls).not.toContain('placeOrder');
  });
});

test.each([
  ['PROCESSOR_DECLINED', true],
  ['INVENTORY_UNAVAILABLE', true],
  ['INVALID_SHOWTIME', false],
])('a refusal buys nothing: %s', async (code, isSpent) => {
  const answers = { placeOrder: [trouble('refused', code)], ...NO_LEASE };
  const checkout = await place(answers);
  const { clientRequestId } = checkoutIn('placing').attempt;
  expect(checkout.seen.view).toMatchObject({
    status: 'selecting',
    payment: { money: 'not_taken', attempt: 1 },
    lastFailure: { code },
  });
  expect(checkout.seen.ops.clientRequestId !== clientRequestId).toBe(isSpent);
});

test('after a decline the same seats are held again', async () => {
  const lease = [{ sentAtMs: NOW_MS, durationMs: 600_000, leaseId: null }];
  const checkout = await place({ placeOrder: [DECLINED], lease });
  expect(checkout.status).toBe('held');
  expect(checkout.calls).toEqual(['preview', 'placeOrder', 'lease', 'preview']);
  expect(checkout.timeline[0]).toBe('The order failed: PROCESSOR_DECLINED; now holding');
});

test('the last decline fails the checkout', async () => {
  const { attempt } = checkoutIn('placing');
  const before = (left: number) => ({ attempt: { ...attempt, failed: ATTEMPTS_MAX - left } });
  const checkout = await place({ placeOrder: [DECLINED] }, before(1));
  expect(checkout.status).toBe('failed');
  const another = await place({ placeOrder: [DECLINED], ...NO_LEASE }, before(2));
  expect(another.status).toBe('selecting');
});

test.each([
  ['no answer', NO_ANSWER, [], 10_000],
  // Svc may still be processing the copy of the order that it has seen before.
  ['DUPLICATE', DUPLICATE, ['resend_refused'], 60_000],
])('the money is unknown after %s to the order', async (_, answer, evidence, settlesAfterMs) => {
  const checkout = await place({ placeOrder: [answer] });
  expect(checkout.seen.view).toMatchObject({ status: 'processing', payment: { money: 'unknown' } });
  expect(checkout.seen.ops.evidence.map(({ what }) => what)).toEqual(evidence);
  expect(await checkout.run.passTime()).toBe(settlesAfterMs);
  expect(checkout.calls.filter((type) => type === 'placeOrder')).toHaveLength(2);
});

test('an order that Svc has seen is sent again before the lease ends', async () => {
  const resentAfter = async (leftMs: number) => {
    const lease = { ...hold.lease, endsAtMs: NOW_MS + leftMs };
    const checkout = await place({ placeOrder: [DUPLICATE, PLACED] }, {}, { lease });
    const passedMs = await checkout.run.passTime();
    expect(checkout.calls.filter((type) => type === 'placeOrder')).toHaveLength(2);
    return passedMs;
  };
  expect(await resentAfter(40_000)).toBe(35_000);
  // But not before a lost request has settled.
  expect(await resentAfter(12_000)).toBe(10_000);
});

test('after a duplicate of the first send and of the resend, a person decides', async () => {
  const checkout = await place({ placeOrder: [DUPLICATE] });
  await checkout.passTimes(2);
  expect(checkout.status).toBe('in_review');
  expect(checkout.run.nowMs).toBe(NOW_MS + 60_000 + 60_000);
});

test('an attempt to order ends with the lease if no session can be opened for it', async () => {
  const checkout = await place({
    placeOrder: [trouble('refused', 'SESSION_ENDED')],
    createGuest: [trouble('refused', 'GENERIC_ERROR')],
    layout: [NO_ANSWER],
  });
  while (checkout.status === 'placing') await checkout.run.passTime();
  expect(checkout.run.nowMs).toBe(hold.lease.endsAtMs);
  expect(checkout.seen.view).toMatchObject({
    status: 'selecting',
    payment: { money: 'not_taken' },
    lastFailure: { code: 'HOLD_EXPIRED' },
  });
});

test('repeats an order that was not sent, with growing pauses', async () => {
  const checkout = await place({ placeOrder: [NOT_SENT, NOT_SENT, DECLINED], ...NO_LEASE });
  expect(checkout.run.waitsFor).toBe('Before the order is sent');
  expect(await checkout.passTimes(2)).toEqual([1_000, 2_000]);
  expect(checkout.calls.filter((type) => type === 'placeOrder')).toHaveLength(3);
});

test.each(['HOLD_EXPIRED', 'UPSTREAM_BUSY', 'SESSION_ENDED'])(
  'does not send the order again after %s',
  async (code) => {
    const checkout = await place({ placeOrder: [trouble('not_sent', code)], layout: [NO_ANSWER] });
    expect(checkout.calls.filter((type) => type === 'placeOrder')).toHaveLength(1);
    expect(checkout.timeline[0]).toContain(`Order not sent: ${code}`);
  },
);

describe('polls', () => {
  test('are two seconds apart, and the caller is answered after ten seconds', async () => {
    const checkout = await place({ placeOrder: [PLACED], orderStatus: [PENDING] });
    const waits: (string | undefined)[] = [];
    while (checkout.status === 'placing') {
      waits.push(checkout.run.waitsFor);
      expect(await checkout.run.passTime()).toBe(2_000);
    }
    expect(waits).toEqual(['Poll 2', 'Poll 3', 'Poll 4', 'Poll 5', 'The caller is answered']);
    expect(checkout.calls.filter((type) => type === 'orderStatus')).toHaveLength(5);
    expect(checkout.status).toBe('processing');
    expect(checkout.run.nowMs).toBe(NOW_MS + 10_000);
  });

  test('end when the order is fulfilled', async () => {
    const answers = { orderStatus: [PENDING, FULFILLED], orderSummary: [TICKETS] };
    const checkout = await place({ placeOrder: [PLACED], ...answers });
    await checkout.run.passTime();
    expect(checkout.status).toBe('confirmed');
    // The ten-second timer is gone.
    expect(checkout.run.waitsFor).toBe('Showtime starts');
  });

  test('end when the order has failed', async () => {
    const failed = { status: 'failed', reasonCode: 'PROCESSOR_DECLINED' };
    const answers = { orderStatus: [failed], ...NO_LEASE };
    const checkout = await place({ placeOrder: [PLACED], ...answers });
    expect(checkout.seen.view).toMatchObject({
      status: 'selecting',
      lastFailure: { code: 'PROCESSOR_DECLINED' },
    });
    const { clientRequestId } = checkoutIn('placing').attempt;
    expect(checkout.seen.ops.clientRequestId).not.toBe(clientRequestId);
  });

  test('obey Retry-After, even beyond the ten seconds', async () => {
    const busy = trouble('not_sent', 'TOO_MANY_REQUESTS', { retryAfterMs: 30_000 });
    const checkout = await place({ placeOrder: [PLACED], orderStatus: [busy, PENDING] });
    expect(await checkout.run.passTime()).toBe(10_000);
    expect(checkout.status).toBe('processing');
    expect(await checkout.run.passTime()).toBe(30_000);
    expect(checkout.calls).toEqual(['preview', 'placeOrder', 'orderStatus', 'orderStatus']);
    // The later checks begin with their shortest pause.
    expect(await checkout.run.passTime()).toBe(5_000);
  });
});
