// The fields of an order in answers of both shapes: its status, its prices, and its refund.
import type { Price } from '../../contract/decimal';
import type { OrderStatus } from '../../domain/checkout/ports';
import type { CancelAnswer } from '../../domain/checkout/ports';
import { exactMoney, type Money } from '../../domain/money';

/** The statuses of Svc spec 3 for both shapes, so that a Svc which mixes them up is understood. */
const OUTCOMES: ReadonlyMap<string, OrderStatus['status']> = new Map([
  ['fulfilled', 'fulfilled'],
  ['confirmed', 'fulfilled'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['refunded', 'refunded'],
]);

/** Case-insensitive; an unknown or missing status is `pending`. */
export function orderStatus(word: string | undefined): OrderStatus['status'] {
  return OUTCOMES.get(word?.trim().toLowerCase() ?? '') ?? 'pending';
}

/** A received price as money, with all its decimal places. */
export function amount({ value, currencyCode }: Price): Money {
  return exactMoney(value, currencyCode);
}

/** The statuses of both shapes, case-insensitive; the amount is null if Svc does not send it. */
export function cancellation(word: string, refundAmount: Price | undefined): CancelAnswer {
  const status = orderStatus(word);
  const isKnown = status === 'cancelled' || status === 'refunded';
  const refund = refundAmount ? amount(refundAmount) : null;
  return { status: isKnown ? status : 'unknown', refund };
}
