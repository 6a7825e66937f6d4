import type { AlternativeAnswer } from '../../contract/alternative/shape';
import type { TicketCode } from '../../domain/checkout/ports';
import type { OrderState } from '../ordering';

const OUTCOMES: ReadonlyMap<string, OrderState['status']> = new Map([
  ['confirmed', 'fulfilled'],
  ['cancelled', 'cancelled'],
  ['refunded', 'refunded'],
]);

/** The words of Svc spec 3, read without case; this shape has no word for failed, and no reasons. */
export function orderState({ status }: { readonly status: string }): OrderState {
  return { status: OUTCOMES.get(status.toLowerCase()) ?? 'pending', reasonCode: null };
}

/** A ticket for each seat, in general admission for each of its quantity; one code opens for all. */
export function ticketCodes(answer: AlternativeAnswer<'orderSummary'>): TicketCode[] {
  const { seats, tickets, confirmationCode } = answer;
  const places = tickets.reduce((sum, { quantity }) => sum + quantity, 0);
  const labels =
    seats.length > 0
      ? seats.map(({ row, number }) => `${row} ${number}`)
      : Array.from({ length: places }, () => 'General admission');
  return labels.map((seatLabel) => ({
    seatLabel,
    bookingId: confirmationCode,
    qrData: confirmationCode,
  }));
}
