import type { Price } from '../contract/decimal';
import { amount } from './amount';
import type { Cancellation } from './ordering';

/** The words of both shapes, read without case. Throws a RangeError as {@link amount}. */
export function cancellation(word: string, refundAmount: Price): Cancellation {
  const status = word.toLowerCase();
  if (status !== 'cancelled' && status !== 'refunded') return { status: 'unknown', refund: null };
  return { status, refund: amount(refundAmount) };
}
