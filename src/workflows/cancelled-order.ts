// The next state once the order is cancelled, and the refund that is still owed.
import type { Failure } from '../domain/failure';
import { covers, formatMoney, isSome, roundMoney, type Money } from '../domain/money';
import {
  changeCompensation,
  knownShort,
  listCompensation,
  postponed,
} from '../domain/checkout/compensation-rules';
import type { Compensation } from '../domain/checkout/compensation';
import type { CheckoutWithOrder } from '../domain/checkout/state';
import { to, type Transition } from '../domain/checkout/transition';
import { purchaseOf } from '../domain/checkout/ways-on';

interface Conclusion {
  readonly orderId: string | null;
  /** Svc reports that it has paid its refund. */
  readonly refunded: boolean;
  /** The refund that Svc names; null where it names none. */
  readonly refund: Money | null;
  readonly cause: Failure | null;
  /** Svc's last refusal to cancel it, a moment ago: the refund is asked a pause later. */
  readonly refusal?: Failure | null;
}

/**
 * Svc has cancelled the order. Svc or the provider, having taken the money, refunds all of it. An amount that Svc names is its own
 * refund: it does not matter where a partner has captured, and where Svc took the money a smaller amount leaves the rest owed.
 */
export function cancelledOrder(checkout: CheckoutWithOrder, conclusion: Conclusion): Transition {
  const { receipt, collection } = checkout.phase;
  const { orderId, cause, refund: named } = conclusion;
  const total = roundMoney(receipt.total);
  const refund = !collection && named && covers(named, total) ? named : total;
  // Where Svc takes the money and names no amount, the partner sees it once it is refunded.
  const shown = collection || named ? refund : null;
  const isTaken = !collection || collection.status === 'captured';
  return to({
    status: 'cancelled',
    ...purchaseOf(checkout.phase),
    orderId,
    refund: shown,
    cause,
    atMs: Date.now(),
  })
    .with({ compensations: compensationsOf(checkout, conclusion) })
    .noting(shown && isTaken ? `Cancelled, ${formatMoney(shown)} goes back` : 'Cancelled')
    .answeringAll();
}

function compensationsOf(
  checkout: CheckoutWithOrder,
  { orderId, refunded: isRefunded, refund: named, refusal = null }: Conclusion,
): readonly Compensation[] {
  const { phase, compensations } = checkout;
  const { collection, receipt } = phase;
  const amount = roundMoney(receipt.total);
  if (collection) {
    const { reference, authorizationId, status } = collection;
    const kind = status === 'captured' ? 'refund' : 'void';
    return listCompensation(compensations, { reference, kind, authorizationId, amount });
  }
  // Once Svc has named less, even nothing, REFUNDED alone is no refund of the whole.
  const isShort = named !== null && !covers(named, amount);
  if (!isSome(amount) || (isRefunded && !isShort) || orderId === null) return compensations;
  const listed = listCompensation(compensations, {
    reference: orderId,
    kind: 'svc_refund',
    authorizationId: null,
    amount,
    refunded: isShort ? knownShort({ amount, refunded: null }, named) : null,
  });
  const owed = listed.at(-1);
  if (!refusal || !owed) return listed;
  const later = { ...postponed(checkout, owed, refusal, Date.now()), tries: 0 };
  return changeCompensation(listed, orderId, later);
}
