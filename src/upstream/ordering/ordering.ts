// The ordering area, independent of its shape (Svc spec 2.6, 2.7): one interface, with an
// implementation for each shape.
import type { OrderStatus } from '../../domain/checkout/ports';
import type { Preview } from '../../domain/checkout/state';
import type {
  CancelAnswer,
  GuestRequest,
  LeaseGrant,
  LeaseRequest,
  Occupants,
  OrderRef,
  OrderRequest,
  OrderSummary,
  PlaceRequest,
  PricesRequest,
  SeatsRequest,
} from '../../domain/checkout/ports';
import type { SavedInstrument, Session } from '../../domain/checkout/request';
import type { ReceivedPrices, ReceivedSeatMap, ReceivedShowtime } from '../../domain/showtime';
import { SvcError } from '../svc/svc-error';

/** Makes those fields optional that only one of the shapes has. */
type WithOptional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

export type RefreshParams = WithOptional<PricesRequest, 'accessToken'>;
export type LeaseParams = WithOptional<LeaseRequest, 'showtimeId'>;
export type PreviewParams = WithOptional<OrderRequest, 'showtimeId' | 'leaseId'>;
/** Nothing is sent after `sendBeforeMs`, even if it passed while the card was being fetched. */
export type PlaceOrderParams = WithOptional<
  PlaceRequest,
  'showtimeId' | 'leaseId' | 'previewId' | 'sendBeforeMs' | 'reference'
>;

export interface AuthenticateParams {
  /** E-mail or user name. */
  readonly identity: string;
  readonly password: string;
}

/** A new session and the customer's data. All fields are private. */
export interface SignedIn {
  readonly session: Session;
  /** The saved payment methods; empty if the shape or the answer has none. */
  readonly savedInstruments: readonly SavedInstrument[];
  /** A code that Svc offers a new customer. */
  readonly signupPromotionCode: string | null;
}

/**
 * The calls to Svc over HTTP. Each method throws a SvcError if its
 * call fails. For unsupported input, it throws one with the code UNSUPPORTED_IN_SHAPE and sends
 * nothing. Each makes at most one HTTP call to Svc: data missing from the answer is null, and another
 * method fetches it.
 */
export interface Ordering {
  /** Endpoint 15. */
  refreshCheckout(params: RefreshParams, signal?: AbortSignal): Promise<ReceivedPrices>;
  /** Endpoint 11. */
  showtime(
    params: { readonly showtimeId: string },
    signal?: AbortSignal,
  ): Promise<ReceivedShowtime>;
  /** Endpoint 7, or the cache; null if Svc has no such production. */
  productionName(
    params: { readonly productionId: string },
    signal?: AbortSignal,
  ): Promise<string | null>;
  /** Endpoint 3, or the cache; null if Svc has no such venue. */
  venueName(params: { readonly venueId: string }, signal?: AbortSignal): Promise<string | null>;
  /** Endpoint 16. */
  layout(params: SeatsRequest, signal?: AbortSignal): Promise<ReceivedSeatMap>;
  /**
   * Endpoint 16: the account in each taken seat; null if the shape has no accounts. Throws if the
   * shape has accounts, but those of the answer are missing or unreadable.
   */
  occupants(params: SeatsRequest, signal?: AbortSignal): Promise<Occupants | null>;
  /** Endpoint 17. */
  createGuest(params: GuestRequest, signal?: AbortSignal): Promise<Session>;
  /** Endpoint 18. */
  authenticate(params: AuthenticateParams, signal?: AbortSignal): Promise<SignedIn>;
  /** Endpoint 19. */
  lease(params: LeaseParams, signal?: AbortSignal): Promise<LeaseGrant>;
  /** Endpoint 20. */
  preview(params: PreviewParams, signal?: AbortSignal): Promise<Preview>;
  /** Endpoint 21. The caller checks the end of the hold first. */
  placeOrder(
    params: PlaceOrderParams,
    signal?: AbortSignal,
  ): Promise<{ readonly orderId: string } & OrderStatus>;
  /** Endpoint 22. */
  orderStatus(params: OrderRef, signal?: AbortSignal): Promise<OrderStatus>;
  /** Endpoint 23. */
  orderSummary(params: OrderRef, signal?: AbortSignal): Promise<OrderSummary>;
  /** Endpoint 24. */
  cancelOrder(params: OrderRef, signal?: AbortSignal): Promise<CancelAnswer>;
}

/** Throws HOLD_EXPIRED if the lease has ended, for example after a wait in a queue or for the card. */
export function assertInTime(sendBeforeMs: number, nowMs: number): void {
  if (nowMs < sendBeforeMs) return;
  throw new SvcError('placeOrder', {
    outcome: 'not_sent',
    code: 'HOLD_EXPIRED',
    reason: 'the lease had ended',
  });
}
