// What the sample shop says about seats that are gone: others can be chosen only while the checkout is open.
import { noticeOfFailure } from '../../examples/shop/pages/notices';

type Known = Parameters<typeof noticeOfFailure>[0];

const textOf = (status: Known['status']) => {
  const lastFailure = { code: 'INVENTORY_UNAVAILABLE', kind: 'inventory' };
  return noticeOfFailure({ status, lastFailure } as Known)?.text;
};

test('lost seats can be replaced', () => {
  expect(textOf('selecting')).toContain('Choose other seats.');
  expect(textOf('held')).toContain('The seats below are still yours.');
});

test('a failed checkout, such as one of a sold-out showtime, offers no other seats', () => {
  expect(textOf('failed')).toBe('No seats are left for this order. You were not charged.');
});
