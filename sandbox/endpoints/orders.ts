// From the lease to the tickets: endpoints 19 to 23.
import { createHash } from 'node:crypto';
import type { Handlers } from '../http/handler';
import { leaseInventory } from '../ordering/leasing';
import { placeOrder, previewOrder } from '../ordering/ordering';
import { priceOf } from '../ordering/receipt';
import { inPresent } from '../ordering/settling';
import { parseShowtimeId } from '../catalogue/showtime-id';
import { venueById } from '../catalogue/venues';
import { SvcRefusal } from '../refusal';
import type { Order } from '../storage/order-rows';
import type { World } from '../world';

export function orderHandlers(world: World) {
  return {
    lease: ({ body, customer: { accountId } }) => ({
      leaseDurationSeconds: leaseInventory(world, { accountId, ...body }),
    }),

    preview: ({ body: { orderParameters }, customer }) => {
      const receipt = previewOrder(world, customer, orderParameters);
      const price = (minor: number) => priceOf(minor, receipt.currency);
      return {
        receipt: {
          subtotal: price(receipt.subtotalMinor),
          serviceFee: price(receipt.serviceFeeMinor),
          tax: price(receipt.taxMinor),
          totalAmount: price(receipt.totalMinor),
        },
      };
    },

    placeOrder: ({ body: { orderParameters }, customer }) => {
      const { id: orderId, eventId } = placeOrder(world, customer, orderParameters);
      return { orderId, eventId };
    },

    orderStatus: ({ params, customer }) => {
      const { status, reasonCode } = ownOrder(world, params.id, customer.accountId);
      const failed = status === 'failed' && reasonCode !== null;
      return { status, orderStatusReasonCode: failed ? reasonCode : undefined };
    },

    orderSummary: ({ params, customer }) => {
      const order = ownOrder(world, params.id, customer.accountId);
      return { tickets: order.status === 'fulfilled' ? ticketsOf(order) : [] };
    },
  } satisfies Handlers;
}

/** Another customer's order is as unknown as one that never was. */
function ownOrder(world: World, orderId: string, accountId: string): Order {
  const order = inPresent(world, () => world.storage.orders.find(orderId, accountId));
  if (!order) throw new SvcRefusal('ORDER_NOT_FOUND', 'no such order');
  return order;
}

/** One ticket per seat or place; some venues have a booking id and no QR data. */
function ticketsOf(order: Order) {
  const withoutQrData = venueOf(order)?.withoutQrData ?? false;
  return seatLabels(order).map((seatLabel, index) => {
    const vendorBookingId = `VB${order.id.slice(1, 9).toUpperCase()}-${index + 1}`;
    const vendorQrCodeData = withoutQrData ? undefined : qrCodeData(order, vendorBookingId);
    return { seatLabel, vendorQrCodeData, vendorBookingId };
  });
}

function seatLabels({ items }: Order): string[] {
  return items.flatMap(({ seatIds, quantity }) =>
    seatIds.length > 0
      ? seatIds.map((id) => id.replace(/^([A-Z]+)(\d+)$/, '$1 $2'))
      : Array.from({ length: quantity }, () => 'General admission'),
  );
}

/** What a turnstile would read: the booking, the showtime, and a check on both. */
function qrCodeData({ eventId, showtimeId }: Order, bookingId: string): string {
  const text = `SVC1/${bookingId}/${showtimeId}`;
  const check = createHash('sha256').update(`${text}/${eventId}`).digest('hex').slice(0, 12);
  return `${text}/${check}`;
}

function venueOf({ showtimeId }: Order) {
  const key = parseShowtimeId(showtimeId);
  return key && venueById(`C${key.venueNumber}`);
}
