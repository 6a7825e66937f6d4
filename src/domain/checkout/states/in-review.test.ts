import { after, apply, EVENTS } from '../../../../tests/support/checkout-events';
import {
  checkoutIn,
  collection,
  NOW_MS,
  withOrderOf,
} from '../../../../tests/support/checkout-examples';
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
