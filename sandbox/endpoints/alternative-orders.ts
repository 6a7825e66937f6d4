// From the lease to the tickets and the cancellation in the alternative shape: endpoints 19 to 24 (Svc spec 2.7).
import { randomUUID } from 'node:crypto';
import type { AlternativeAnswer, AlternativeBody } from '../../src/contract/alternative/shape';
import type { Showtime } from '../catalogue/showtimes';
import type { AlternativeHandlers } from '../http/handler';
import { cancelOrder } from '../ordering/cancelling';
import type { Customer } from '../ordering/accounts';
import { leaseInventory, leaseSeconds } from '../ordering/leasing';
import { seatIdsOf, ticketsOf, withoutOffers, type RequestedItem } from '../ordering/line-items';
import { keyedOffers, placesFor, seatsByArea, seatTickets } from '../ordering/offer-keys';
import { placeOrder, previewOrder } from '../ordering/ordering';
import { confirmationCode, orderNow, showtimeOf } from '../ordering/orders';
import { priceOf } from '../ordering/receipt';
import { inSettledTransaction } from '../ordering/what-is-due';
import { showtimeOnSale } from '../ordering/showtime-on-sale';
import { badOrderInput, SvcRefusal } from '../refusal';
import type { Order } from '../storage/order-rows';
import type { World } from '../world';
import { alternativeSeat, pricing, statusWord } from './alternative-words';

export function alternativeOrderHandlers(world: World) {
  return {
    lease: ({ body, customer: { accountId }, terms }) => {
      const { showtimeId, seatIds } = body;
      const leaseId = `L${randomUUID()}`;
      const showtime = inSettledTransaction(world, (nowMs) => showtimeOnSale(showtimeId, nowMs));
      const items = itemsToLease(showtime, body);
      const request = { accountId, reference: leaseId, items, seconds: leaseSeconds(world) };
      const endsAtMs = leaseInventory(world, terms, { ...request, replaces: 'same-showtime' });
      return { leaseId, showtimeId, seatIds, expiresAt: utcSecond(endsAtMs) };
    },

    preview: ({ body: { showtimeId, tickets, leaseId }, customer }) => {
      const previewId = `V${randomUUID()}`;
      const items = itemsToPreview(world, customer, { showtimeId, tickets, leaseId });
      const receipt = previewOrder(world, customer, {
        leaseReference: leaseId,
        items,
        promotionCode: undefined,
        previewKey: previewId,
      });
      world.storage.previews.save({
        id: previewId,
        accountId: customer.accountId,
        leaseReference: leaseId,
      });
      return { previewId, showtimeId, tickets, pricing: pricing(receipt), leaseId };
    },

    placeOrder: ({ body: { previewId, customerId, payment: card, clientRequestId }, ...rest }) => {
      const { customer, terms } = rest;
      // Checked first, so that an invalid request is refused as invalid even if it is a repeat.
      if (customerId !== customer.accountId) {
        throw badOrderInput('customerId', "is not the customer of the token's session");
      }
      if (!/^\d{3,4}$/.test(card.cvv)) {
        throw badOrderInput('payment.cvv', 'expected three or four digits such as 123');
      }
      const { id } = placeOrder(world, terms, customer, {
        attemptId: clientRequestId ?? previewId,
        previewKey: previewId,
        leaseReference: null,
        payment: () => ({ type: 'card', card }),
      });
      // Read again, since the order may have settled at once.
      const order = orderNow(world, customer, id);
      return { ...orderAndStatus(order), confirmationCode: confirmationCode(order) };
    },

    orderStatus: ({ params, customer }) => orderAndStatus(orderNow(world, customer, params.id)),

    orderSummary: ({ params, customer }) => summaryOf(orderNow(world, customer, params.id)),

    cancelOrder: ({ params, customer, terms }) => {
      const order = cancelOrder(world, terms, customer, params.id);
      const { totalMinor, currency } = order.receipt;
      return { ...orderAndStatus(order), refundAmount: priceOf(totalMinor, currency) };
    },
  } satisfies AlternativeHandlers;
}

/** The named seats, or in general admission the tickets. */
function itemsToLease(
  showtime: Showtime,
  { seatIds, tickets }: AlternativeBody<'lease'>,
): RequestedItem[] {
  if (showtime.auditorium.plan.seating === 'reserved') {
    if (seatIds.length === 0)
      throw badOrderInput('seatIds', 'is empty, but the showtime has reserved seating');
    if (tickets && ticketsOf(tickets) !== seatIds.length) {
      throw badOrderInput('tickets', 'expected as many as seatIds');
    }
    return seatsByArea(showtime, seatIds);
  }
  if (seatIds.length > 0) throw badOrderInput('seatIds', 'expected none, as admission is general');
  if (!tickets || tickets.length === 0) {
    throw badOrderInput('tickets', 'is missing, as admission is general');
  }
  const offered = new Set(keyedOffers(showtime).map(({ key }) => key));
  if (tickets.some(({ offerId }) => !offered.has(offerId))) {
    throw new SvcRefusal('INVENTORY_UNAVAILABLE', 'no such offer');
  }
  return withoutOffers(placesFor(showtime, tickets));
}

/** The leased items, with the offers of the tickets; without a live lease the preview is refused. */
function itemsToPreview(
  world: World,
  { accountId }: Customer,
  { showtimeId, tickets, leaseId }: AlternativeBody<'preview'>,
) {
  return inSettledTransaction(world, (nowMs) => {
    const showtime = showtimeOnSale(showtimeId, nowMs);
    const lease = world.storage.leases.find(accountId, leaseId);
    if (!lease)
      throw new SvcRefusal('INVENTORY_UNAVAILABLE', 'leaseId: no live lease', {
        details: { field: 'leaseId' },
      });
    if (lease.showtimeId !== showtimeId)
      throw badOrderInput('showtimeId', 'differs from the lease');
    return seatTickets(showtime, tickets, lease.items);
  });
}

function orderAndStatus({ id: orderId, status }: Order) {
  return { orderId, status: statusWord(status) };
}

function summaryOf(order: Order): AlternativeAnswer<'orderSummary'> {
  const showtime = showtimeOf(order);
  const { plan } = showtime.auditorium;
  const sold = new Set(seatIdsOf(order.items));
  const keepsSeats = order.status === 'pending' || order.status === 'fulfilled';
  const seats = plan.seating === 'reserved' ? plan.seats.filter(({ id }) => sold.has(id)) : [];
  return {
    ...orderAndStatus(order),
    confirmationCode: confirmationCode(order),
    showtimeId: showtime.id,
    venueId: showtime.venue.id,
    productionId: showtime.production.id,
    tickets: ticketsIn(showtime, order.items),
    seats: seats.map((seat) => alternativeSeat(seat, keepsSeats ? 'OCCUPIED' : 'AVAILABLE')),
    pricing: pricing(order.receipt),
  };
}

function ticketsIn(showtime: Showtime, items: Order['items']) {
  const offers = keyedOffers(showtime);
  return items.map(({ productId, offerId, quantity }) => {
    const offer = offers.find((each) => each.productId === productId && each.offerId === offerId);
    return { offerId: offer?.key ?? offerId, quantity };
  });
}

/** Svc's times have no milliseconds; the end is rounded down, never up. */
function utcSecond(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
