import type { Answer } from '../../contract/endpoints';
import type { OrderStatus, TicketCode } from '../../domain/checkout/ports';

/** The words of Svc spec 3, read without case; one that nobody knows is no outcome. */
export function orderStatus(answer: Answer<'orderStatus'>): OrderStatus {
  const word = answer.status.toLowerCase();
  return {
    status: word === 'fulfilled' || word === 'failed' ? word : 'pending',
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
