// For ops: money and tickets that are still due, to the customer or from them. Partners read `refund` (view.ts).
import { roundMoney, type Money } from '../money';
import type { OwedKind } from '../owed-bounds';
import type { Compensation } from './compensation';
import { amountLeft, isStuck, waitingCompensations } from './compensation-rules';
import { moneyOf } from './money-state';
import { hasOrder, orderSinceMs, type Checkout, type CheckoutWithOrder } from './state';
import { isCancellationInDoubt } from './order-steps';

export interface OwedMoney {
  readonly what: OwedKind;
  /** The reference at the provider, or Svc's order id; null if there is neither. */
  readonly reference: string | null;
  readonly amount: Money;
  /** Milliseconds since the epoch. */
  readonly sinceMs: number;
  readonly stuck: boolean;
}

export function owedMoney(checkout: Checkout): OwedMoney[] {
  const back = waitingCompensations(checkout).map((each) => goingBack(checkout, each));
  return hasOrder(checkout) ? [...ofOrder(checkout), ...back] : back;
}

function goingBack(checkout: Checkout, each: Compensation): OwedMoney {
  const { phase, updatedAtMs } = checkout;
  const earliestMs = phase.status === 'cancelled' ? phase.atMs : updatedAtMs;
  const { kind, reference, sinceMs = earliestMs } = each;
  const amount = amountLeft(each);
  return { what: kind, reference, amount, sinceMs, stuck: isStuck(checkout, each) };
}

function ofOrder(checkout: CheckoutWithOrder): OwedMoney[] {
  const what = openOf(checkout);
  const orderMs = orderSinceMs(checkout);
  const requestedAtMs = checkout.cancelRequest?.atMs ?? orderMs;
  const sinceMs = what === 'cancel_in_doubt' ? requestedAtMs : orderMs;
  if (what === null || sinceMs === null) return [];
  const { receipt, order, collection } = checkout.phase;
  const orderId = 'orderId' in order ? order.orderId : null;
  const reference = collection?.reference ?? orderId;
  return [{ what, reference, amount: roundMoney(receipt.total), sinceMs, stuck: false }];
}

function openOf(checkout: CheckoutWithOrder): OwedKind | null {
  const { phase } = checkout;
  const { collection } = phase;
  // If the capture was refused but the tickets are delivered, support has decided to leave the order unpaid.
  if (collection?.status === 'refused') {
    return phase.order.step === 'delivered' ? null : 'not_captured';
  }
  if (moneyOf(checkout) === 'unknown') {
    return collection?.status === 'in_doubt' ? 'capture_in_doubt' : 'unknown';
  }
  const cancellation = 'cancellation' in phase ? phase.cancellation : null;
  if (cancellation && isCancellationInDoubt(cancellation)) return 'cancel_in_doubt';
  return phase.order.step === 'delivered' ? null : 'no_tickets';
}
