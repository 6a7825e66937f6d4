// How to provoke each error code of Svc spec 7.3 in the alternative shape.
import { randomUUID } from 'node:crypto';
import {
  alternativeAnswer,
  CARD,
  type AlternativeClient,
  type Wish,
} from '../../../sandbox/testing/alternative-client';
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

/** Two places of general admission, with the ids of the alternative shape. */
function wish(others: Partial<Wish> = {}): Wish {
  const { offerId } = GENERAL.areas[0]!.offers[0]!;
  return { showtimeId: GENERAL.id, seatIds: [], tickets: [{ offerId, quantity: 2 }], ...others };
}

const UNKNOWN_OFFER = { tickets: [{ offerId: 'of-nobody', quantity: 2 }] };

export const alternativeErrorCases: Cases<AlternativeClient> = {
  ...casesOfBothShapes,
  refreshCheckout: {
    PRODUCT_NOT_FOUND: ({ ordering }) => ordering.refresh(UNSUPPORTED_SHOWTIME_ID),
    OFFER_NOT_FOUND: ({ ordering }) => ordering.refresh(GENERAL.id, UNKNOWN_OFFER.tickets),
    INVALID_SHOWTIME: ({ ordering }) => ordering.refresh('D-of-nobody'),
    GENERIC_ERROR: ({ ordering }) => ordering.wire.call('refreshCheckout', { body: {} }),
  },
  authenticate: {
    GENERIC_ERROR: ({ ordering }) => {
      const body = { email: 'ada@demo.svc.example', password: 'day-train' };
      return ordering.wire.call('authenticate', { body });
    },
  },
  lease: {
    INVENTORY_UNAVAILABLE: async ({ ordering }) =>
      ordering.lease(await ordering.guest(), wish(UNKNOWN_OFFER)),
    SEAT_UNAVAILABLE: async ({ ordering }) =>
      ordering.lease(await ordering.guest(), { showtimeId: RESERVED.id, seatIds: ['of-nobody'] }),
    INVALID_SHOWTIME: async ({ ordering, goTo }) => {
      goTo(GENERAL, 0);
      return ordering.lease(await ordering.guest(), wish());
    },
    GENERIC_ERROR: async ({ ordering }) =>
      ordering.lease(await ordering.guest(), { showtimeId: RESERVED.id, seatIds: [] }),
  },
  preview: {
    OFFER_NOT_FOUND: ({ ordering }) => previewed(ordering, UNKNOWN_OFFER),
    INVENTORY_UNAVAILABLE: async ({ ordering }) =>
      ordering.preview(await ordering.guest(), wish(), 'of-nobody'),
    INVALID_SHOWTIME: ({ ordering, goTo }) => {
      goTo(GENERAL, -MINUTE_MS);
      return previewed(ordering, {}, () => goTo(GENERAL, 0));
    },
    GENERIC_ERROR: ({ ordering }) => previewed(ordering, { showtimeId: RESERVED.id }),
  },
  placeOrder: {
    DUPLICATE_CLIENT_REQUEST_ID: async ({ ordering }) => {
      const guest = await ordering.guest();
      const { previewId } = await ordering.previewed(guest, wish());
      const named = { clientRequestId: randomUUID() };
      alternativeAnswer('placeOrder', await ordering.place(guest, previewId, named));
      return ordering.place(guest, previewId, named);
    },
    FRAUD_DETECTED: ({ ordering }) => paid(ordering, '4100000000000019'),
    INVALID_CREDIT_CARD_NUMBER: ({ ordering }) => paid(ordering, '4242424242424241'),
    PROCESSOR_DECLINED: ({ ordering }) => paid(ordering, '4000000000000002'),
    INVENTORY_UNAVAILABLE: async ({ ordering, goTo }) => {
      goTo(GENERAL, -30 * MINUTE_MS);
      const guest = await ordering.guest();
      const { previewId } = await ordering.previewed(guest, wish());
      goTo(GENERAL, -10 * MINUTE_MS);
      return ordering.place(guest, previewId);
    },
    GENERIC_ERROR: async ({ ordering }) => {
      const guest = await ordering.guest();
      const { previewId } = await ordering.previewed(guest, wish());
      return ordering.place(guest, previewId, { payment: { ...CARD, cvv: 'none' } });
    },
  },
  cancelOrder: {
    ORDER_NOT_FOUND: async ({ ordering }) => ordering.cancel(await ordering.guest(), 'of-nobody'),
    ORDER_NOT_CANCELLABLE: ({ ordering }) => cancelled(ordering, '4000000000000044'),
    CANCELLATION_WINDOW_EXPIRED: ({ ordering, goTo }) => {
      goTo(GENERAL, -MINUTE_MS);
      return cancelled(ordering, '4000000000000085', () => goTo(GENERAL, 0));
    },
    REFUND_PROCESSING_ERROR: ({ ordering, goTo }) => {
      goTo(GENERAL, -60 * MINUTE_MS);
      const later = () => goTo(GENERAL, -59 * MINUTE_MS);
      return cancelled(ordering, '4000000000000069', later);
    },
    GENERIC_ERROR: ({ ordering }) => ordering.cancel(STRANGER, 'of-nobody'),
  },
};

async function previewed(
  ordering: AlternativeClient,
  others: Partial<Wish>,
  meanwhile = () => {},
): Promise<Sent> {
  const guest = await ordering.guest();
  const { leaseId } = alternativeAnswer('lease', await ordering.lease(guest, wish()));
  meanwhile();
  return ordering.preview(guest, wish(others), leaseId);
}

async function paid(ordering: AlternativeClient, cardNumber: string): Promise<Sent> {
  return ordering.buy(await ordering.guest(), wish(), cardNumber);
}

async function cancelled(
  ordering: AlternativeClient,
  cardNumber: string,
  meanwhile = () => {},
): Promise<Sent> {
  const guest = await ordering.guest();
  const placed = await ordering.buy(guest, wish(), cardNumber);
  meanwhile();
  return ordering.cancel(guest, alternativeAnswer('placeOrder', placed).orderId);
}
