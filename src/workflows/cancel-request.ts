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

/** Ends a checkout that has sent no order. */
export function abandonedBy(
  checkout: Checkout,
  command: CommandOf<'cancel' | 'force_cancel'>,
): Transition {
  return abandoned()
    .with(cancelRequestOf(checkout, command, Date.now()))
    .failing(null)
    .noting('Cancellation requested');
}
