// How to provoke each error code of Svc spec 7.3 in the primary shape.
import { randomUUID } from 'node:crypto';
import {
  answerOf,
  orderParameters,
  type OrderingClient,
} from '../../../sandbox/testing/ordering-client';
import type { Sent } from '../../../sandbox/testing/partner-client';
import type { LineItem } from '../../../src/contract/order';
import {
  casesOfBothShapes,
  GENERAL,
  MINUTE_MS,
  RESERVED,
  STRANGER,
  UNSUPPORTED_SHOWTIME_ID,
  type Cases,
} from './error-case';

/** A line item; default: two places of general admission. */
function item(others: Partial<LineItem> = {}): LineItem {
  const { productId, offers } = GENERAL.areas[0]!;
  return { productId, offerId: offers[0]!.offerId, seatIds: [], quantity: 2, ...others };
}

export const primaryErrorCases: Cases<OrderingClient> = {
  ...casesOfBothShapes,
  refreshCheckout: {
    PRODUCT_NOT_FOUND: ({ ordering }) => ordering.refresh(UNSUPPORTED_SHOWTIME_ID),
    OFFER_NOT_FOUND: ({ ordering }) => ordering.refresh(GENERAL.id, ['WITHDRAWN']),
    INVALID_SHOWTIME: ({ ordering }) => ordering.refresh('D-of-nobody'),
    GENERIC_ERROR: ({ ordering }) => ordering.wire.call('refreshCheckout', { body: {} }),
  },
  authenticate: {
    GENERIC_ERROR: ({ ordering }) => {
      const body = { identityValue: 'ada', password: 'day-train' };
      return ordering.wire.call('authenticate', { body });
    },
  },
  lease: {
    INVENTORY_UNAVAILABLE: ({ ordering }) => leased(ordering, item({ offerId: 'of-nobody' })),
    SEAT_UNAVAILABLE: ({ ordering }) => {
      const { productId, offers } = RESERVED.areas[0]!;
      const { offerId } = offers[0]!;
      return leased(ordering, { productId, offerId, seatIds: ['of-nobody'], quantity: 1 });
    },
    INVALID_SHOWTIME: ({ ordering, goTo }) => {
      goTo(GENERAL, 0);
      return leased(ordering, item());
    },
    GENERIC_ERROR: ({ ordering }) => leased(ordering, item({ quantity: 99 })),
  },
  preview: {
    OFFER_NOT_FOUND: ({ ordering }) => previewed(ordering, { promotionCode: 'SUMMER24' }),
    INVENTORY_UNAVAILABLE: async ({ ordering }) => {
      const guest = await ordering.guest();
      return ordering.preview(guest, orderParameters([item()], randomUUID(), 'tok_ok'));
    },
    INVALID_SHOWTIME: async ({ ordering, goTo }) => {
      goTo(GENERAL, -MINUTE_MS);
      return previewed(ordering, {}, () => goTo(GENERAL, 0));
    },
    GENERIC_ERROR: ({ ordering }) => previewed(ordering, { isGuestOrder: false }),
  },
  placeOrder: {
    DUPLICATE_CLIENT_REQUEST_ID: async ({ ordering }) => {
      const guest = await ordering.guest();
      const parameters = orderParameters([item()], randomUUID(), 'tok_ok');
      answerOf('placeOrder', await ordering.buyWith(guest, parameters));
      return ordering.place(guest, parameters);
    },
    FRAUD_DETECTED: ({ ordering }) => bought(ordering, 'tok_fraud'),
    INVALID_CREDIT_CARD_NUMBER: ({ ordering }) => bought(ordering, 'tok_invalid_number'),
    PROCESSOR_DECLINED: ({ ordering }) => bought(ordering, 'tok_declined'),
    INVENTORY_UNAVAILABLE: async ({ ordering }) => {
      const guest = await ordering.guest();
      return ordering.place(guest, orderParameters([item()], randomUUID(), 'tok_ok'));
    },
    GENERIC_ERROR: async ({ ordering }) => {
      const guest = await ordering.guest();
      const clientRequestId = randomUUID();
      answerOf('lease', await ordering.lease(guest, clientRequestId, [item()]));
      return ordering.place(guest, orderParameters([item()], clientRequestId, 'tok_ok'));
    },
  },
  cancelOrder: {
    ORDER_NOT_FOUND: async ({ ordering }) => ordering.cancel(await ordering.guest(), 'of-nobody'),
    ORDER_NOT_CANCELLABLE: ({ ordering }) => cancelled(ordering, 'tok_never'),
    CANCELLATION_WINDOW_EXPIRED: ({ ordering, goTo }) => {
      goTo(GENERAL, -MINUTE_MS);
      return cancelled(ordering, 'tok_instant', () => goTo(GENERAL, 0));
    },
    REFUND_PROCESSING_ERROR: ({ ordering, goTo }) => {
      goTo(GENERAL, -60 * MINUTE_MS);
      return cancelled(ordering, 'tok_refund_fails', () => goTo(GENERAL, -59 * MINUTE_MS));
    },
    GENERIC_ERROR: ({ ordering }) => ordering.cancel(STRANGER, 'of-nobody'),
  },
};

async function leased(ordering: OrderingClient, lineItem: LineItem): Promise<Sent> {
  return ordering.lease(await ordering.guest(), randomUUID(), [lineItem]);
}

async function previewed(
  ordering: OrderingClient,
  others: Parameters<typeof orderParameters>[3],
  meanwhile = () => {},
): Promise<Sent> {
  const guest = await ordering.guest();
  const clientRequestId = randomUUID();
  answerOf('lease', await ordering.lease(guest, clientRequestId, [item()]));
  meanwhile();
  return ordering.preview(guest, orderParameters([item()], clientRequestId, 'tok_ok', others));
}

async function bought(ordering: OrderingClient, token: string): Promise<Sent> {
  return ordering.buy(await ordering.guest(), item(), token);
}

async function cancelled(
  ordering: OrderingClient,
  token: string,
  meanwhile = () => {},
): Promise<Sent> {
  const guest = await ordering.guest();
  const { orderId } = answerOf('placeOrder', await ordering.buy(guest, item(), token));
  meanwhile();
  return ordering.cancel(guest, orderId);
}
