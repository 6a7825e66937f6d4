import type { ReceivedAnswer } from '../../../contract/endpoints';
import type { TicketCode } from '../../../domain/checkout/ports';
import { orderStatus } from '../order-words';
import type { OrderStatus } from '../../../domain/checkout/ports';
import { GENERAL_ADMISSION } from '../seat-statuses';

export function orderState(answer: ReceivedAnswer<'orderStatus'>): OrderStatus {
  return {
    status: orderStatus(answer.status),
    reasonCode: answer.orderStatusReasonCode ?? null,
  };
}

/** What the door scans is the QR data, for which the booking id stands in (Svc spec 4.4 step 8). */
export function ticketCodes({ tickets }: ReceivedAnswer<'orderSummary'>): TicketCode[] {
  return tickets.map(({ seatLabel = GENERAL_ADMISSION, vendorBookingId, vendorQrCodeData }) => ({
    seatLabel,
    bookingId: vendorBookingId,
    qrData: vendorQrCodeData,
  }));
}
