// What the tickets of an order say, and what a summary may leave out of it.
import type { TicketCode } from '../../src/domain/checkout/ports';
import type { ModelOrder } from './order-book';

export type Lack = 'nothing' | 'all tickets' | 'a ticket' | 'codes';

export function codesOf({ orderId, sale }: ModelOrder): readonly TicketCode[] {
  return Array.from({ length: sale.quantity }, (_, index) => ({
    seatLabel: sale.seatIds[index] ?? '',
    bookingId: `${orderId}-${index}`,
    qrData: `qr of ${orderId}-${index}`,
  }));
}

export function codesShown(order: ModelOrder, lacks: Lack): readonly TicketCode[] {
  const codes = codesOf(order);
  switch (lacks) {
    case 'nothing':
      return codes;
    case 'all tickets':
      return [];
    case 'a ticket':
      return codes.slice(1);
    case 'codes':
      return codes.map(({ seatLabel }) => ({ seatLabel, bookingId: '', qrData: '' }));
  }
}
