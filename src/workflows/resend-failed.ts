// The order that a resend created has failed, or Svc failed an order as a duplicate. Either way, the outcome of the
// first send is unknown again (states/lost-order.ts).
import type { Failure } from '../domain/failure';
import { withEvidence, aboutTheAttempt } from '../domain/checkout/evidence';
import { dueAfter } from '../domain/checkout/next-call';
import type { PlacedOrder, SentOrder } from '../domain/checkout/order-steps';
import type { CheckoutIn } from '../domain/checkout/state';
import { to, type Transition } from '../domain/checkout/transition';
import { withOrder } from '../domain/checkout/shared-transitions';

/**
 * Drops the order id and stops resending. Once Svc has had time for the first send, the seats show whether it bought
 * the tickets; if they cannot, a person decides.
 */
export function loseOrder(
  { phase, policy }: CheckoutIn<'placing' | 'processing'>,
  order: PlacedOrder,
  why: Failure,
): Transition {
  const { firstSentAtMs, accountId, orderId } = order;
  const failed = { atMs: Date.now(), what: 'resend_failed', code: why.code } as const;
  const evidence = aboutTheAttempt(withEvidence(order, failed).evidence);
  const sent: SentOrder = { step: 'sent', firstSentAtMs, accountId, evidence, isLeaseOver: false };
  const next = dueAfter(policy.orderInProgressMs, 0, why, Date.now());
  return to({ status: 'processing', ...withOrder(phase, sent), next, resumed: null })
    .noting(
      `Order ${orderId} failed (${why.code}), but an earlier send may have bought the tickets`,
    )
    .answering('order');
}
