import type { ReceivedAnswer } from '../../../contract/endpoints';
import type { TicketCode } from '../../../domain/checkout/ports';

/** `qrData` is the code scanned at the door: the QR data, else the booking id (Svc spec 4.4 step 8). */
export function ticketCodes({ tickets }: ReceivedAnswer<'orderSummary'>): TicketCode[] {
  return tickets.map(({ seatLabel = '', vendorBookingId, vendorQrCodeData }) => ({
    seatLabel,
    bookingId: vendorBookingId,
    qrData: vendorQrCodeData,
  }));
}
