import { after, apply, EVENTS } from '../../../../tests/support/checkout-events';
import {
  checkoutIn,
  collection,
  NOW_MS,
  withOrderOf,
} from '../../../../tests/support/checkout-examples';
import { failure } from '../../failure';
import { moneyOf } from '../machine';
import { NEW_CANCELLATION } from '../order';

const marked = (outcome: 'confirmed' | 'failed' | 'cancelled' | 'compensated') => ({
  ...EVENTS.mark_resolved,
  outcome,
});
const captured = { fulfilled: true, collection: { ...collection, status: 'captured' } } as const;
const refused = { fulfilled: true, collection: { ...collection, status: 'refused' } } as const;

test('money that is taken cannot be called untaken', () => {
  for (const order of [{ fulfilled: true }, captured]) {
    const review = withOrderOf('in_review', order);
    expect(apply(review, marked('failed')).refusal?.code).toBe('CHECKOUT_STATE');
  }
});

test('what nobody pays for cannot be confirmed', () => {
  const { refusal } = apply(withOrderOf('in_review', refused), marked('confirmed'));
  expect(refusal?.code).toBe('CHECKOUT_STATE');
});

test('what a provider has captured is paid back where a person says that it is cancelled', () => {
  const cancelled = after(withOrderOf('in_review', captured), marked('cancelled'));
  expect(cancelled.compensations).toMatchObject([{ kind: 'refund', done: false }]);
  expect(moneyOf(cancelled)).toBe('taken');
});

test.each(['confirmed', 'failed', 'cancelled', 'compensated'] as const)(
  'no order is %s that is another than the one that is known',
  (outcome) => {
    const { refusal } = apply(checkoutIn('in_review'), { ...marked(outcome), orderId: 'O99' });
    expect(refusal).toMatchObject({
      code: 'CHECKOUT_STATE',
      message: 'The order of this checkout is O55.',
    });
  },
);

test('compensated is refused where nothing waits', () => {
  expect(apply(checkoutIn('in_review'), marked('compensated')).refusal?.code).toBe(
    'CHECKOUT_STATE',
  );
});

test('a cancellation whose answers were lost is looked at first, and never forgets them', () => {
  const cancellation = { ...NEW_CANCELLATION, sends: 3 };
  const review = withOrderOf('in_review', { cancellation });
  const looking = after(review, EVENTS.resolve_order);
  expect(looking.phase).toMatchObject({
    status: 'cancelling',
    order: { tries: 0, cancellation: { sends: 3, looking: true } },
  });
});

test('a cancellation that is wanted waits for the person, and follows at once', () => {
  const wanted = after(withOrderOf('in_review', {}), EVENTS.cancel);
  expect(wanted).toMatchObject({ phase: { status: 'in_review' }, cancelRequest: { atMs: NOW_MS } });
  const found = after(wanted, EVENTS.resolve_order, EVENTS.order_fulfilled);
  expect(found.phase.status).toBe('cancelling');
});

describe('a pause that Svc has asked for', () => {
  const why = failure('UPSTREAM_UNAVAILABLE', { retryAfterMs: 3600_000 });
  const asked = { untilMs: NOW_MS + 3600_000, notBeforeMs: NOW_MS + 3600_000 };
  const seen = { ...EVENTS.order_pending, failure: why };

  test('outlasts a review that ends before it', () => {
    const review = after(withOrderOf('processing', {}), seen, EVENTS.review_due);
    expect(review.phase.status).toBe('in_review');
    for (const command of [EVENTS.resolve_order, marked('confirmed')]) {
      expect(after(review, command).phase).toMatchObject({
        status: 'processing',
        order: { pause: asked },
      });
    }
  });

  test('outlasts the review of a cancellation, too', () => {
    const cancellation = { ...NEW_CANCELLATION, sends: 3 };
    const tried = withOrderOf('cancelling', { cancellation, tries: 100 });
    const review = after(tried, { ...EVENTS.cancel_pending, failure: why });
    expect(review.phase.status).toBe('in_review');
    expect(after(review, EVENTS.resolve_order).phase).toMatchObject({
      status: 'cancelling',
      order: { pause: asked },
    });
  });

  test('is nothing that ops could hurry in a review, and nobody else is waited for after it', () => {
    const review = after(withOrderOf('processing', {}), seen, EVENTS.review_due);
    expect(apply(review, EVENTS.retry_now).refusal?.code).toBe('CHECKOUT_STATE');
    const unasked = after(withOrderOf('processing', {}), EVENTS.order_pending, EVENTS.review_due);
    expect(after(unasked, EVENTS.resolve_order).phase).toMatchObject({ order: { pause: null } });
  });
});

describe('what was on its way when the review began', () => {
  const authorized = { fulfilled: true, collection } as const;

  test('is not forgotten: the money is taken', () => {
    const review = after(withOrderOf('processing', authorized), EVENTS.review_due);
    const told = after(review, EVENTS.captured);
    expect(told.phase.status).toBe('in_review');
    expect(moneyOf(told)).toBe('taken');
    expect(apply(told, marked('failed')).refusal?.code).toBe('CHECKOUT_STATE');
  });

  test('nor the order that Svc names', () => {
    const lost = withOrderOf('processing', { orderId: null });
    const told = after(lost, EVENTS.review_due, EVENTS.order_placed);
    expect(told.phase).toMatchObject({ status: 'in_review', order: { orderId: 'O55' } });
  });
});
