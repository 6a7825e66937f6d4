// The ordering area in terms of what is being bought, whatever shape its bodies have on the wire
// (Svc spec 2.6, 2.7): one interface, an implementation for each shape.
import type { OrderingCapabilities } from '../../domain/capabilities';
import type { Caller, OrderRequest, TicketCode } from '../../domain/checkout/ports';
import type { GuestCustomer, HeldItem } from '../../domain/checkout/request';
import type { SavedInstrument, Session } from '../../domain/checkout/request';
import type { Receipt } from '../../domain/checkout/order';
import type { Money } from '../../domain/money';
import type { ToldPrices, ToldSeatMap, ToldShowtime } from '../../domain/showtime';

/**
 * Each method throws a SvcError when its call fails, and one with UNSUPPORTED_IN_SHAPE, with nothing
 * sent, for what the shape cannot carry. Each is one HTTP call to Svc at most: what an answer leaves
 * out is null, and has a method of its own.
 */
export interface Ordering {
  readonly capabilities: OrderingCapabilities;
  /** Endpoint 15. */
  refreshCheckout(ask: RefreshAsk, signal?: AbortSignal): Promise<ToldPrices>;
  /** Endpoint 11. */
  showtime(ask: { readonly showtimeId: string }, signal?: AbortSignal): Promise<ToldShowtime>;
  /** Endpoint 7, or the cache; null where Svc knows no such production. */
  productionName(
    ask: { readonly productionId: string },
    signal?: AbortSignal,
  ): Promise<string | null>;
  /** Endpoint 3, or the cache; null where Svc knows no such venue. */
  venueName(ask: { readonly venueId: string }, signal?: AbortSignal): Promise<string | null>;
  /** Endpoint 16. */
  layout(ask: SeatMapAsk, signal?: AbortSignal): Promise<ToldSeatMap>;
  /**
   * Endpoint 16: the account in each seat that is taken; null where the shape names none. A failure where
   * an answer of a shape that does names none that can be read.
   */
  occupants(
    ask: SeatMapAsk,
    signal?: AbortSignal,
  ): Promise<Readonly<Record<string, string>> | null>;
  /** Endpoint 17. */
  createGuest(ask: GuestAsk, signal?: AbortSignal): Promise<Session>;
  /** Endpoint 18: the session, and what its answer tells besides. */
  authenticate(ask: AuthenticateAsk, signal?: AbortSignal): Promise<SignedIn>;
  /** Endpoint 19. */
  lease(ask: LeaseAsk, signal?: AbortSignal): Promise<OrderingLease>;
  /** Endpoint 20. */
  preview(ask: PreviewAsk, signal?: AbortSignal): Promise<OrderingPreview>;
  /** Endpoint 21. It sends at once: to look at the hold's end first is up to whoever calls it. */
  placeOrder(ask: PlaceAsk, signal?: AbortSignal): Promise<PlacedOrder>;
  /** Endpoint 22. */
  orderStatus(ask: OrderAsk, signal?: AbortSignal): Promise<OrderState>;
  /** Endpoint 23. */
  orderSummary(ask: OrderAsk, signal?: AbortSignal): Promise<TicketCode[]>;
  /** Endpoint 24. */
  cancelOrder(ask: OrderAsk, signal?: AbortSignal): Promise<Cancellation>;
}

export interface RefreshAsk {
  readonly showtimeId: string;
  readonly promotionCode: string | null;
  readonly accessToken?: string | null;
}

export interface SeatMapAsk {
  readonly showtimeId: string;
  readonly quantity: number;
}

export interface GuestAsk {
  readonly customer: GuestCustomer;
}

export interface AuthenticateAsk {
  /** E-mail or user name. */
  readonly identity: string;
  readonly password: string;
}

/** All of it is private. */
export interface SignedIn {
  readonly session: Session;
  /** What the customer can pay with; empty where the shape or the answer names nothing. */
  readonly savedInstruments: readonly SavedInstrument[];
  /** A code that Svc offers a new customer. */
  readonly signupPromotionCode: string | null;
}

export interface LeaseAsk extends Caller {
  readonly clientRequestId: string;
  readonly items: readonly HeldItem[];
  /** Needed by the alternative shape. */
  readonly showtimeId?: string;
}

/** What the process asks for, and what only one of the shapes needs or can carry. */
export interface PreviewAsk extends Omit<OrderRequest, 'showtimeId' | 'leaseId'> {
  /** These two are needed by the alternative shape. */
  readonly showtimeId?: string;
  readonly leaseId?: string | null;
}

export interface PlaceAsk extends PreviewAsk {
  /** Needed by the alternative shape. */
  readonly previewId?: string | null;
  /** Nothing is sent once this has passed, also where the card had to be asked for first. */
  readonly sendBeforeMs?: number;
}

interface OrderAsk extends Caller {
  readonly orderId: string;
}

/** The lease lasts at least `durationMs` from `sentAtMs`, when the request for it was sent. */
interface OrderingLease {
  readonly sentAtMs: number;
  readonly durationMs: number;
  /** Svc's name for it, where the shape has one: the preview asks for it. */
  readonly leaseId: string | null;
}

interface OrderingPreview {
  readonly receipt: Receipt;
  /** Svc's name for it, where the shape has one: the order asks for it. */
  readonly previewId: string | null;
}

/** A word that nobody knows is `pending`. */
export interface OrderState {
  readonly status: 'pending' | 'fulfilled' | 'failed' | 'cancelled' | 'refunded';
  /** A code of Svc spec 7.2 when the order failed and Svc says why. */
  readonly reasonCode: string | null;
}

interface PlacedOrder extends OrderState {
  readonly orderId: string;
  readonly confirmationCode: string | null;
}

export interface Cancellation {
  /** `unknown` is a word that nobody knows: look again. */
  readonly status: 'cancelled' | 'refunded' | 'unknown';
  /** Null while nothing is certain. */
  readonly refund: Money | null;
}
