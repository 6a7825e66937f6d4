// What answers of both shapes say of an order: its status, its prices, and what its cancellation gave back.
import type { Price } from '../../contract/decimal';
import type { OrderStatus } from '../../domain/checkout/ports';
import type { CancelAnswer } from '../../domain/checkout/ports';
import { exactMoney, type Money } from '../../domain/money';

/** The words of Svc spec 3, of both shapes alike: a Svc that mixes them up is understood. */
const OUTCOMES: ReadonlyMap<string, OrderStatus['status']> = new Map([
  ['fulfilled', 'fulfilled'],
  ['confirmed', 'fulfilled'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['refunded', 'refunded'],
]);

/** Case-insensitive; an unknown or missing word is `pending`. */
export function orderStatus(word: string | undefined): OrderStatus['status'] {
  return OUTCOMES.get(word?.trim().toLowerCase() ?? '') ?? 'pending';
}

/** A price of the wire as money, with all its decimal places. */
export function amount({ value, currencyCode }: Price): Money {
  return exactMoney(value, currencyCode);
}

/** The words of both shapes, read without case; the amount is null if Svc does not send it. */
export function cancellation(word: string, refundAmount: Price | undefined): CancelAnswer {
  const status = orderStatus(word);
  if (status !== 'cancelled' && status !== 'refunded') return { status: 'unknown', refund: null };
  return { status, refund: refundAmount ? amount(refundAmount) : null };
}
