import type { Price } from '../../contract/decimal';
import { amount } from './amount';
import { orderStatus } from './order-words';
import type { CancelAnswer } from '../../domain/checkout/ports';

/** The words of both shapes, read without case; the amount is null where Svc does not tell it. */
export function cancellation(word: string, refundAmount: Price | undefined): CancelAnswer {
  const status = orderStatus(word);
  if (status !== 'cancelled' && status !== 'refunded') return { status: 'unknown', refund: null };
  return { status, refund: refundAmount ? amount(refundAmount) : null };
}
