// The effect of a cancel request, before and after an order is sent.
import type { CommandOf } from '../domain/checkout/command-book';
import { withOpsEntry } from '../domain/checkout/ops-timeline';
import type { Checkout } from '../domain/checkout/state';
import { abandoned, type Change, type Transition } from '../domain/checkout/transition';

/** Records a request to cancel the order. It is carried out as soon as the outcome of the order is known. */
export function cancelRequestOf(
  checkout: Checkout,
  command: CommandOf<'cancel' | 'force_cancel'>,
  nowMs: number,
): Change {
  const reason = command.type === 'cancel' ? 'customer' : 'ops';
  const change: Change = {
    cancelRequest: { atMs: nowMs, reason },
    cancelRefusal: null,
    cancels: checkout.cancels + 1,
  };
  return command.type === 'cancel'
    ? change
    : { ...change, ...withOpsEntry(checkout, command, nowMs) };
}

/**
 * Ends a checkout that has no order under way. An order that failed, or an edit that was undone, may still wait for its
 * answer while the seats are held again: then the last failure is theirs.
 */
export function abandonedBy(
  checkout: Checkout,
  command: CommandOf<'cancel' | 'force_cancel'>,
): Transition {
  return abandoned(checkout.lastFailure)
    .with(cancelRequestOf(checkout, command, Date.now()))
    .failing(null)
    .noting('Cancellation requested');
}
