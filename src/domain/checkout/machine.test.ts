import { after, apply, EVENTS, tag } from '../../../tests/support/checkout-events';
import {
  checkoutIn,
  NOW_MS,
  STATUSES,
  withOrderOf,
} from '../../../tests/support/checkout-examples';
import type { Command } from './commands';
import { afterDeadline, claim, deadlineOf, moneyOf } from './machine';
import { isOver } from './states';

describe.each(STATUSES)('in %s', (status) => {
  test.each(Object.values(EVENTS))('$type is taken, or changes nothing', (event) => {
    const before = checkoutIn(status);
    const { checkout, refusal } = apply(before, event);
    expect(checkout.version).toBe(before.version + (checkout === before ? 0 : 1));
    expect(refusal !== null && checkout !== before).toBe(false);
  });
});

test.each(STATUSES.filter((status) => isOver(checkoutIn(status))))(
  'nothing leads out of %s',
  (status) => {
    for (const event of Object.values(EVENTS)) {
      expect(apply(checkoutIn(status), event).checkout.phase.status).toBe(status);
    }
  },
);

test('of two orders at once the second finds the checkout busy', () => {
  const first = after(checkoutIn('held'), EVENTS.order);
  expect(claim(first, EVENTS.order, tag('order'), NOW_MS)).toMatchObject({ code: 'CHECKOUT_BUSY' });
});

test('who has seen another version is refused, whatever is asked', () => {
  const stale = { ...tag('cancel'), ifVersion: 6 };
  expect(claim(checkoutIn('held'), EVENTS.cancel, stale, NOW_MS)).toMatchObject({
    code: 'VERSION_CHANGED',
  });
});

test('a command is answered by the change that settles it, and not before', () => {
  const claimed = after(checkoutIn('held'), EVENTS.order);
  expect(claimed.commands.records).toEqual({});
  const declined = after(claimed, EVENTS.order_failed);
  expect(declined.commands.records).toEqual({});
  const held = after(declined, EVENTS.leased, EVENTS.previewed);
  expect(held.commands.owed).toEqual([]);
  expect(held.commands.records['order:1']).toMatchObject({
    digest: 'digest',
    failure: { code: 'PROCESSOR_DECLINED' },
    status: 'held',
    version: held.version,
  });
});

test('a decline is told as one even if the seats are gone then', () => {
  const { commands } = after(
    after(checkoutIn('held'), EVENTS.order, EVENTS.order_failed),
    EVENTS.hold_failed,
    EVENTS.layout_read,
  );
  expect(commands.records['order:1']?.failure?.code).toBe('PROCESSOR_DECLINED');
});

test.each(['seats', 'order'] as const)('who waits for %s that is cancelled hears so', (name) => {
  const claimed = after(checkoutIn('held'), EVENTS[name]);
  const { phase, commands } = after(claimed, EVENTS.cancel, {
    ...EVENTS.order_withheld,
    failure: { ...EVENTS.order_withheld.failure, code: 'CANCELLED' },
  });
  expect(phase.status).toBe('abandoned');
  expect(commands.records[`${name}:1`]?.failure?.code).toBe('CANCELLED');
  expect(commands.records['cancel:1']?.failure).toBeNull();
});

test('a second cancellation changes nothing, and nobody is told of it', () => {
  const wanted = after(checkoutIn('processing'), EVENTS.cancel);
  const { checkout, refusal } = apply(wanted, EVENTS.cancel, NOW_MS, 'another');
  expect(refusal?.code).toBe('CANCEL_REQUESTED');
  expect(checkout).toBe(wanted);
});

test('a refused Signal has a field of its own, and is the answer to no command', () => {
  const placing = after(checkoutIn('held'), EVENTS.order, EVENTS.refused, EVENTS.refused);
  expect(placing.refusedSignal).toMatchObject({ code: 'CHECKOUT_BUSY', atMs: NOW_MS });
  expect(placing.lastFailure).toBeNull();
  expect(placing.commands.owed).toMatchObject([{ key: 'order:1', failure: null }]);
});

describe('a session', () => {
  test('ends by its name', () => {
    const ended = after(checkoutIn('held'), EVENTS.session_ended);
    expect(ended).toMatchObject({ session: null, renewals: 1 });
  });

  test('that was opened since is not ended by a late word about the old one', () => {
    const renewed = after(checkoutIn('held'), EVENTS.session_ended, EVENTS.session_opened);
    expect(apply(renewed, EVENTS.session_ended).checkout).toBe(renewed);
  });

  test('is renewed in a row only until something else has happened', () => {
    const opened = after(checkoutIn('holding'), EVENTS.session_ended, EVENTS.session_opened);
    expect(opened.renewals).toBe(1);
    expect(after(opened, EVENTS.leased).renewals).toBe(0);
  });

  test('is not shown to be of use by what people ask, nor by what they are refused', () => {
    const opened = after(checkoutIn('processing'), EVENTS.session_ended, EVENTS.session_opened);
    expect(after(opened, EVENTS.cancel, EVENTS.refused).renewals).toBe(1);
    expect(after(opened, EVENTS.order_pending).renewals).toBe(0);
  });
});

describe('deadlines', () => {
  test('are at hand for a command a moment before their timer', () => {
    const held = checkoutIn('held');
    const atMs = deadlineOf(held)?.atMs ?? NaN;
    expect(afterDeadline(held, atMs - 1)).toBe(held);
    expect(afterDeadline(held, atMs).phase.status).toBe('selecting');
  });
});

describe('ops', () => {
  const review = withOrderOf('in_review', {});
  const by = (command: Command) => claim(review, command, tag('ops'), NOW_MS);

  test('name an order that was found, and Svc is asked how it stands', () => {
    const named = after(withOrderOf('in_review', { orderId: null }), EVENTS.resolve_order);
    expect(named.phase).toMatchObject({ status: 'processing', order: { orderId: 'O55' } });
    expect(moneyOf(named)).toBe('unknown');
  });

  test.each([
    ['failed', 'failed', 'not_taken'],
    ['cancelled', 'cancelled', 'taken'],
    ['confirmed', 'processing', 'taken'],
  ] as const)('resolve a review as %s', (outcome, status, money) => {
    const resolved = after(review, { ...EVENTS.mark_resolved, outcome });
    expect(resolved.phase.status).toBe(status);
    expect(moneyOf(resolved)).toBe(money);
  });

  test('cannot confirm what has no id', () => {
    const unnamed = withOrderOf('in_review', { orderId: null });
    const { refusal } = apply(unnamed, { ...EVENTS.mark_resolved, outcome: 'confirmed' });
    expect(refusal?.code).toBe('CHECKOUT_STATE');
  });

  test('cannot end a review that there is not', () => {
    expect(apply(checkoutIn('processing'), EVENTS.mark_resolved).refusal?.code).toBe(
      'CHECKOUT_STATE',
    );
  });

  test('cannot hurry where nothing waits', () => {
    expect(by(EVENTS.retry_now)).toMatchObject({ code: 'CHECKOUT_STATE' });
  });

  test('are told to partners without who and why, and leave a record', () => {
    const { timeline, commands } = after(review, EVENTS.force_cancel);
    expect(timeline.at(-1)?.text).toBe('Cancellation asked for by support');
    expect(commands.records['ops:1']).toMatchObject({ name: 'ops', status: 'in_review' });
  });
});
