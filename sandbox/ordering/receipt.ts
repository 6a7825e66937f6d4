import { fromMinorUnits } from '../../src/domain/money';
import type { Price } from '../../src/contract/decimal';

/** The price of an order, in minor units of `currency`; the total is the sum of the other three. */
export interface Receipt {
  readonly currency: string;
  readonly subtotalMinor: number;
  readonly serviceFeeMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
}

interface Priced {
  readonly currency: string;
  readonly taxBasisPoints: number;
  readonly lines: readonly { readonly priceMinor: number; readonly quantity: number }[];
  /** Deducted from the subtotal, but not below zero. */
  readonly discountMinor: number;
  /** Added to the service fee. */
  readonly addedFeeMinor?: number;
}

const SERVICE_FEE_PER_TICKET_MINOR = 200;
const BASIS_POINTS = 10_000;

/** Adds up an order: tickets less discount, a fee per ticket, and tax on both, rounded half up. */
export function receiptOf(priced: Priced): Receipt {
  const { currency, taxBasisPoints, lines, discountMinor, addedFeeMinor = 0 } = priced;
  const sum = lines.reduce((total, { priceMinor, quantity }) => total + priceMinor * quantity, 0);
  const tickets = lines.reduce((total, { quantity }) => total + quantity, 0);
  const subtotalMinor = Math.max(0, sum - discountMinor);
  const serviceFeeMinor = tickets * SERVICE_FEE_PER_TICKET_MINOR + addedFeeMinor;
  const taxMinor = share(subtotalMinor + serviceFeeMinor, taxBasisPoints);
  const totalMinor = subtotalMinor + serviceFeeMinor + taxMinor;
  return { currency, subtotalMinor, serviceFeeMinor, taxMinor, totalMinor };
}

/** An amount in minor units as a Svc price. */
export function priceOf(minor: number, currencyCode: string): Price {
  return { value: fromMinorUnits(minor, currencyCode).amount, currencyCode };
}

/** `amount × basisPoints / 10 000` for amounts of 0 and more, rounded half up. */
function share(amount: number, basisPoints: number): number {
  const scaled = amount * basisPoints + BASIS_POINTS / 2;
  return (scaled - (scaled % BASIS_POINTS)) / BASIS_POINTS;
}
