import { after, apply, EVENTS } from '../../../../tests/support/checkout-events';
import { checkoutIn } from '../../../../tests/support/checkout-examples';
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
