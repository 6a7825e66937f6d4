// What happens when an attempt to pay fails: Svc refuses or fails the order, or has cancelled it because the partner's
// own provider refused the capture (`failedOrder`); or that provider does not authorise the payment (`notAuthorized`).
// Declines are some of these failures. The attempt is counted; after the last one the checkout fails (`countAttempt`).
//
// A change of the next state needs `patched()` (CONTRIBUTING.md), also if it depends on a new field of the policy. A
// text does not, nor does another value for the number of attempts, which the policy has; a number that depends on the
// failure does.
import { uuid4 } from '@temporalio/workflow';
import { removeCompensation } from '../domain/checkout/compensation-rules';
import {
  toFailed,
  toHolding,
  backToHeld,
  chooseSeatsAgain,
} from '../domain/checkout/shared-transitions';
import {
  hasNoAttemptLeft,
  type Checkout,
  type CheckoutIn,
  type Purchase,
} from '../domain/checkout/state';
import type { Transition } from '../domain/checkout/transition';
import { meaningOf, type Failure } from '../domain/failure';

/**
 * Svc has not sold the seats, so no money was taken:
 * - The same seats are held again for another payment, and `holding` answers the order command.
 * - If the seats or their offer were the reason, `selecting` answers the command with a fresh seat map, and with fresh
 *   prices if an offer is gone (`chooseSeatsAgain`, which fits any failure). Seats that were the reason may be another
 *   customer's by now, so they no longer count as ours. The old lease ends only at its time: Svc cannot release it.
 *
 * An authorisation at the partner's provider becomes due for compensation (compensation-rules.ts).
 *
 * `why`: Svc's refusal of the first send, or a used card token (placing.ts), its later failure of the order
 * (placing.ts, processing.ts), that the order was never placed (lost-order.ts), or the provider's refusal of the
 * capture, whose code may be a decline's (cancelling.ts). Never the refusal of a resend, which is only evidence
 * (evidence.ts): a decline of a resend is not counted. `isSpent`: Svc has processed this clientRequestId, so the next
 * attempt needs a new one.
 */
export function failedOrder(
  checkout: Checkout & { readonly phase: Purchase },
  why: Failure,
  { isSpent }: { readonly isSpent: boolean },
): Transition {
  const clientRequestId = isSpent ? uuid4() : checkout.attempt.clientRequestId;
  const renewed = { ...checkout, attempt: { ...checkout.attempt, clientRequestId } };
  return countAttempt(renewed, why, (counted) =>
    isDueToSeats(why)
      ? chooseSeatsAgain(renewed, counted, Date.now())
      : toHolding(checkout.phase.items).failing(counted),
  ).noting(`The order failed: ${why.code}`);
}

/** Whether the seats or their offer were the reason. */
function isDueToSeats({ kind, code }: Failure): boolean {
  return kind === 'inventory' || code === 'OFFER_NOT_FOUND';
}

/**
 * The partner's own provider has not authorised the payment, and nothing was sent to Svc: the seats stay held for
 * another payment, and the order command is answered.
 * `isOursToReturn`: the authorisation may exist, and was made, or captured, for this attempt: it stays due for
 * compensation.
 */
export function notAuthorized(
  checkout: CheckoutIn<'placing'>,
  why: Failure,
  { isOursToReturn }: { readonly isOursToReturn: boolean },
): Transition {
  const { collection } = checkout.phase;
  const compensations = isOursToReturn
    ? checkout.compensations
    : removeCompensation(checkout.compensations, collection?.reference);
  return (
    countAttempt(checkout, why, (counted) => backToHeld(checkout, counted))
      // Set last, since `backToHeld` drops the partner's own authorisation, even if it was captured.
      .with({ compensations })
      .noting(`The payment was not authorised: ${why.code}`)
  );
}

/**
 * Counts the failed attempt: every failed order or refused authorisation, not only declines. `nextAttempt`: the
 * transition if the customer may try again; otherwise the checkout fails, and the order is answered.
 */
function countAttempt(
  checkout: Checkout,
  why: Failure,
  nextAttempt: (counted: Failure) => Transition,
): Transition {
  const failed = checkout.attempt.failed + 1;
  const attempt = { ...checkout.attempt, failed };
  const counted: Failure = { ...why, attempt: failed };
  const wasLast = hasNoAttemptLeft({ ...checkout, attempt });
  return (wasLast ? toFailed(asLast(counted)) : nextAttempt(counted)).with({ attempt });
}

/** The failure's own text may advise another try. */
function asLast(why: Failure): Failure {
  const message = `${meaningOf(why.code).title}, and no attempt is left: start a new checkout.`;
  return { ...why, message, retryable: false, next: 'start_over' };
}
