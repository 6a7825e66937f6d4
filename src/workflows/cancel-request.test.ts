import { checkoutIn, COMMANDS, NOW_MS } from '../../tests/support/checkout-examples';
import { abandonedBy, cancelRequestOf } from './cancel-request';

const confirmed = checkoutIn('confirmed', { cancels: 3 });

test('each cancel request is counted and records who requested it', () => {
  expect(cancelRequestOf(confirmed, COMMANDS.cancel, NOW_MS)).toEqual({
    cancelRequest: { atMs: NOW_MS, reason: 'customer' },
    cancelRefusal: null,
    cancels: 4,
  });
  expect(cancelRequestOf(confirmed, COMMANDS.force_cancel, NOW_MS)).toMatchObject({
    cancelRequest: { atMs: NOW_MS, reason: 'ops' },
    cancels: 4,
    opsTimeline: [{ atMs: NOW_MS, command: 'force_cancel', actor: 'ada' }],
  });
});

test('cancelling before an order is sent abandons the checkout', () => {
  const checkout = checkoutIn('held');
  const ended = abandonedBy(checkout, COMMANDS.cancel).applyTo(checkout, NOW_MS);
  expect(ended).toMatchObject({
    phase: { status: 'abandoned' },
    cancelRequest: { reason: 'customer' },
    cancels: 1,
    lastFailure: null,
  });
});
