import type { ReceivedAnswer } from '../../../contract/endpoints';
import type { TicketCode } from '../../../domain/checkout/ports';

/** `qrData` is scanned at the door; if Svc sends no QR data, it is the booking id (see `TicketSchema`). */
export function ticketCodes({ tickets }: ReceivedAnswer<'orderSummary'>): TicketCode[] {
  return tickets.map(({ seatLabel = '', vendorBookingId, vendorQrCodeData }) => ({
    seatLabel,
    bookingId: vendorBookingId,
    qrData: vendorQrCodeData,
  }));
}
