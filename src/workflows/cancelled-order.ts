// The next state once the order is cancelled, and the refund that is still owed.
import type { Failure } from '../domain/failure';
import {
  covers,
  formatMoney,
  isPositive,
  leastRefund,
  roundMoney,
  type Money,
} from '../domain/money';
import {
  changeCompensation,
  knownPartialRefund,
  addCompensation,
  postponed,
} from '../domain/checkout/compensation-rules';
import type { Compensation } from '../domain/checkout/compensation';
import type { CheckoutWithOrder } from '../domain/checkout/state';
import { to, type Transition } from '../domain/checkout/transition';
import { purchaseOf } from '../domain/checkout/shared-transitions';

interface Conclusion {
  readonly orderId: string | null;
  /** Whether Svc reports its refund as paid. */
  readonly refunded: boolean;
  /** The refund amount that Svc reports; null if it reports none. */
  readonly refund: Money | null;
  readonly cause: Failure | null;
  /** Svc's latest refusal to cancel the order. A refusal delays the first check of the refund. */
  readonly refusal?: Failure | null;
}

/**
 * Svc has cancelled the order. Svc or the partner's provider, whichever took the money, refunds all of it. A refund
 * amount from Svc counts only if Svc took the money; if the amount is too small then, Svc still owes the rest.
 */
export function cancelledOrder(checkout: CheckoutWithOrder, conclusion: Conclusion): Transition {
  const { receipt, collection } = checkout.phase;
  const { orderId, cause, refund: reportedRefund } = conclusion;
  const total = roundMoney(receipt.total);
  const isFull = reportedRefund !== null && covers(reportedRefund, leastRefund(receipt.total));
  const refund = !collection && isFull ? reportedRefund : total;
  // If Svc took the money and reports no amount, the partner sees the amount only after the refund.
  const shown = collection || reportedRefund ? refund : null;
  const isTaken = !collection || collection.status === 'captured';
  const part =
    !collection && reportedRefund !== null && !isFull
      ? knownPartialRefund({ amount: total, refunded: null }, reportedRefund)
      : null;
  const text = part
    ? `${formatMoney(part)} of ${formatMoney(total)} so far`
    : formatMoney(shown ?? total);
  return to({
    status: 'cancelled',
    ...purchaseOf(checkout.phase),
    orderId,
    refund: shown,
    cause,
    atMs: Date.now(),
  })
    .with({ compensations: compensationsOf(checkout, conclusion) })
    .noting(shown && isTaken ? `Cancelled, with a refund of ${text}` : 'Cancelled')
    .answeringAll();
}

function compensationsOf(
  checkout: CheckoutWithOrder,
  { orderId, refunded: isRefunded, refund: reportedRefund, refusal = null }: Conclusion,
): readonly Compensation[] {
  const { phase, compensations } = checkout;
  const { collection, receipt } = phase;
  if (collection) {
    const { reference, authorizationId, status } = collection;
    const kind = status === 'captured' ? 'refund' : 'void';
    const amount = roundMoney(receipt.total);
    return addCompensation(compensations, { reference, kind, authorizationId, amount });
  }
  const amount = leastRefund(receipt.total);
  // Once Svc has reported a smaller amount, even zero, REFUNDED alone does not prove a full refund.
  const isShort = reportedRefund !== null && !covers(reportedRefund, amount);
  if (!isPositive(amount) || (isRefunded && !isShort) || orderId === null) return compensations;
  const listed = addCompensation(compensations, {
    reference: orderId,
    kind: 'svc_refund',
    authorizationId: null,
    amount,
    refunded: isShort ? knownPartialRefund({ amount, refunded: null }, reportedRefund) : null,
  });
  const owed = listed.at(-1);
  if (!refusal || !owed) return listed;
  const later = { ...postponed(checkout, owed, refusal, Date.now()), tries: 0 };
  return changeCompensation(listed, orderId, later);
}
