// The ordering area, independent of the shape of its bodies (Svc spec 2.6, 2.7): one interface, and an
// implementation for each shape.
import type { OrderStatus } from '../../domain/checkout/ports';
import type { Preview } from '../../domain/checkout/state';
import type {
  CancelAnswer,
  LeaseGrant,
  LeaseRequest,
  Occupants,
  OrderAsk,
  OrderRequest,
  OrderSummary,
  SeatsAsk,
  SvcPort,
} from '../../domain/checkout/ports';
import type { SavedInstrument, Session } from '../../domain/checkout/request';
import type { ReceivedPrices, ReceivedSeatMap, ReceivedShowtime } from '../../domain/showtime';
import { SvcError } from '../svc/svc-error';

/** A request; fields that only one of the shapes has are optional. */
type Leaving<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

export type RefreshAsk = Leaving<Parameters<SvcPort['refreshCheckout']>[0], 'accessToken'>;
export type GuestAsk = Parameters<SvcPort['createGuest']>[0];
export type LeaseAsk = Leaving<LeaseRequest, 'showtimeId'>;
export type PreviewAsk = Leaving<OrderRequest, 'showtimeId' | 'leaseId'>;
/** Nothing is sent once `sendBeforeMs` has passed, also while the card was being fetched. */
export type PlaceAsk = Leaving<
  Parameters<SvcPort['placeOrder']>[0],
  'showtimeId' | 'leaseId' | 'previewId' | 'sendBeforeMs' | 'reference'
>;

export interface AuthenticateAsk {
  /** E-mail or user name. */
  readonly identity: string;
  readonly password: string;
}

/** All of it is private. */
export interface SignedIn {
  readonly session: Session;
  /** The saved ways to pay; empty where the shape or the answer has none. */
  readonly savedInstruments: readonly SavedInstrument[];
  /** A code that Svc offers a new customer. */
  readonly signupPromotionCode: string | null;
}

/**
 * The calls to Svc over HTTP: those of SvcPort, with its requests and values, and some more. Each
 * method throws a SvcError when its call fails, and one with UNSUPPORTED_IN_SHAPE, with nothing
 * sent, for unsupported input. Each is one HTTP call to Svc at most: data missing from an answer
 * is null, and another method fetches it.
 */
export interface Ordering {
  /** Endpoint 15. */
  refreshCheckout(ask: RefreshAsk, signal?: AbortSignal): Promise<ReceivedPrices>;
  /** Endpoint 11. */
  showtime(ask: { readonly showtimeId: string }, signal?: AbortSignal): Promise<ReceivedShowtime>;
  /** Endpoint 7, or the cache; null where Svc knows no such production. */
  productionName(
    ask: { readonly productionId: string },
    signal?: AbortSignal,
  ): Promise<string | null>;
  /** Endpoint 3, or the cache; null where Svc knows no such venue. */
  venueName(ask: { readonly venueId: string }, signal?: AbortSignal): Promise<string | null>;
  /** Endpoint 16. */
  layout(ask: SeatsAsk, signal?: AbortSignal): Promise<ReceivedSeatMap>;
  /**
   * Endpoint 16: the account in each taken seat; null where the shape does not name accounts. Throws if
   * the shape does, but the answer has none that can be read.
   */
  occupants(ask: SeatsAsk, signal?: AbortSignal): Promise<Occupants | null>;
  /** Endpoint 17. */
  createGuest(ask: GuestAsk, signal?: AbortSignal): Promise<Session>;
  /** Endpoint 18: the session, and the rest of its response. */
  authenticate(ask: AuthenticateAsk, signal?: AbortSignal): Promise<SignedIn>;
  /** Endpoint 19. */
  lease(ask: LeaseAsk, signal?: AbortSignal): Promise<LeaseGrant>;
  /** Endpoint 20. */
  preview(ask: PreviewAsk, signal?: AbortSignal): Promise<Preview>;
  /** Endpoint 21. Sends at once; the caller checks the hold's end first. */
  placeOrder(
    ask: PlaceAsk,
    signal?: AbortSignal,
  ): Promise<{ readonly orderId: string } & OrderStatus>;
  /** Endpoint 22. */
  orderStatus(ask: OrderAsk, signal?: AbortSignal): Promise<OrderStatus>;
  /** Endpoint 23. */
  orderSummary(ask: OrderAsk, signal?: AbortSignal): Promise<OrderSummary>;
  /** Endpoint 24. */
  cancelOrder(ask: OrderAsk, signal?: AbortSignal): Promise<CancelAnswer>;
}

/** Throws HOLD_EXPIRED when too little of the hold is left, as after a wait in a queue or for the card. */
export function assertInTime(sendBeforeMs: number, nowMs: number): void {
  if (nowMs < sendBeforeMs) return;
  throw new SvcError('placeOrder', {
    outcome: 'not_sent',
    code: 'HOLD_EXPIRED',
    reason: 'too little of the hold was left',
  });
}
