import type { ReceivedAnswer } from '../../../contract/endpoints';
import type { TicketCode } from '../../../domain/checkout/ports';
import { orderStatus } from '../order-words';
import type { OrderStatus } from '../../../domain/checkout/ports';
import { pickCode } from '../../svc/error-body';

export function orderState(answer: ReceivedAnswer<'orderStatus'>): OrderStatus {
  return {
    status: orderStatus(answer.status),
    // Other text may be private.
    reasonCode: pickCode([answer.orderStatusReasonCode]) ?? null,
  };
}

/** `qrData` is the code scanned at the door: the QR data, else the booking id (Svc spec 4.4 step 8). */
export function ticketCodes({ tickets }: ReceivedAnswer<'orderSummary'>): TicketCode[] {
  return tickets.map(({ seatLabel = '', vendorBookingId, vendorQrCodeData }) => ({
    seatLabel,
    bookingId: vendorBookingId,
    qrData: vendorQrCodeData,
  }));
}
