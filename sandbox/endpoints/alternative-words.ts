// How the alternative shape spells values that both shapes have (Svc spec 2.7).
import type { Seat } from '../../src/contract/alternative/auditorium';
import type { PricingBreakdown } from '../../src/contract/alternative/pricing';
import type { PlannedSeat } from '../catalogue/seat-plans';
import { priceOf, type Receipt } from '../ordering/receipt';
import type { OrderStatus } from '../storage/order-rows';

/** The shape has no status for a failed order; REFUNDED is the nearest, since the charge was refunded. */
const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  pending: 'PENDING',
  fulfilled: 'CONFIRMED',
  failed: 'REFUNDED',
  cancelled: 'CANCELLED',
  refunded: 'REFUNDED',
};

export function statusWord(status: OrderStatus): string {
  return STATUS_WORDS[status];
}

export function alternativeSeat(
  { id, row, number, type }: PlannedSeat,
  status: Seat['status'],
): Seat {
  const seatType = type.charAt(0).toUpperCase() + type.slice(1);
  return { seatId: id, row, number, status, seatType };
}

export function pricing({ currency, ...minor }: Receipt): PricingBreakdown {
  return {
    subtotal: priceOf(minor.subtotalMinor, currency),
    fees: priceOf(minor.serviceFeeMinor, currency),
    tax: priceOf(minor.taxMinor, currency),
    total: priceOf(minor.totalMinor, currency),
  };
}
