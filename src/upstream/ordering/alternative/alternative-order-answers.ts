import type { AlternativeReceived } from '../../../contract/alternative/shape';
import type { OrderSummary, TicketCode } from '../../../domain/checkout/ports';
import { invalidAnswer } from '../../svc/answer';
import { orderStatus } from '../order-words';
import type { OrderStatus } from '../../../domain/checkout/ports';
import { GENERAL_ADMISSION } from '../seat-statuses';

/** This shape gives no reasons. */
export function orderState({ status }: { readonly status?: string | undefined }): OrderStatus {
  return { status: orderStatus(status), reasonCode: null };
}

/** The summary of such an order may still have the codes that it had. */
const OVER: ReadonlySet<string> = new Set(['failed', 'cancelled', 'refunded']);

/** If one seat has no id, it is unknown which seats they are. */
export function orderSummary(answer: AlternativeReceived<'orderSummary'>): OrderSummary {
  const seatIds = answer.seats?.map(({ seatId }) => seatId) ?? null;
  const tickets = ticketCodes(answer);
  return {
    showtimeId: answer.showtimeId ?? null,
    seatIds: seatIds?.every((id) => id !== undefined) ? seatIds : null,
    tickets: OVER.has(orderStatus(answer.status)) ? [] : tickets,
  };
}

/** More than any order has. */
const PLACES_MAX = 1_000;

/**
 * A ticket for each seat, or for each place in general admission; all share one code. Throws
 * for an answer that contains neither.
 */
function ticketCodes(answer: AlternativeReceived<'orderSummary'>): TicketCode[] {
  const { seats = [], tickets = [], confirmationCode } = answer;
  if (!answer.seats && !answer.tickets) throw invalidAnswer('orderSummary', 'seats');
  const places = tickets.reduce((sum, { quantity }) => sum + quantity, 0);
  if (places > PLACES_MAX) throw invalidAnswer('orderSummary', 'tickets');
  const labels =
    seats.length > 0
      ? seats.map(({ row, number }) => [row, number].filter(Boolean).join(' '))
      : Array.from({ length: places }, () => GENERAL_ADMISSION);
  return labels.map((seatLabel) => ({
    seatLabel,
    bookingId: confirmationCode,
    qrData: confirmationCode,
  }));
}
