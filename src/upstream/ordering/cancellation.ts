import type { Price } from '../../contract/decimal';
import { amount } from './amount';
import { orderStatus } from './order-words';
import type { Cancellation } from './ordering';

/** The words of both shapes, read without case; the amount is null where Svc does not tell it. */
export function cancellation(word: string, refundAmount: Price | undefined): Cancellation {
  const status = orderStatus(word);
  if (status !== 'cancelled' && status !== 'refunded') return { status: 'unknown', refund: null };
  return { status, refund: refundAmount ? amount(refundAmount) : null };
}
