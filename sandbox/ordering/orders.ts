import { createHash } from 'node:crypto';
import type { Answer } from '../../src/contract/endpoints';
import { showtimeById, type Showtime } from '../catalogue/showtimes';
import { SvcRefusal } from '../refusal';
import type { Order } from '../storage/order-rows';
import type { World } from '../world';
import type { Customer } from './accounts';
import { seatIdsOf } from './line-items';
import { inSettledTransaction } from './what-is-due';

/** The order as it is now; another customer's order is unknown. */
export function orderNow(world: World, customer: Customer, orderId: string): Order {
  return inSettledTransaction(world, () => findOrder(world, customer, orderId));
}

/** Throws ORDER_NOT_FOUND. For use within a transaction. */
export function findOrder({ storage }: World, { accountId }: Customer, orderId: string): Order {
  const order = storage.orders.find(orderId, accountId);
  if (!order) throw new SvcRefusal('ORDER_NOT_FOUND', 'no such order');
  return order;
}

type Ticket = Answer<'orderSummary'>['tickets'][number];

/** The order's showtime, even long after its start. */
export function showtimeOf({ showtimeId, placedAtMs }: Order): Showtime {
  const showtime = showtimeById(showtimeId, placedAtMs);
  if (!showtime) throw new Error('an order for a showtime that never existed');
  return showtime;
}

/** One ticket per seat or place; some venues have a booking id and no QR data. */
export function ticketsOfOrder(order: Order): Ticket[] {
  const { withoutQrData } = showtimeOf(order).venue;
  return seatLabels(order).map((seatLabel, index) => {
    const vendorBookingId = `VB${order.id.slice(1, 9).toUpperCase()}-${index + 1}`;
    const vendorQrCodeData = withoutQrData ? undefined : qrCodeData(order, vendorBookingId);
    return { seatLabel, vendorQrCodeData, vendorBookingId };
  });
}

/** Short enough to read out at a box office. */
export function confirmationCode({ id }: Order): string {
  return id.slice(1, 9).toUpperCase();
}

function seatLabels({ items, quantity }: Order): string[] {
  const seatIds = seatIdsOf(items);
  return seatIds.length > 0
    ? seatIds.map((id) => id.replace(/^([A-Z]+)(\d+)$/, '$1 $2'))
    : Array.from({ length: quantity }, () => 'General admission');
}

/** The QR data: the booking, the showtime, and a checksum. */
function qrCodeData({ eventId, showtimeId }: Order, bookingId: string): string {
  const text = `SVC1/${bookingId}/${showtimeId}`;
  const check = createHash('sha256').update(`${text}/${eventId}`).digest('hex').slice(0, 12);
  return `${text}/${check}`;
}
