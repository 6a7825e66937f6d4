import type { Answer } from '../../contract/endpoints';
import type { TicketCode } from '../../domain/checkout/ports';
import type { OrderState } from '../ordering';

const OUTCOMES: ReadonlyMap<string, OrderState['status']> = new Map([
  ['fulfilled', 'fulfilled'],
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['refunded', 'refunded'],
]);

/** The words of Svc spec 3, read without case; one that nobody knows is no outcome. */
export function orderState(answer: Answer<'orderStatus'>): OrderState {
  return {
    status: OUTCOMES.get(answer.status.toLowerCase()) ?? 'pending',
    reasonCode: answer.orderStatusReasonCode ?? null,
  };
}

/** What the door scans is the QR data, else the booking id (Svc spec 4.4 step 8). */
export function ticketCodes({ tickets }: Answer<'orderSummary'>): TicketCode[] {
  return tickets.map(({ seatLabel, vendorBookingId, vendorQrCodeData }) => ({
    seatLabel,
    bookingId: vendorBookingId,
    qrData: vendorQrCodeData ?? vendorBookingId,
  }));
}
