import type { TicketCode } from '../../src/domain/checkout/ports';

/** Two places without seats. */
export const places = [{ offerId: 'child', productId: 'P3', seatIds: [], quantity: 2 }];

export function code(seatLabel: string, qrData: string): TicketCode {
  return { seatLabel, bookingId: `booking of ${qrData}`, qrData };
}
