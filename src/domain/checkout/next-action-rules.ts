// Decides what the caller should do next.
import { holdEndsAtMs } from './deadlines';
import type { NextAction } from '../next-action';
import { hasStuck } from './compensation-rules';
import { refusalOfType } from './command-rules';
import { pollAfterSeconds } from './queue-place';
import { isAtDeadEnd, sellsSeats } from './seat-choice';
import { needsAuthentication } from './session';
import type { Checkout } from './state';

/** `authenticate` is returned only if the checkout accepts a sign-in. */
export function nextActionOf(checkout: Checkout): NextAction | null {
  const canSignIn = needsAuthentication(checkout) && refusalOfType(checkout, 'edit') === null;
  return canSignIn ? { type: 'authenticate' } : actionIn(checkout);
}

function actionIn(checkout: Checkout): NextAction | null {
  const { phase } = checkout;
  switch (phase.status) {
    case 'queued':
      return { type: 'wait', afterSeconds: pollAfterSeconds(phase) };
    case 'preparing':
    case 'placing':
    case 'cancelling':
      return { type: 'wait', afterSeconds: 2 };
    case 'holding':
      return { type: 'wait', afterSeconds: phase.isWaiting ? 5 : 1 };
    case 'processing':
      return { type: 'wait', afterSeconds: 5 };
    case 'selecting':
      return isSeatMapAwaited(checkout) ? { type: 'wait', afterSeconds: 1 } : chooseSeats(checkout);
    case 'held':
      if (isAtDeadEnd(checkout)) return { type: 'start_over' };
      return { type: 'pay', byMs: holdEndsAtMs(phase.lease, checkout.policy) };
    case 'in_review':
      return { type: 'contact_support' };
    case 'cancelled':
      return hasStuck(checkout) ? { type: 'contact_support' } : null;
    case 'failed':
    case 'expired':
    case 'abandoned':
      return { type: 'start_over' };
    case 'confirmed':
    case 'completed':
      return null;
  }
}

/** Whether a command waits for the seat map to be read again; until it has been read, seats cannot be chosen. */
function isSeatMapAwaited({ phase, commands }: Checkout): boolean {
  return phase.status === 'selecting' && phase.layoutDue && commands.owed.length > 0;
}

function chooseSeats(checkout: Checkout): NextAction {
  if (isAtDeadEnd(checkout)) return { type: 'start_over' };
  const { request, lastFailure } = checkout;
  const isRefused = lastFailure?.next === 'provide_customer';
  if (!request.customer || isRefused || needsAuthentication(checkout)) {
    // Naming the customer and signing in are edits.
    const canEdit = refusalOfType(checkout, 'edit') === null;
    return { type: canEdit ? 'provide_customer' : 'start_over' };
  }
  if (refusalOfType(checkout, 'seats') !== null) return { type: 'start_over' };
  return { type: 'choose_seats', recommendedSeatIds: recommendedSeats(checkout) };
}

/** Svc may recommend another number of seats than the customer wants, or seats that it does not sell. */
function recommendedSeats({ seatMap, prices, request }: Checkout): readonly string[] {
  if (!seatMap || !prices) return [];
  const { recommendedSeatIds: seatIds } = seatMap;
  const areFit = seatIds.length === request.quantity && sellsSeats(seatIds, prices, seatMap);
  return areFit ? seatIds : [];
}
