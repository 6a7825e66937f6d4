// A refused resend of an order whose answer was lost says that Svc has seen the attempt, and nothing of its
// outcome: the first send may still be in progress inside Svc.
import { after, EVENTS } from '../../../../tests/support/checkout-events';
import { NOW_MS, withOrderOf } from '../../../../tests/support/checkout-examples';
import { failure, type Failure } from '../../failure';
import type { CheckoutEvent, Of } from '../events';
import { deadlineOf, moneyOf } from '../machine';

const DAY_MS = 24 * 3600_000;
const lost = withOrderOf('processing', { orderId: null, placedAtMs: null });
const seatsTell = { ...lost.policy, layoutNamesAccount: true };
/** The margin, then a call, its settling, and the work that Svc may do on it. */
const TELL_MS = lost.phase.lease.endsAtMs + 5_000 + 10_000 + 10_000 + 60_000;

describe('a resend that is refused', () => {
  const { sent } = EVENTS.order_evidence;
  const refusedWith = (code: string, more: Partial<Failure> = {}): CheckoutEvent => ({
    type: 'order_evidence',
    what: code === 'DUPLICATE_CLIENT_REQUEST_ID' ? 'duplicate' : 'resend_refused',
    failure: failure(code, more),
    sent,
  });
  const declined = refusedWith('PROCESSOR_DECLINED');
  const duplicate = refusedWith('DUPLICATE_CLIENT_REQUEST_ID');
  const reviewAtMs = TELL_MS + 5 * 60_000;

  test.each([declined, duplicate, refusedWith('GENERIC_ERROR')])(
    'is evidence with its code, and the money stays unknown: $failure.code',
    (event) => {
      const noted = after(lost, event);
      const { failure: why, what } = event as Of<'order_evidence'>;
      expect(noted.phase).toMatchObject({
        status: 'processing',
        order: { evidence: [{ atMs: NOW_MS, what, code: why?.code }] },
      });
      expect(moneyOf(noted)).toBe('unknown');
      expect(noted.attempt).toEqual(lost.attempt);
      expect(noted.timeline.at(-1)?.text).toContain(why?.code);
    },
  );

  test('is repeated when the first send cannot be in progress any more, whoever hurries it', () => {
    const noted = after(lost, declined);
    const untilMs = NOW_MS + 60_000;
    expect(noted.phase).toMatchObject({ order: { pause: { untilMs } } });
    expect(after(noted, EVENTS.retry_now).phase).toMatchObject({ order: { pause: { untilMs } } });
  });

  test('is not repeated before Svc wants it', () => {
    const noted = after(lost, refusedWith('PROCESSOR_DECLINED', { retryAfterMs: 90_000 }));
    expect(noted.phase).toMatchObject({ order: { pause: { notBeforeMs: NOW_MS + 90_000 } } });
  });

  test('twice is left to the seats, where they tell, and else to a person at once', () => {
    const twice = [declined, duplicate];
    expect(after({ ...lost, policy: seatsTell }, ...twice).phase).toMatchObject({
      order: { leaseOver: false, pause: { untilMs: TELL_MS } },
    });
    expect(after(lost, ...twice).phase).toMatchObject({ order: { pause: null } });
  });

  test('brings a person within minutes of the end of the hold, unless Svc names the order', () => {
    const noted = after(lost, declined);
    expect(deadlineOf(noted)).toMatchObject({ atMs: reviewAtMs, type: 'review_due' });
    const named = after(noted, EVENTS.order_placed);
    expect(deadlineOf(named)?.atMs).toBe(NOW_MS - 1_000 + DAY_MS);
  });
});
