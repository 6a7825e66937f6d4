// How each error code of Svc spec 7.3 comes about in the primary shape.
import { randomUUID } from 'node:crypto';
import {
  answerOf,
  orderParameters,
  type OrderingDesk,
} from '../../../sandbox/testing/ordering-desk';
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

/** Two places of general admission, unless told otherwise. */
function item(others: Partial<LineItem> = {}): LineItem {
  const { productId, offers } = GENERAL.areas[0]!;
  return { productId, offerId: offers[0]!.offerId, seatIds: [], quantity: 2, ...others };
}

export const primaryErrorCases: Cases<OrderingDesk> = {
  ...casesOfBothShapes,
  refreshCheckout: {
    PRODUCT_NOT_FOUND: ({ desk }) => desk.refresh(UNSUPPORTED_SHOWTIME_ID),
    OFFER_NOT_FOUND: ({ desk }) => desk.refresh(GENERAL.id, ['WITHDRAWN']),
    INVALID_SHOWTIME: ({ desk }) => desk.refresh('D-of-nobody'),
    GENERIC_ERROR: ({ desk }) => desk.wire.call('refreshCheckout', { body: {} }),
  },
  authenticate: {
    GENERIC_ERROR: ({ desk }) => {
      const body = { identityValue: 'ada', password: 'day-train' };
      return desk.wire.call('authenticate', { body });
    },
  },
  lease: {
    INVENTORY_UNAVAILABLE: ({ desk }) => leased(desk, item({ offerId: 'of-nobody' })),
    SEAT_UNAVAILABLE: ({ desk }) => {
      const { productId, offers } = RESERVED.areas[0]!;
      const { offerId } = offers[0]!;
      return leased(desk, { productId, offerId, seatIds: ['of-nobody'], quantity: 1 });
    },
    INVALID_SHOWTIME: ({ desk, goTo }) => {
      goTo(GENERAL, 0);
      return leased(desk, item());
    },
    GENERIC_ERROR: ({ desk }) => leased(desk, item({ quantity: 99 })),
  },
  preview: {
    OFFER_NOT_FOUND: ({ desk }) => previewed(desk, { promotionCode: 'SUMMER24' }),
    INVENTORY_UNAVAILABLE: async ({ desk }) => {
      const guest = await desk.guest();
      return desk.preview(guest, orderParameters([item()], randomUUID(), 'tok_ok'));
    },
    INVALID_SHOWTIME: async ({ desk, goTo }) => {
      goTo(GENERAL, -MINUTE_MS);
      return previewed(desk, {}, () => goTo(GENERAL, 0));
    },
    GENERIC_ERROR: ({ desk }) => previewed(desk, { isGuestOrder: false }),
  },
  placeOrder: {
    DUPLICATE_CLIENT_REQUEST_ID: async ({ desk }) => {
      const guest = await desk.guest();
      const parameters = orderParameters([item()], randomUUID(), 'tok_ok');
      answerOf('placeOrder', await desk.buyWith(guest, parameters));
      return desk.place(guest, parameters);
    },
    FRAUD_DETECTED: ({ desk }) => bought(desk, 'tok_fraud'),
    INVALID_CREDIT_CARD_NUMBER: ({ desk }) => bought(desk, 'tok_invalid_number'),
    PROCESSOR_DECLINED: ({ desk }) => bought(desk, 'tok_declined'),
    INVENTORY_UNAVAILABLE: async ({ desk }) => {
      const guest = await desk.guest();
      return desk.place(guest, orderParameters([item()], randomUUID(), 'tok_ok'));
    },
    GENERIC_ERROR: async ({ desk }) => {
      const guest = await desk.guest();
      const clientRequestId = randomUUID();
      answerOf('lease', await desk.lease(guest, clientRequestId, [item()]));
      return desk.place(guest, orderParameters([item()], clientRequestId, 'tok_ok'));
    },
  },
  cancelOrder: {
    ORDER_NOT_FOUND: async ({ desk }) => desk.cancel(await desk.guest(), 'of-nobody'),
    ORDER_NOT_CANCELLABLE: ({ desk }) => cancelled(desk, 'tok_never'),
    CANCELLATION_WINDOW_EXPIRED: ({ desk, goTo }) => {
      goTo(GENERAL, -MINUTE_MS);
      return cancelled(desk, 'tok_instant', () => goTo(GENERAL, 0));
    },
    REFUND_PROCESSING_ERROR: ({ desk, goTo }) => {
      goTo(GENERAL, -60 * MINUTE_MS);
      return cancelled(desk, 'tok_refund_fails', () => goTo(GENERAL, -59 * MINUTE_MS));
    },
    GENERIC_ERROR: ({ desk }) => desk.cancel(STRANGER, 'of-nobody'),
  },
};

async function leased(desk: OrderingDesk, lineItem: LineItem): Promise<Sent> {
  return desk.lease(await desk.guest(), randomUUID(), [lineItem]);
}

async function previewed(
  desk: OrderingDesk,
  others: Parameters<typeof orderParameters>[3],
  meanwhile = () => {},
): Promise<Sent> {
  const guest = await desk.guest();
  const clientRequestId = randomUUID();
  answerOf('lease', await desk.lease(guest, clientRequestId, [item()]));
  meanwhile();
  return desk.preview(guest, orderParameters([item()], clientRequestId, 'tok_ok', others));
}

async function bought(desk: OrderingDesk, token: string): Promise<Sent> {
  return desk.buy(await desk.guest(), item(), token);
}

async function cancelled(desk: OrderingDesk, token: string, meanwhile = () => {}): Promise<Sent> {
  const guest = await desk.guest();
  const { orderId } = answerOf('placeOrder', await desk.buy(guest, item(), token));
  meanwhile();
  return desk.cancel(guest, orderId);
}
