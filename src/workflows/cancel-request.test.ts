import { checkoutIn, COMMANDS, declined, NOW_MS, tag } from '../../tests/support/checkout-examples';
import { failure } from '../domain/failure';
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

describe('what still waits while the seats are held again', () => {
  test.each([
    ['a declined order', 'order', declined],
    ['an order that was not sent', 'order', failure('GENERIC_ERROR')],
    ['an edit that was undone', 'edit', failure('OFFER_NOT_FOUND')],
    ['an edit that is still priced', 'edit', null],
  ] as const)('%s is answered with why it failed, if it did', (_, name, lastFailure) => {
    const commands = { owed: [{ ...tag(name), failure: null }], records: {} };
    const checkout = checkoutIn('holding', { lastFailure, commands });
    const { commands: after } = abandonedBy(checkout, COMMANDS.cancel).applyTo(checkout, NOW_MS);
    expect(after.owed).toEqual([]);
    const [record] = Object.values(after.records);
    expect(record?.failure?.code).toBe(lastFailure?.code);
  });
});
