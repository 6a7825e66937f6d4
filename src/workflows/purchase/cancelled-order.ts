import type { Failure } from '../../domain/failure';
import { compareMoney, type Money } from '../../domain/money';
import { listCompensation } from '../../domain/purchase/compensations';
import type { Compensation } from '../../domain/purchase/compensation';
import type { CheckoutWithOrder } from '../../domain/purchase/state';
import { to, type Transition } from '../../domain/purchase/transition';

interface Conclusion {
  readonly orderId: string | null;
  /** Svc has said that it has paid its refund. */
  readonly refunded: boolean;
  /** What Svc gives back; null where it does not say. */
  readonly refund: Money | null;
  readonly cause: Failure | null;
}

/** Svc has cancelled the order. Who took the money gives it back, beside the checkout, until it is back in full. */
export function cancelledOrder(checkout: CheckoutWithOrder, conclusion: Conclusion): Transition {
  const { items, lease, receipt, previewId, payment, extras, collection } = checkout.phase;
  const { orderId, cause } = conclusion;
  const refund = collection ? receipt.total : conclusion.refund;
  return to({
    status: 'cancelled',
    items,
    lease,
    receipt,
    previewId,
    payment,
    ...(extras === undefined ? {} : { extras }),
    collection,
    orderId,
    refund,
    cause,
    atMs: Date.now(),
  })
    .with({ compensations: compensationsOf(checkout, conclusion) })
    .answeringAll();
}

function compensationsOf(
  { phase, compensations }: CheckoutWithOrder,
  { orderId, refunded, refund }: Conclusion,
): readonly Compensation[] {
  const { collection, receipt } = phase;
  if (collection) {
    const { reference, authorizationId, status } = collection;
    const kind = status === 'captured' ? 'refund' : 'void';
    // What was captured goes back in full: Svc's `refundAmount` is what Svc gives back.
    return listCompensation(compensations, {
      reference,
      kind,
      authorizationId,
      amount: receipt.total,
    });
  }
  const isNothing = refund !== null && compareMoney(refund, { ...refund, amount: '0' }) === 0;
  if (isNothing || refunded || orderId === null) return compensations;
  const owed = { reference: orderId, authorizationId: null, amount: refund } as const;
  return listCompensation(compensations, { ...owed, kind: 'svc_refund' });
}
