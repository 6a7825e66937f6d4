import type { Price } from '../../contract/decimal';
import type { Receipt } from '../../domain/checkout/state';
import { compareMoney, exactMoney, subtractMoney, type Money } from '../../domain/money';
import { invalidAnswer } from '../svc/answer';
import { amount } from './order-words';

/** The prices of a preview; only the total is always present. */
export interface ReceivedReceipt {
  readonly subtotal: Price | undefined;
  readonly serviceFee: Price | undefined;
  readonly tax: Price | undefined;
  readonly total: Price;
}

/**
 * Builds the receipt for a customer. The first missing part gets the rest of the total, and other
 * missing parts are zero. Throws for a negative total, which nobody can pay.
 */
export function receipt({ total: receivedTotal, ...received }: ReceivedReceipt): Receipt {
  const total = amount(receivedTotal);
  const nothing = exactMoney('0', total.currency);
  if (compareMoney(total, nothing) < 0) throw invalidAnswer('preview', 'total');
  let left = total;
  for (const part of [received.subtotal, received.serviceFee, received.tax]) {
    if (part?.currencyCode === total.currency) left = subtractMoney(left, amount(part));
  }
  const part = (price: Price | undefined): Money => {
    if (price) return amount(price);
    const rest = left;
    left = nothing;
    return rest;
  };
  const subtotal = part(received.subtotal);
  const serviceFee = part(received.serviceFee);
  return { subtotal, serviceFee, tax: part(received.tax), total };
}
