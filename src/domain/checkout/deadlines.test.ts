import {
  HOLD_ENDS_AT_MS,
  claimed,
  collection,
  delivered,
  fulfilled,
  hold,
  checkoutIn,
  NOW_MS,
  placed,
  prices,
  sentOrder,
  STARTS_AT_MS,
  wanted,
} from '../../../tests/support/checkout-examples';
import { DEFAULT_POLICY } from '../policy';
import { deadlineOf, reviewDue, seatsDecideAtMs, showtimeStart, waitEndMs } from './deadlines';
import type { PhaseOf } from './state';

const HOUR_MS = 3600_000;
const SENT_AT_MS = placed.firstSentAtMs;
const starts = { atMs: STARTS_AT_MS, summary: 'Showtime starts' };

describe('there is no deadline', () => {
  test.each(['preparing', 'holding', 'in_review', 'cancelled', 'completed', 'failed'] as const)(
    'in %s',
    (status) => {
      expect(deadlineOf(checkoutIn(status))).toBeNull();
    },
  );

  test('before the order is placed', () => {
    expect(deadlineOf(checkoutIn('placing', {}, { order: claimed }))).toBeNull();
  });
});

test('if the showtime is unknown, the wait is bounded from the opening of the on-sale', () => {
  const { queuedMaxMs } = DEFAULT_POLICY;
  const { available: _, ...showtime } = prices.showtime;
  expect(waitEndMs(showtime, 0, DEFAULT_POLICY)).toBe(STARTS_AT_MS);
  const opensAtMs = NOW_MS + 72 * HOUR_MS;
  const waiting = checkoutIn('queued');
  const phase = { ...waiting.phase, onSale: { id: 'ons_0000000000a1', opensAtMs } };
  const endMs = opensAtMs + queuedMaxMs;
  expect(waitEndMs(null, opensAtMs, DEFAULT_POLICY)).toBe(endMs);
  expect(deadlineOf({ ...waiting, phase })).toMatchObject({ atMs: endMs });
});

test('a place in the queue ends when the showtime starts, or after a limit', () => {
  const waiting = checkoutIn('queued');
  const { request, createdAtMs, policy } = waiting;
  const atMs = createdAtMs + policy.queuedMaxMs;
  expect(deadlineOf(waiting)).toEqual({ atMs, summary: 'Leaves the queue' });
  const showtime = { ...prices.showtime, available: undefined };
  expect(deadlineOf({ ...waiting, request: { ...request, showtime } })).toEqual(starts);
});

test('a choice of seats expires without activity', () => {
  expect(deadlineOf(checkoutIn('selecting'))).toEqual({
    atMs: NOW_MS + 900_000,
    summary: 'Expires without activity',
  });
});

test('a choice of seats ends when the showtime starts', () => {
  const idleEndingAt = (idleEndsAtMs: number) =>
    deadlineOf(checkoutIn('selecting', {}, { idleEndsAtMs }));
  expect(idleEndingAt(STARTS_AT_MS + 1)).toEqual(starts);
  expect(idleEndingAt(STARTS_AT_MS)).toEqual(starts);
  expect(idleEndingAt(STARTS_AT_MS - 1)?.summary).toBe('Expires without activity');
});

test('if the start of the showtime is unknown, only the idle time counts', () => {
  const unknown = checkoutIn('selecting', { prices: null });
  expect(showtimeStart(unknown)).toBeNull();
  expect(deadlineOf(unknown)?.summary).toBe('Expires without activity');
});

test('a hold ends in time for the calls of an order', () => {
  expect(deadlineOf(checkoutIn('held'))).toEqual({
    atMs: HOLD_ENDS_AT_MS,
    summary: 'Hold ends',
  });
});

test.each([placed, fulfilled])(
  'the caller is answered ten seconds after Svc has accepted an order: $step',
  (order) => {
    expect(deadlineOf(checkoutIn('placing', {}, { order }))).toEqual({
      atMs: NOW_MS + 10_000,
      summary: 'The caller is answered',
    });
  },
);

test.each(['confirmed', 'cancelling'] as const)('%s lasts until the showtime starts', (status) => {
  expect(deadlineOf(checkoutIn(status))).toEqual(starts);
  const later = { ...prices, showtime: { ...prices.showtime, startsAt: '2030-01-03T00:00:00Z' } };
  expect(deadlineOf(checkoutIn(status, { prices: later }))?.atMs).toBe(Date.UTC(2030, 0, 3));
});

describe('a person has to decide', () => {
  const dueMs = (change: Partial<PhaseOf<'processing'>>) =>
    reviewDue(checkoutIn('processing', {}, change)).atMs - SENT_AT_MS;

  test('a day after an order was first sent', () => {
    expect(deadlineOf(checkoutIn('processing'))).toEqual({
      atMs: SENT_AT_MS + 24 * HOUR_MS,
      summary: 'Review is due',
    });
    expect(dueMs({ order: sentOrder })).toBe(24 * HOUR_MS);
  });

  test('sooner about an order without an id: once the seats can show the outcome', () => {
    const lost = checkoutIn('processing', {}, { order: sentOrder });
    const atMs = seatsDecideAtMs(lost);
    expect(atMs).toBe(lost.phase.lease.endsAtMs + (5 + 10 + 10 + 60) * 1_000);
    expect(deadlineOf(lost)).toEqual({ atMs, summary: 'Seats are checked, or review is due' });
    const policy = { ...lost.policy, reconcileBudgetMs: 1_000 };
    expect(deadlineOf({ ...lost, policy })?.summary).toBe('Review is due');
    const atOnce = { ...lost.policy, reconcileBudgetMs: atMs - SENT_AT_MS };
    expect(deadlineOf({ ...lost, policy: atOnce })).toEqual({ atMs, summary: 'Review is due' });
  });

  test('a day after an order was sent, if the first check of its seats decided nothing', () => {
    const lost = checkoutIn('processing', {}, { order: sentOrder });
    const nextCheckAt = (dueAtMs: number) => {
      const next = { ...lost.phase.next, dueAtMs };
      return deadlineOf({ ...lost, phase: { ...lost.phase, next } });
    };
    const decidedAtMs = seatsDecideAtMs(lost);
    expect(nextCheckAt(decidedAtMs)?.atMs).toBe(decidedAtMs);
    expect(nextCheckAt(decidedAtMs + 1)).toEqual({
      atMs: SENT_AT_MS + 24 * HOUR_MS,
      summary: 'Review is due',
    });
  });

  test('a quarter of an hour before the authorisation lapses', () => {
    const lapsing = { ...collection, lapsesAtMs: SENT_AT_MS + 2 * HOUR_MS };
    expect(dueMs({ collection: lapsing })).toBe(2 * HOUR_MS - 15 * 60_000);
  });

  test('after half the lifetime of a short authorisation', () => {
    const short = { ...collection, lapsesAtMs: SENT_AT_MS + 10 * 60_000 };
    expect(dueMs({ collection: short })).toBe(5 * 60_000);
  });

  test('after a day if the money is captured, or nothing is authorised yet', () => {
    const lapsesAtMs = SENT_AT_MS + HOUR_MS;
    const captured = { ...collection, lapsesAtMs, status: 'captured' as const };
    expect(dueMs({ collection: captured })).toBe(24 * HOUR_MS);
    expect(dueMs({ collection: wanted })).toBe(24 * HOUR_MS);
  });

  test('no earlier than ten minutes after an order is followed again', () => {
    const resumed = { atMs: SENT_AT_MS + 24 * HOUR_MS, isVouched: false };
    expect(dueMs({ order: placed, resumed })).toBe(24 * HOUR_MS + 10 * 60_000);
    expect(dueMs({ order: fulfilled, resumed })).toBe(24 * HOUR_MS + 10 * 60_000);
    expect(dueMs({ order: placed, resumed: { ...resumed, atMs: NOW_MS } })).toBe(24 * HOUR_MS);
  });

  describe('of an order whose resend was refused or failed', () => {
    const refused = {
      ...sentOrder,
      evidence: [{ atMs: NOW_MS, what: 'resend_refused', code: 'DUPLICATE_CLIENT_REQUEST_ID' }],
    } as const;

    test.each(['resend_refused', 'resend_failed'] as const)(
      'five minutes after the seats could have shown the outcome: %s',
      (what) => {
        const svcLeaseEndMs = hold.lease.endsAtMs + 5_000;
        const decidedAtMs = svcLeaseEndMs + 10_000 + 10_000 + 60_000;
        const order = { ...refused, evidence: [{ ...refused.evidence[0], what }] };
        expect(reviewDue(checkoutIn('processing', {}, { order })).atMs).toBe(
          decidedAtMs + 5 * 60_000,
        );
      },
    );

    test('a day after it was sent, once Svc has returned its id', () => {
      expect(dueMs({ order: { ...placed, evidence: refused.evidence } })).toBe(24 * HOUR_MS);
    });
  });

  test('five minutes after Svc reported an order as cancelled', () => {
    const order = { ...placed, evidence: [{ atMs: NOW_MS, what: 'order_cancelled' }] } as const;
    expect(reviewDue(checkoutIn('processing', {}, { order })).atMs).toBe(NOW_MS + 5 * 60_000);
  });

  test('a day after it was sent, if Svc reports a cancelled order as fulfilled after all', () => {
    const order = { ...fulfilled, evidence: [{ atMs: NOW_MS, what: 'order_cancelled' }] } as const;
    expect(dueMs({ order })).toBe(24 * HOUR_MS);
  });

  describe('of an order that Svc hides', () => {
    const hidden = { ...placed, evidence: [{ atMs: NOW_MS, what: 'hidden' }] } as const;

    test('ten minutes after Svc first failed to show it', () => {
      const { atMs } = reviewDue(checkoutIn('processing', {}, { order: hidden }));
      expect(atMs).toBe(NOW_MS + 10 * 60_000);
    });

    test('a day after it was sent, if ops say that it stands', () => {
      const resumed = { atMs: NOW_MS, isVouched: true };
      expect(dueMs({ order: hidden, resumed })).toBe(24 * HOUR_MS);
    });
  });

  test('by the policy that the checkout started with', () => {
    const policy = { ...DEFAULT_POLICY, reconcileBudgetMs: HOUR_MS };
    expect(reviewDue(checkoutIn('processing', { policy })).atMs).toBe(SENT_AT_MS + HOUR_MS);
  });
});

test('the deadline of a cancellation does not depend on the step of the order', () => {
  expect(deadlineOf(checkoutIn('cancelling', {}, { order: fulfilled }))).toEqual(
    deadlineOf(checkoutIn('cancelling', {}, { order: delivered })),
  );
});
