// Where a checkout goes once its order is cancelled, and what is still to be paid back.
import type { Failure } from '../domain/failure';
import { covers, isSome, roundMoney, type Money } from '../domain/money';
import { listCompensation } from '../domain/checkout/compensation-rules';
import type { Compensation } from '../domain/checkout/compensation';
import type { CheckoutWithOrder } from '../domain/checkout/state';
import { to, type Transition } from '../domain/checkout/transition';
import { purchaseOf } from '../domain/checkout/ways-on';

interface Conclusion {
  readonly orderId: string | null;
  /** Svc has said that it has paid its refund. */
  readonly refunded: boolean;
  /** What Svc gives back; null where it does not say. */
  readonly refund: Money | null;
  readonly cause: Failure | null;
}

/**
 * Svc has cancelled the order. Who took the money gives all of it back, beside the checkout. The amount that Svc names is what
 * Svc gives back: where a partner has captured it says nothing, and where Svc took the money a smaller one leaves the rest owed.
 */
export function cancelledOrder(checkout: CheckoutWithOrder, conclusion: Conclusion): Transition {
  const { receipt, collection } = checkout.phase;
  const { orderId, cause, refund: named } = conclusion;
  const total = roundMoney(receipt.total);
  const refund = named && covers(named, total) ? named : total;
  return to({
    status: 'cancelled',
    ...purchaseOf(checkout.phase),
    orderId,
    // Where Svc takes the money and names no amount, the partner learns it once it is back.
    refund: collection || named ? refund : null,
    cause,
    atMs: Date.now(),
  })
    .with({ compensations: compensationsOf(checkout, conclusion) })
    .answeringAll();
}

function compensationsOf(
  { phase, compensations }: CheckoutWithOrder,
  { orderId, refunded: isRefunded, refund: named }: Conclusion,
): readonly Compensation[] {
  const { collection, receipt } = phase;
  const amount = roundMoney(receipt.total);
  if (collection) {
    const { reference, authorizationId, status } = collection;
    const kind = status === 'captured' ? 'refund' : 'void';
    return listCompensation(compensations, { reference, kind, authorizationId, amount });
  }
  const part = named && isSome(named) && !covers(named, amount) ? named : null;
  if (!isSome(amount) || (isRefunded && !part) || orderId === null) return compensations;
  return listCompensation(compensations, {
    reference: orderId,
    kind: 'svc_refund',
    authorizationId: null,
    amount,
    refunded: part,
  });
}
