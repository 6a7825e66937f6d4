// The effect of a cancel request, before and after an order is sent.
import type { CommandOf } from '../domain/checkout/command-book';
import { withOpsEntry } from '../domain/checkout/ops-timeline';
import type { Checkout } from '../domain/checkout/state';
import { failure } from '../domain/failure';
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
 * Ends a checkout that has no order under way. A command that failed before, and waits while the seats are held again,
 * is answered with its failure: an order with the decline, an edit with why it was undone.
 */
export function abandonedBy(
  checkout: Checkout,
  command: CommandOf<'cancel' | 'force_cancel'>,
): Transition {
  const { lastFailure } = checkout;
  return abandoned()
    .answering('order', lastFailure ?? failure('CANCELLED'))
    .answering('edit', lastFailure)
    .with(cancelRequestOf(checkout, command, Date.now()))
    .failing(null)
    .noting('Cancellation requested');
}
