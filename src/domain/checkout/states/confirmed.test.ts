import { after, apply, EVENTS } from '../../../../tests/support/checkout-events';
import { account, checkoutIn, ofAccount } from '../../../../tests/support/checkout-examples';
import { deadlineOf } from '../machine';

test('the showtime completes it, with its tickets', () => {
  const confirmed = checkoutIn('confirmed');
  expect(deadlineOf(confirmed)?.atMs).toBe(Date.UTC(2030, 0, 2, 2, 30));
  expect(after(confirmed, EVENTS.showtime_begun).phase).toMatchObject({
    status: 'completed',
    order: { tickets: [{ qrData: 'QR1' }, { qrData: 'QR2' }] },
  });
});

test('a twenty-first cancellation is refused', () => {
  const { refusal } = apply(checkoutIn('confirmed', { cancels: 20 }), EVENTS.cancel);
  expect(refusal?.code).toBe('CHECKOUT_STATE');
});

test('a cancellation starts at once', () => {
  expect(after(checkoutIn('confirmed'), EVENTS.cancel).phase.status).toBe('cancelling');
});

test('an edit is refused, but for a new sign-in of its customer', () => {
  expect(apply(checkoutIn('confirmed'), EVENTS.edit).refusal?.code).toBe('CHECKOUT_STATE');
  const signedOut = checkoutIn('confirmed', ofAccount(null));
  const { checkout } = apply(signedOut, { type: 'edit', changes: { customer: account } });
  expect(checkout).toMatchObject({ phase: signedOut.phase, session: account.session });
});
