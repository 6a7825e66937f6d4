import { after, apply, EVENTS } from '../../../../tests/support/checkout-events';
import {
  checkoutIn,
  collection,
  NOW_MS,
  receipt,
  withOrderOf,
} from '../../../../tests/support/checkout-examples';
import { done, fakePorts } from '../../../../tests/support/fake-ports';
import { failure } from '../../failure';
import { money } from '../../money';
import type { CheckoutEvent } from '../events';
import { deadlineOf, moneyOf } from '../machine';
import { pauseFor } from '../pauses';
import type { Checkout } from '../state';
import type { Placing } from '../ordering/moves';
import { placing as placingState } from './placing';

const unsent = { sentAtMs: null, orderId: null, placedAtMs: null, accountId: null };
const placing = withOrderOf('placing', unsent);

describe('polls', () => {
  test('are counted from the answer to the order, and the sixth finds the caller informed', async () => {
    let checkout = after(placing, EVENTS.order_placed);
    const dueMs: number[] = [];
    for (let poll = 0; poll < 5; poll++) {
      dueMs.push((placingState.pause?.(checkout as Placing)?.untilMs ?? NOW_MS) - NOW_MS);
      checkout = after(checkout, EVENTS.order_pending);
    }
    expect(dueMs).toEqual([0, 2_000, 4_000, 6_000, 8_000]);
    expect(checkout.phase).toMatchObject({ status: 'placing', order: { pause: null } });
    expect(await placingState.run?.(checkout as Placing, fakePorts())).toBeNull();
    const processing = apply(checkout, EVENTS.polls_ended, NOW_MS + 10_000).checkout;
    expect(processing.phase).toMatchObject({ status: 'processing', order: { pause: null } });
    expect(moneyOf(processing)).toBe('unknown');
  });

  const askedToWait = (retryAfterMs: number) =>
    after(withOrderOf('placing', {}), {
      type: 'order_pending',
      failure: failure('UPSTREAM_UNAVAILABLE', { retryAfterMs }),
    }).phase;

  test('skip as many as Svc asks to wait for', () => {
    expect(askedToWait(5_000)).toMatchObject({
      status: 'placing',
      order: { tries: 3, pause: { untilMs: NOW_MS + 6_000, notBeforeMs: NOW_MS + 5_000 } },
    });
  });

  test('end where Svc asks for longer, and its wait is kept', () => {
    expect(askedToWait(30_000)).toMatchObject({
      status: 'processing',
      order: { tries: 0, pause: { untilMs: NOW_MS + 30_000, notBeforeMs: NOW_MS + 30_000 } },
    });
  });

  /** When each poll is made that is answered so, from the answer to the order on; then what waits. */
  const pollsAnswered = (answers: readonly CheckoutEvent[]) => {
    let checkout = after(placing, EVENTS.order_placed);
    const dueMs = answers.map((answer) => {
      const { phase } = checkout;
      const atMs = phase.status === 'placing' ? (phase.order.pause?.untilMs ?? NOW_MS) : NOW_MS;
      checkout = apply(checkout, answer, atMs).checkout;
      return atMs - NOW_MS;
    });
    return { dueMs, phase: checkout.phase };
  };
  const throttled = (retryAfterMs?: number) =>
    ({
      type: 'order_pending',
      failure: failure('TOO_MANY_REQUESTS', retryAfterMs === undefined ? {} : { retryAfterMs }),
    }) as const;

  test('back off by two seconds doubling while Svc refuses them for its rate, within the ten', () => {
    const { dueMs, phase } = pollsAnswered([throttled(), throttled(), throttled()]);
    expect(dueMs).toEqual([0, 2_000, 6_000]);
    // The fourth would be at fourteen seconds: by then the caller has been told to wait no longer.
    expect(phase).toMatchObject({
      status: 'processing',
      order: { pause: { untilMs: NOW_MS + 14_000 } },
    });
  });

  test('go on at their beat once Svc answers again', () => {
    const answers = [throttled(), throttled(), EVENTS.order_pending, throttled()];
    const { dueMs, phase } = pollsAnswered(answers);
    expect(dueMs).toEqual([0, 2_000, 6_000, 8_000]);
    expect(phase).toMatchObject({ status: 'placing', order: { tries: 5 } });
  });

  test('wait as long as a refusal for the rate asks for, where that is longer', () => {
    expect(pollsAnswered([throttled(5_000), EVENTS.order_pending]).dueMs).toEqual([0, 6_000]);
    expect(pollsAnswered([throttled(1_000), EVENTS.order_pending]).dueMs).toEqual([0, 2_000]);
  });

  const untilMsAfter = (checkout: Checkout, nowMs: number) => {
    const { phase } = apply(checkout, EVENTS.order_pending, nowMs).checkout;
    return phase.status === 'placing' ? phase.order.pause?.untilMs : null;
  };

  test('keep their beat however late an answer is, with half a second between them at least', () => {
    const placed = withOrderOf('placing', {});
    expect(untilMsAfter(placed, NOW_MS + 1_400)).toBe(NOW_MS + 2_000);
    expect(untilMsAfter(placed, NOW_MS + 1_900)).toBe(NOW_MS + 2_400);
  });

  test('ask for what is to be collected of a fulfilled order at ease', () => {
    const fulfilled = withOrderOf('placing', { fulfilled: true });
    expect(untilMsAfter(fulfilled, NOW_MS + 1_400)).toBe(NOW_MS + 3_400);
  });

  test('end by a timer, whatever keeps them, once the order is at Svc', () => {
    expect(deadlineOf(placing)).toBeNull();
    const placed = after(placing, EVENTS.order_placed);
    expect(deadlineOf(placed)).toMatchObject({ atMs: NOW_MS + 10_000, type: 'polls_ended' });
    expect(after(placed, EVENTS.polls_ended).phase).toMatchObject({
      status: 'processing',
      order: { orderId: 'O55', tries: 0, pause: null },
    });
  });

  test('leave the pause that Svc asked for to what follows them', () => {
    const asked = after(withOrderOf('placing', {}), {
      type: 'order_pending',
      failure: failure('UPSTREAM_UNAVAILABLE', { retryAfterMs: 9_500 }),
    });
    expect(apply(asked, EVENTS.polls_ended, NOW_MS + 10_000).checkout.phase).toMatchObject({
      status: 'processing',
      order: { pause: { untilMs: NOW_MS + 9_500 } },
    });
  });
});

describe('a wish to cancel', () => {
  const cancelRequest = { atMs: NOW_MS, reason: 'customer' } as const;
  const pause = pauseFor(10_000, NOW_MS);

  test('with nothing sent is carried out before any pause', async () => {
    const wanted = withOrderOf('placing', { ...unsent, pause }, { cancelRequest });
    expect(placingState.pause?.(wanted)).toBeNull();
    const found = await placingState.run?.(wanted, fakePorts());
    expect(found).toMatchObject({ type: 'order_withheld', failure: { code: 'CANCELLED' } });
  });

  test('waits for the poll of an order that is out', async () => {
    const ports = fakePorts({
      svc: { orderStatus: () => done({ status: 'fulfilled', reasonCode: null }) },
    });
    const wanted = withOrderOf('placing', { pause }, { cancelRequest });
    expect(placingState.pause?.(wanted)?.untilMs).toBe(NOW_MS + 10_000);
    expect(await placingState.run?.(wanted, ports)).toEqual({ type: 'order_fulfilled' });
  });
});

describe('consent to the total', () => {
  const dearer = { ...receipt, total: money('38.50', 'USD') };

  test('is asked again where it changed, with nothing sent', () => {
    const checkout = after(placing, { ...EVENTS.previewed, receipt: dearer });
    expect(checkout.phase).toMatchObject({ status: 'held', receipt: dearer });
    expect(checkout.lastFailure?.code).toBe('PRICE_CHANGED');
    expect(moneyOf(checkout)).toBe('not_taken');
  });

  test("leaves the partner's own authorisation to them, to be used for the new total", () => {
    const payment = { type: 'partner', authorizationId: 'auth_1' } as const;
    const order = { ...EVENTS.order, payment };
    const claimed = after(checkoutIn('held'), order);
    expect(claimed.compensations).toHaveLength(1);
    const changed = after(claimed, { ...EVENTS.previewed, receipt: dearer });
    expect(changed.compensations).toEqual([]);
    const again = after(changed, { ...order, expectedTotal: dearer.total });
    expect(again.phase.status).toBe('placing');
  });

  test('that stands leads on to the order', () => {
    const order = { previewed: true, previewId: 'pv_1' };
    const seen = after(withOrderOf('placing', { ...unsent, previewed: false }), {
      ...EVENTS.previewed,
      previewId: 'pv_1',
    });
    expect(seen.phase).toMatchObject({ status: 'placing', order });
  });
});

describe('an order that was withheld', () => {
  test.each([
    ['UPSTREAM_UNAVAILABLE', 'held'],
    ['UPSTREAM_BUSY', 'held'],
    ['AUTHENTICATION_NEEDED', 'held'],
    ['SEAT_UNAVAILABLE', 'selecting'],
    ['HOLD_EXPIRED', 'selecting'],
  ])('for %s leads to %s, and nothing is charged', (code, status) => {
    const checkout = after(placing, { type: 'order_withheld', failure: failure(code) });
    expect(checkout.phase.status).toBe(status);
    expect(checkout.lastFailure?.code).toBe(code);
    expect(moneyOf(checkout)).toBe('not_taken');
  });

  test('cannot be withheld once it was sent', () => {
    const sent = withOrderOf('placing', {});
    expect(after(sent, EVENTS.order_withheld)).toBe(sent);
  });
});

describe('a decline', () => {
  const declined = (failed: number) => {
    const attempt = { ...checkoutIn('placing').attempt, failed };
    return after(withOrderOf('placing', {}, { attempt }), EVENTS.order_failed);
  };

  test('holds the same seats again under a fresh clientRequestId', () => {
    const checkout = declined(0);
    expect(checkout.phase).toMatchObject({ status: 'holding', lease: null });
    expect(checkout.attempt).toMatchObject({
      clientRequestId: EVENTS.order_failed.nextClientRequestId,
      failed: 1,
    });
    expect(checkout.lastFailure).toMatchObject({ code: 'PROCESSOR_DECLINED', attempt: 1 });
  });

  test('that was the last leases no seats again', () => {
    expect(declined(4).phase).toEqual({ status: 'failed' });
  });

  test('of a cancelled checkout ends it', () => {
    const cancelling = after(withOrderOf('placing', {}), EVENTS.cancel, EVENTS.order_failed);
    expect(cancelling.phase.status).toBe('abandoned');
  });
});

test('an order whose answer is lost is not sent again before the first one has settled', () => {
  const checkout = after(placing, EVENTS.order_answer_lost);
  expect(checkout.phase).toMatchObject({
    status: 'processing',
    order: { sentAtMs: NOW_MS, accountId: 'A1', pause: { untilMs: NOW_MS + 10_000 } },
  });
});

test('an order whose answer is lost is not sent again before Svc wants it', () => {
  const busy = failure('UPSTREAM_UNAVAILABLE', { retryAfterMs: 30_000 });
  const checkout = after(placing, { ...EVENTS.order_answer_lost, failure: busy });
  const notBeforeMs = NOW_MS + 30_000;
  expect(checkout.phase).toMatchObject({
    order: { pause: { untilMs: notBeforeMs, notBeforeMs, asked: true } },
  });
});

test('what is paid for is out, whatever comes late of before it was sent', () => {
  const paid = withOrderOf('placing', { ...unsent, fulfilled: true });
  const { authorization_refused, order_withheld, previewed } = EVENTS;
  for (const late of [authorization_refused, order_withheld, previewed]) {
    expect(after(paid, late)).toBe(paid);
  }
});

test('a wanted cancellation starts as soon as the order is fulfilled, before money and tickets', () => {
  const wanted = after(withOrderOf('placing', { collection }), EVENTS.cancel);
  expect(wanted.phase.status).toBe('placing');
  expect(after(wanted, EVENTS.order_fulfilled).phase).toMatchObject({
    status: 'cancelling',
    order: { tickets: [], collection: { status: 'authorized' } },
  });
});

describe('tickets', () => {
  test('need a code each: fewer are still on their way', async () => {
    const fulfilled = withOrderOf('placing', { fulfilled: true });
    const told = async (...seatLabels: string[]) => {
      const codes = seatLabels.map((seatLabel) => ({ seatLabel, bookingId: 'B', qrData: 'Q' }));
      const ports = fakePorts({ svc: { orderSummary: () => done(codes) } });
      return placingState.run?.(fulfilled, ports);
    };
    expect(await told('F1')).toEqual({ type: 'order_pending', failure: null });
    expect(await told('F1', 'F2')).toMatchObject({
      type: 'delivered',
      tickets: [{ seatId: 'F1' }, { seatId: 'F2' }],
    });
    const fewer = after(fulfilled, EVENTS.order_pending);
    expect(fewer.phase).toMatchObject({ status: 'placing', order: { tries: 1 } });
    expect(after(fewer, EVENTS.delivered).phase).toMatchObject({
      status: 'confirmed',
      order: { tickets: [{ qrData: 'QR1' }, { qrData: 'QR2' }] },
    });
  });

  test('count only once the money is taken', () => {
    const uncaptured = withOrderOf('placing', { fulfilled: true, collection });
    expect(after(uncaptured, EVENTS.delivered)).toBe(uncaptured);
    const captured = after(uncaptured, EVENTS.captured, EVENTS.delivered);
    expect(captured.phase.status).toBe('confirmed');
  });
});

describe("where the partner's provider sets the money aside", () => {
  const wanted = withOrderOf('placing', {
    ...unsent,
    collection: { ...collection, authorizationId: null, status: 'wanted' },
  });

  test('a lost answer is looked up once it has settled, and three times at most', () => {
    const lost = after(wanted, EVENTS.authorization_lost);
    expect(lost.phase).toMatchObject({
      order: { collection: { status: 'lost' }, pause: { untilMs: NOW_MS + 10_000 } },
    });
    const { authorization_lost } = EVENTS;
    const given = after(lost, authorization_lost, authorization_lost, authorization_lost);
    expect(given.phase.status).toBe('held');
    expect(given.attempt.failed).toBe(1);
  });

  test('it is looked up no earlier than the provider wants, and not at all if that is long', () => {
    const asksFor = (retryAfterMs: number) => ({
      ...EVENTS.authorization_lost,
      failure: failure('PAYMENT_PROVIDER_UNAVAILABLE', { retryAfterMs }),
    });
    expect(after(wanted, asksFor(60_000)).phase).toMatchObject({
      order: { pause: { notBeforeMs: NOW_MS + 60_000, asked: true } },
    });
    expect(after(wanted, asksFor(3600_000)).phase.status).toBe('held');
  });

  test('ops cannot have it looked up before it has settled', () => {
    const hurried = after(wanted, EVENTS.authorization_lost, EVENTS.retry_now);
    expect(hurried.phase).toMatchObject({ order: { pause: { untilMs: NOW_MS + 10_000 } } });
  });

  test('a refused capture gives up the order, which is cancelled at Svc', () => {
    const fulfilled = withOrderOf('placing', { fulfilled: true, collection });
    expect(after(fulfilled, EVENTS.capture_refused).phase).toMatchObject({
      status: 'cancelling',
      order: { cancellation: { cause: { code: 'AUTHORIZATION_LAPSED' } } },
    });
  });
});
