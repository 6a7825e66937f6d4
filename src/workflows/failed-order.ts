// The next state after an order failed: the attempt is counted, and the same seats are held for another attempt.
import { uuid4 } from '@temporalio/workflow';
import type { Failure } from '../domain/failure';
import type { Checkout, Purchase } from '../domain/checkout/state';
import type { Transition } from '../domain/checkout/transition';
import { failAttempt, holdSeats, loseSeats } from '../domain/checkout/shared-transitions';

/**
 * Svc has not sold the seats, so no money was taken:
 * - The same seats are held again for another payment, and `holding` answers the order command.
 * - If the seats or their offer were the reason, `selecting` answers it with a fresh seat map, and fresh prices if an
 *   offer is gone. Seats that were the reason may be another customer's by now, so they no longer count as ours.
 * - After the last attempt the checkout fails.
 *
 * An authorisation at the partner's provider becomes due for compensation (compensations.ts). `isSpent`: Svc has
 * processed this clientRequestId, so the next attempt needs a new one. Called from every state in which an order can
 * fail.
 */
export function failedOrder(
  checkout: Checkout & { readonly phase: Purchase },
  why: Failure,
  { isSpent }: { readonly isSpent: boolean },
): Transition {
  const clientRequestId = isSpent ? uuid4() : checkout.attempt.clientRequestId;
  const failed = { ...checkout, attempt: { ...checkout.attempt, clientRequestId } };
  return failAttempt(failed, why, (counted) =>
    why.kind === 'inventory' || why.code === 'OFFER_NOT_FOUND'
      ? loseSeats(failed, counted, Date.now())
      : holdSeats(checkout.phase.items).failing(counted),
  ).noting(`The order failed: ${why.code}`);
}
