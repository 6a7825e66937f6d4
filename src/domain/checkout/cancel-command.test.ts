import { after, apply, EVENTS } from '../../../tests/support/checkout-events';
import { checkoutIn } from '../../../tests/support/checkout-examples';
import { DEFAULT_POLICY } from '../policy';

const usedUp = checkoutIn('confirmed', { cancels: DEFAULT_POLICY.cancelsMax });

test('a caller whose cancellations were refused too often keeps nobody of ops out', () => {
  expect(apply(usedUp, EVENTS.cancel).refusal?.code).toBe('CHECKOUT_STATE');
  const forced = after(usedUp, EVENTS.force_cancel);
  expect(forced).toMatchObject({
    phase: { status: 'cancelling' },
    cancelRequest: { reason: 'ops' },
  });
});

test.each([EVENTS.cancel, EVENTS.force_cancel])(
  'a wish that stands is enough: $type',
  (command) => {
    const wanted = after(checkoutIn('processing'), EVENTS.cancel);
    expect(apply(wanted, command).refusal?.code).toBe('CANCEL_REQUESTED');
  },
);
