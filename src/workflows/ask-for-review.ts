// Sends an order to review: only a person can decide whether it stands.
import type { CheckoutIn, OrderInReview, Purchase, ReturnedOrder } from '../domain/checkout/state';
import { to, type Transition } from '../domain/checkout/transition';
import { withOrder } from '../domain/checkout/shared-transitions';

export const RESEND_CANCELLED =
  'Svc has cancelled it, but an earlier send may have bought the tickets.';

/** Sends the order to review. Drops an order id that a person named, unless that order is fulfilled. */
export function askForReview(phase: CheckoutIn<'placing' | 'processing'>['phase']): Transition {
  const { order } = phase;
  if (order.step === 'claimed') throw new Error('Only an order that was sent is reviewed.');
  if (order.step === 'placed' && order.namedAtMs !== null)
    return reviewWithoutOrderId(phase, undecided(phase));
  return reviewOf(phase, order);
}

function undecided(phase: CheckoutIn<'placing' | 'processing'>['phase']): string {
  const code = 'next' in phase ? phase.next.lastFailureCode : null;
  return `Svc did not report it as fulfilled, with readable tickets, in time${code ? ` (last error ${code})` : ''}.`;
}

/** Sends the order to review without its order id; `why` is shown to ops. */
export function reviewWithoutOrderId(phase: Reviewed, why: string): Transition {
  const { order } = phase;
  if (order.step === 'claimed') throw new Error('Only an order that was sent is reviewed.');
  const { firstSentAtMs, accountId, evidence } = order;
  const sent = { step: 'sent', firstSentAtMs, accountId, evidence, isLeaseOver: true } as const;
  const returned = 'orderId' in order ? { orderId: order.orderId, why } : null;
  return reviewOf(phase, sent, returned);
}

type Reviewed = CheckoutIn<'placing' | 'processing' | 'in_review' | 'confirmed'>['phase'];

/** Sends the purchase to review with this order. */
export function reviewOf(
  phase: Purchase,
  order: OrderInReview['order'],
  returned: ReturnedOrder | null = null,
): Transition {
  const review = { ...withOrder(phase, order), cancellation: null, ...(returned && { returned }) };
  return to({ status: 'in_review', ...review })
    .noting('A person has to check the order')
    .answering('order');
}
