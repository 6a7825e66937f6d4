// How each error code of Svc spec 7.3 comes about in the alternative shape.
import { randomUUID } from 'node:crypto';
import {
  alternativeAnswer,
  CARD,
  type AlternativeDesk,
  type Wish,
} from '../../../sandbox/testing/alternative-desk';
import type { Sent } from '../../../sandbox/testing/partner-client';
import {
  casesOfBothShapes,
  GENERAL,
  MINUTE_MS,
  RESERVED,
  STRANGER,
  UNSUPPORTED_SHOWTIME_ID,
  type Cases,
} from './error-case';

/** Two places of general admission by the ids of the alternative shape. */
function wish(others: Partial<Wish> = {}): Wish {
  const { offerId } = GENERAL.areas[0]!.offers[0]!;
  return { showtimeId: GENERAL.id, seatIds: [], tickets: [{ offerId, quantity: 2 }], ...others };
}

const UNKNOWN_OFFER = { tickets: [{ offerId: 'of-nobody', quantity: 2 }] };

export const alternativeErrorCases: Cases<AlternativeDesk> = {
  ...casesOfBothShapes,
  refreshCheckout: {
    PRODUCT_NOT_FOUND: ({ desk }) => desk.refresh(UNSUPPORTED_SHOWTIME_ID),
    OFFER_NOT_FOUND: ({ desk }) => desk.refresh(GENERAL.id, UNKNOWN_OFFER.tickets),
    INVALID_SHOWTIME: ({ desk }) => desk.refresh('D-of-nobody'),
    GENERIC_ERROR: ({ desk }) => desk.wire.call('refreshCheckout', { body: {} }),
  },
  authenticate: {
    GENERIC_ERROR: ({ desk }) => {
      const body = { email: 'ada@demo.svc.example', password: 'day-train' };
      return desk.wire.call('authenticate', { body });
    },
  },
  lease: {
    INVENTORY_UNAVAILABLE: async ({ desk }) => desk.lease(await desk.guest(), wish(UNKNOWN_OFFER)),
    SEAT_UNAVAILABLE: async ({ desk }) =>
      desk.lease(await desk.guest(), { showtimeId: RESERVED.id, seatIds: ['of-nobody'] }),
    INVALID_SHOWTIME: async ({ desk, goTo }) => {
      goTo(GENERAL, 0);
      return desk.lease(await desk.guest(), wish());
    },
    GENERIC_ERROR: async ({ desk }) =>
      desk.lease(await desk.guest(), { showtimeId: RESERVED.id, seatIds: [] }),
  },
  preview: {
    OFFER_NOT_FOUND: ({ desk }) => previewed(desk, UNKNOWN_OFFER),
    INVENTORY_UNAVAILABLE: async ({ desk }) =>
      desk.preview(await desk.guest(), wish(), 'of-nobody'),
    INVALID_SHOWTIME: ({ desk, goTo }) => {
      goTo(GENERAL, -MINUTE_MS);
      return previewed(desk, {}, () => goTo(GENERAL, 0));
    },
    GENERIC_ERROR: ({ desk }) => previewed(desk, { showtimeId: RESERVED.id }),
  },
  placeOrder: {
    DUPLICATE_CLIENT_REQUEST_ID: async ({ desk }) => {
      const guest = await desk.guest();
      const { previewId } = await desk.previewed(guest, wish());
      const named = { clientRequestId: randomUUID() };
      alternativeAnswer('placeOrder', await desk.place(guest, previewId, named));
      return desk.place(guest, previewId, named);
    },
    FRAUD_DETECTED: ({ desk }) => paid(desk, '4100000000000019'),
    INVALID_CREDIT_CARD_NUMBER: ({ desk }) => paid(desk, '4242424242424241'),
    PROCESSOR_DECLINED: ({ desk }) => paid(desk, '4000000000000002'),
    INVENTORY_UNAVAILABLE: async ({ desk, goTo }) => {
      goTo(GENERAL, -30 * MINUTE_MS);
      const guest = await desk.guest();
      const { previewId } = await desk.previewed(guest, wish());
      goTo(GENERAL, -10 * MINUTE_MS);
      return desk.place(guest, previewId);
    },
    GENERIC_ERROR: async ({ desk }) => {
      const guest = await desk.guest();
      const { previewId } = await desk.previewed(guest, wish());
      return desk.place(guest, previewId, { payment: { ...CARD, cvv: 'none' } });
    },
  },
  cancelOrder: {
    ORDER_NOT_FOUND: async ({ desk }) => desk.cancel(await desk.guest(), 'of-nobody'),
    ORDER_NOT_CANCELLABLE: ({ desk }) => cancelled(desk, '4000000000000044'),
    CANCELLATION_WINDOW_EXPIRED: ({ desk, goTo }) => {
      goTo(GENERAL, -MINUTE_MS);
      return cancelled(desk, '4000000000000085', () => goTo(GENERAL, 0));
    },
    REFUND_PROCESSING_ERROR: ({ desk, goTo }) => {
      goTo(GENERAL, -60 * MINUTE_MS);
      const later = () => goTo(GENERAL, -59 * MINUTE_MS);
      return cancelled(desk, '4000000000000069', later);
    },
    GENERIC_ERROR: ({ desk }) => desk.cancel(STRANGER, 'of-nobody'),
  },
};

async function previewed(
  desk: AlternativeDesk,
  others: Partial<Wish>,
  meanwhile = () => {},
): Promise<Sent> {
  const guest = await desk.guest();
  const { leaseId } = alternativeAnswer('lease', await desk.lease(guest, wish()));
  meanwhile();
  return desk.preview(guest, wish(others), leaseId);
}

async function paid(desk: AlternativeDesk, cardNumber: string): Promise<Sent> {
  return desk.buy(await desk.guest(), wish(), cardNumber);
}

async function cancelled(
  desk: AlternativeDesk,
  cardNumber: string,
  meanwhile = () => {},
): Promise<Sent> {
  const guest = await desk.guest();
  const placed = await desk.buy(guest, wish(), cardNumber);
  meanwhile();
  return desk.cancel(guest, alternativeAnswer('placeOrder', placed).orderId);
}
