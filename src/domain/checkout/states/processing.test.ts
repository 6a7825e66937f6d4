import { after, apply, EVENTS } from '../../../../tests/support/checkout-events';
import {
  checkoutIn,
  collection,
  NOW_MS,
  withOrderOf,
} from '../../../../tests/support/checkout-examples';
import { failure } from '../../failure';
import { deadlineOf, moneyOf } from '../machine';
import { seatsTellAtMs } from '../ordering/evidence';

const DAY_MS = 24 * 3600_000;
const lost = withOrderOf('processing', { orderId: null, placedAtMs: null });
const looked = { ...lost.phase.order, tries: 3 };
const { order_pending } = EVENTS;

test('looks at a late order grow apart, up to a bound', () => {
  let checkout = after(withOrderOf('processing', {}));
  const pausesMs = [1, 2, 3, 4, 5, 6].map(() => {
    checkout = after(checkout, EVENTS.order_pending);
    const { phase } = checkout;
    return phase.status === 'processing' ? (phase.order.pause?.untilMs ?? 0) - NOW_MS : null;
  });
  expect(pausesMs).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
});

describe('what ops hurry', () => {
  const askedToWait = (retryAfterMs: number) =>
    after(withOrderOf('processing', { tries: 2 }), {
      type: 'order_pending',
      failure: failure('UPSTREAM_UNAVAILABLE', { retryAfterMs }),
    });

  test("is due at once, but not before Svc's own pause is over", () => {
    const untilMs = (retryAfterMs: number) => {
      const { phase } = after(askedToWait(retryAfterMs), EVENTS.retry_now);
      return phase.status === 'processing' ? phase.order.pause?.untilMs : null;
    };
    expect(untilMs(0)).toBe(NOW_MS);
    expect(untilMs(7_000)).toBe(NOW_MS + 7_000);
  });

  test("keeps all of a pause that is Svc's own", () => {
    const waiting = askedToWait(90_000);
    const untilMs = NOW_MS + 90_000;
    expect(waiting.phase).toMatchObject({ order: { pause: { untilMs, notBeforeMs: untilMs } } });
    const kept = after(waiting, EVENTS.retry_now);
    expect(kept.phase).toMatchObject({ order: { pause: { untilMs, notBeforeMs: untilMs } } });
  });

  test('is not before what was sent without an answer has settled', () => {
    const waiting = after({ ...lost, phase: { ...lost.phase, order: looked } }, order_pending);
    const hurried = after(waiting, EVENTS.retry_now);
    expect(waiting.phase).toMatchObject({ order: { pause: { untilMs: NOW_MS + 40_000 } } });
    expect(hurried.phase).toMatchObject({ order: { pause: { untilMs: NOW_MS + 10_000 } } });
  });
});

const seatsTell = { ...lost.policy, layoutNamesAccount: true };
const TELL_MS = seatsTellAtMs(lost);

test('the lease is over: the seats tell, once the last resend cannot be in progress any more', () => {
  const over = after({ ...lost, policy: seatsTell }, EVENTS.lease_over);
  expect(over.phase).toMatchObject({
    status: 'processing',
    order: { leaseOver: true, pause: { untilMs: TELL_MS } },
  });
  const hurried = after(over, EVENTS.retry_now);
  expect(hurried.phase).toMatchObject({ order: { pause: { untilMs: TELL_MS } } });
});

test('the lease is over where no seat tells: there is nothing to wait for', () => {
  const over = after(lost, EVENTS.lease_over);
  expect(over.phase).toMatchObject({ order: { leaseOver: true, pause: null } });
});

test('the account of an order is that of its first sending', () => {
  const sent = { sentAtMs: NOW_MS + 5_000, accountId: 'A2' };
  const repeated = after(lost, { ...EVENTS.order_answer_lost, sent });
  expect(repeated.phase).toMatchObject({ order: { sentAtMs: NOW_MS - 1_000, accountId: 'A1' } });
});

test('a repeat whose answer is lost waits as long as Svc asks for', () => {
  const busy = failure('UPSTREAM_UNAVAILABLE', { retryAfterMs: 60_000 });
  const repeated = after(lost, { ...EVENTS.order_answer_lost, failure: busy });
  const notBeforeMs = NOW_MS + 60_000;
  expect(repeated.phase).toMatchObject({
    order: { pause: { untilMs: notBeforeMs, notBeforeMs, asked: true } },
  });
});

test('an order that failed for its seats leads back to the choice of seats', () => {
  const event = { ...EVENTS.order_failed, failure: failure('SEAT_UNAVAILABLE') };
  expect(after(checkoutIn('processing'), event).phase).toMatchObject({
    status: 'selecting',
    layoutDue: true,
  });
});

test.each([EVENTS.order_fulfilled, { ...EVENTS.order_placed, fulfilled: true }])(
  'a late order is cancelled where the partner wants no late ones: $type',
  (event) => {
    const policy = { ...lost.policy, cancelLateOrders: true };
    const late = after({ ...withOrderOf('processing', {}), policy }, event);
    expect(late.phase.status).toBe('cancelling');
    expect(late.cancelRequest?.reason).toBe('late');
    expect(after(withOrderOf('processing', {}), event).phase.status).toBe('processing');
  },
);

describe('a person has to look', () => {
  test('after a day', () => {
    expect(deadlineOf(lost)).toMatchObject({
      atMs: NOW_MS - 1_000 + DAY_MS,
      type: 'review_due',
    });
    expect(after(lost, EVENTS.review_due).phase.status).toBe('in_review');
  });

  test('in time to use the authorisation, but not once it is captured', () => {
    const lapsesAtMs = NOW_MS + 3600_000;
    const due = (status: 'authorized' | 'captured') =>
      deadlineOf(withOrderOf('processing', { collection: { ...collection, status, lapsesAtMs } }));
    expect(due('authorized')?.atMs).toBe(lapsesAtMs - 15 * 60_000);
    expect(due('captured')?.atMs).toBe(NOW_MS - 1_000 + DAY_MS);
  });

  test('half-way through an authorisation that lives shortly', () => {
    const sentAtMs = NOW_MS - 1_000;
    const shortly = {
      ...collection,
      status: 'authorized',
      lapsesAtMs: sentAtMs + 600_000,
    } as const;
    const due = deadlineOf(withOrderOf('processing', { collection: shortly, sentAtMs }));
    expect(due?.atMs).toBe(sentAtMs + 300_000);
  });

  test('not before an order that was named has been looked at', () => {
    const old = withOrderOf('processing', { sentAtMs: NOW_MS - 2 * DAY_MS, namedAtMs: NOW_MS });
    expect(deadlineOf(old)?.atMs).toBe(NOW_MS + 10 * 60_000);
  });
});

describe('an order that a person names', () => {
  const named = after(lost, { ...EVENTS.resolve_order, orderId: 'O99' });

  test('is looked at at once, and its money is unknown till then', () => {
    expect(named.phase).toMatchObject({
      status: 'processing',
      order: { orderId: 'O99', namedAtMs: NOW_MS, pause: null },
    });
    expect(moneyOf(named)).toBe('unknown');
  });

  test("is looked at when Svc's own pause is over, and no earlier", () => {
    const why = failure('UPSTREAM_UNAVAILABLE', { retryAfterMs: 7_000 });
    const waiting = after(withOrderOf('processing', {}), { ...order_pending, failure: why });
    const { orderId } = EVENTS.order_placed;
    expect(after(waiting, { ...EVENTS.resolve_order, orderId }).phase).toMatchObject({
      order: { namedAtMs: NOW_MS, pause: { untilMs: NOW_MS + 7_000 } },
    });
  });

  test('is none of ours if Svc does not know it', () => {
    expect(after(named, EVENTS.review_due).phase).toMatchObject({
      status: 'in_review',
      order: { orderId: null },
    });
  });

  test('may be cancelled and paid back, and may not be paid back yet', () => {
    const found = (refunded: boolean) => after(named, { type: 'order_found_cancelled', refunded });
    expect(found(true)).toMatchObject({ phase: { status: 'cancelled' }, compensations: [] });
    expect(found(false)).toMatchObject({
      phase: { status: 'cancelled' },
      compensations: [{ kind: 'svc_refund', reference: 'O99', done: false }],
    });
  });

  test('is not another than the one that Svc named', () => {
    const command = { ...EVENTS.resolve_order, orderId: 'O99' };
    expect(apply(withOrderOf('processing', {}), command).refusal?.code).toBe('CHECKOUT_STATE');
    expect(apply(withOrderOf('in_review', {}), command).refusal?.code).toBe('CHECKOUT_STATE');
  });

  test('and that failed may be another one: nothing is sold again by it', () => {
    const misnamed = after(named, EVENTS.order_failed);
    expect(misnamed.phase).toMatchObject({ status: 'in_review', order: { orderId: null } });
    expect(moneyOf(misnamed)).toBe('unknown');
  });

  test('goes to a person again if its tickets are for the seats of others', () => {
    const tickets = EVENTS.delivered.tickets.map((ticket) => ({ ...ticket, seatLabel: 'F3' }));
    const strange = after(named, EVENTS.order_fulfilled, { type: 'delivered', tickets });
    expect(strange.phase.status).toBe('in_review');
  });
});
