import type { AlternativeReceived } from '../../../contract/alternative/shape';
import type { OrderSummary, TicketCode } from '../../../domain/checkout/ports';
import { labelIn } from '../../../domain/seat-map';
import { invalidAnswer } from '../../svc/answer';
import { boundedCodes } from '../bounded-codes';
import { amount, orderStatus } from '../order-words';

/** Statuses without valid tickets, although the summary may still contain the codes. */
const OVER: ReadonlySet<string> = new Set(['failed', 'cancelled', 'refunded']);

/** `seatIds` is null unless every seat has an id. */
export function orderSummary(answer: AlternativeReceived<'orderSummary'>): OrderSummary {
  const seatIds = answer.seats?.map(({ seatId }) => seatId) ?? null;
  const tickets = boundedCodes(ticketCodes(answer));
  return {
    showtimeId: answer.showtimeId ?? null,
    seatIds: seatIds?.every((id) => id !== undefined) ? seatIds : null,
    tickets: OVER.has(orderStatus(answer.status)) ? [] : tickets,
    ...(answer.pricing && { total: amount(answer.pricing.total) }),
  };
}

/** More places than any real order has. */
const PLACES_MAX = 1_000;

/**
 * Returns a ticket for each seat, or for each place in general admission; all share one code.
 * Throws if the answer contains neither seats nor places.
 */
function ticketCodes(answer: AlternativeReceived<'orderSummary'>): TicketCode[] {
  const { seats = [], tickets = [], confirmationCode } = answer;
  if (!answer.seats && !answer.tickets) throw invalidAnswer('orderSummary', 'seats');
  const places = tickets.reduce((sum, { quantity }) => sum + quantity, 0);
  if (places > PLACES_MAX) throw invalidAnswer('orderSummary', 'tickets');
  const labels =
    seats.length > 0
      ? seats.map(({ row, number }) => labelIn(row, number))
      : Array.from({ length: places }, () => '');
  return labels.map((seatLabel) => ({
    seatLabel,
    bookingId: confirmationCode,
    qrData: confirmationCode,
  }));
}
