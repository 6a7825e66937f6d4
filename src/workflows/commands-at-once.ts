// Commands that are answered without the running state function, which notices a cancel request at its next step.
import type { Command } from '../domain/checkout/command-book';
import { settleCompensations } from '../domain/checkout/compensation-rules';
import { withEdit } from '../domain/checkout/edits';
import { withOpsEntry } from '../domain/checkout/ops-timeline';
import { hasOrder, isIn, type Checkout } from '../domain/checkout/state';
import { stay, type Transition } from '../domain/checkout/transition';
import { cancelRequestOf } from './cancel-request';

/** Null if the state function has to carry out the command. */
export function changeAtOnce(
  checkout: Checkout,
  command: Command,
): ((nowMs: number) => Transition) | null {
  const isUnderWay = hasOrder(checkout) && !isIn(checkout, 'confirmed');
  switch (command.type) {
    // While an order is under way the request is only recorded. It is carried out in placing.ts and
    // collect-payment.ts before the order is sent, in follow-order.ts once it is fulfilled, in confirmed.ts, and in
    // transition.ts if the order failed.
    case 'cancel':
    case 'force_cancel':
      return isUnderWay
        ? (nowMs) =>
            stay(checkout)
              .with(cancelRequestOf(checkout, command, nowMs))
              .failing(null)
              .noting('Cancellation requested')
        : null;
    // Once there is an order, the only possible edit is a new sign-in.
    case 'edit':
      return hasOrder(checkout) || isIn(checkout, 'cancelled')
        ? () =>
            stay(checkout)
              .with(withEdit(checkout, command.changes))
              .noting(`Changed: ${Object.keys(command.changes).join(', ')}`)
        : null;
    case 'retry_now':
      return (nowMs) =>
        stay(checkout)
          .with(withOpsEntry(checkout, command, nowMs))
          .noting('Retried at once by support');
    case 'mark_resolved':
      return command.outcome === 'compensated'
        ? (nowMs) =>
            stay(checkout)
              .with(withOpsEntry(checkout, command, nowMs))
              .with({ compensations: settleCompensations(checkout) })
              .noting('Resolved by support')
        : null;
    default:
      return null;
  }
}
