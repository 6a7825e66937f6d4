// Reads the status, prices and refund of an order in both shapes (Svc spec 2.6, 2.7).
import type { Price } from '../../contract/decimal';
import type { OrderStatus } from '../../domain/checkout/ports';
import type { CancelAnswer } from '../../domain/checkout/ports';
import { exactMoney, type Money } from '../../domain/money';
import { pickCode } from '../svc/error-body';

/** The statuses of both shapes (Svc spec 3), since a service may mix them. */
const OUTCOMES: ReadonlyMap<string, OrderStatus['status']> = new Map([
  ['fulfilled', 'fulfilled'],
  ['confirmed', 'fulfilled'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['refunded', 'refunded'],
]);

/** The spec gives no words for `cancellationStatus`; these can only mean that the order is cancelled. */
const CANCELLATION_DONE: ReadonlySet<string> = new Set([
  'success',
  'succeeded',
  'successful',
  'completed',
  'complete',
  'done',
]);

/** Case-insensitive; an unknown or missing status is `pending`. */
export function orderStatus(word: string | undefined): OrderStatus['status'] {
  return OUTCOMES.get(word?.trim().toLowerCase() ?? '') ?? 'pending';
}

/** The status, and why the order failed: Svc spec 2.7 omits the reason, but step 7 of 4.4 has it for both shapes. */
export function orderState(answer: {
  readonly status?: string | undefined;
  readonly orderStatusReasonCode?: string | undefined;
}): OrderStatus {
  return {
    status: orderStatus(answer.status),
    // Text that is not a code may be private.
    reasonCode: pickCode([answer.orderStatusReasonCode]) ?? null,
  };
}

/** Converts a received price to money, with all its decimal places. */
export function amount({ value, currencyCode }: Price): Money {
  return exactMoney(value, currencyCode);
}

/** Reads `cancellationStatus`, which may use other words than an order's status. */
export function cancellationWord(word: string): string {
  return CANCELLATION_DONE.has(word.trim().toLowerCase()) ? 'cancelled' : word;
}

/** Reads the answer to a cancellation. The status is case-insensitive; `refund` is null if Svc sends no amount. */
export function cancellation(word: string, refundAmount: Price | undefined): CancelAnswer {
  const status = orderStatus(word);
  const isKnown = status === 'cancelled' || status === 'refunded';
  const refund = refundAmount ? amount(refundAmount) : null;
  return { status: isKnown ? status : 'unknown', refund };
}
