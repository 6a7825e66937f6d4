// What the process needs of the world. Workflows bind these to activities, timers and handlers; the
// simulation binds them to a model of Svc and a seeded scheduler.
import type { Failure } from '../failure';
import type { Money } from '../money';
import type { Prices, SeatMap } from '../showtime';
import type {
  Checkout,
  Device,
  GuestCustomer,
  HeldItem,
  OrderDefaults,
  Receipt,
  Session,
} from './state';

export interface Ports {
  readonly svc: SvcPort;
  readonly payments: PaymentPort;
  readonly clock: Clock;
  readonly inbox: Inbox;
  readonly ids: Ids;
  /** Called after every change with the new state: the one place that feeds what others see. */
  tell(checkout: Checkout): void;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Inbox {
  /** Resolves when {@link Inbox.wake} is called or the time has come, whichever is first. */
  wait(untilMs: number, summary: string): Promise<void>;
  /** Ends a running wait. It stores nothing: who is not waiting will look at the state anyway. */
  wake(): void;
}

export interface Ids {
  uuid(): string;
}

/**
 * What came of a call. Only `refused` and `not_sent` are evidence that nothing was done;
 * a timeout, a 5xx or a dropped connection is `unknown`.
 */
export type Answer<T> =
  | { readonly outcome: 'done'; readonly value: T }
  | { readonly outcome: 'refused'; readonly failure: Failure; readonly orderId?: string }
  | { readonly outcome: 'not_sent'; readonly failure: Failure }
  | { readonly outcome: 'unknown'; readonly failure: Failure };

/** Whose call it is; endpoints 19 to 24 are signed with it (Svc spec 5.4). */
export interface Caller {
  readonly session: Session;
  readonly device: Device;
}

/** The ways to pay that Svc knows of. */
export type OrderPayment =
  | { readonly type: 'nonce'; readonly nonce: string; readonly provider: string }
  | { readonly type: 'saved'; readonly instrumentId: string }
  | { readonly type: 'partner'; readonly authorizationId: string }
  | { readonly type: 'card'; readonly token: string };

export interface OrderRequest extends Caller {
  readonly showtimeId: string;
  readonly clientRequestId: string;
  readonly leaseId: string | null;
  readonly items: readonly HeldItem[];
  readonly promotionCode: string | null;
  readonly guest: boolean;
  readonly defaults: OrderDefaults;
  readonly payment: OrderPayment | null;
  readonly extras?: OrderExtras;
}

/** Passed on as the caller gave it (Svc spec 2.6, OrderParameters). All of it is private. */
export interface OrderExtras {
  readonly loyaltyCardNumber?: string;
  readonly paymentDeviceData?: string;
  readonly shippingAddress?: Readonly<Record<string, unknown>>;
  readonly vendorData?: Readonly<Record<string, unknown>>;
}

/** The words of Svc spec 3, read without case; a word that nobody knows is `pending`. */
export interface OrderStatus {
  readonly status: 'pending' | 'fulfilled' | 'failed' | 'cancelled' | 'refunded';
  /** A code of Svc spec 7.2 when the order failed and Svc says why. */
  readonly reasonCode: string | null;
}

/** An unknown word of Svc is no outcome. The refund is null where Svc does not say. */
export interface CancelOutcome {
  readonly status: 'cancelled' | 'refunded' | 'unknown';
  readonly refund: Money | null;
}

/** A ticket as the summary names it (Svc spec 4.4 step 8). */
export interface TicketCode {
  readonly seatLabel: string;
  readonly bookingId: string;
  readonly qrData: string;
}

export interface LeaseRequest extends Caller {
  readonly showtimeId: string;
  readonly clientRequestId: string;
  readonly items: readonly HeldItem[];
}

export interface LeaseGrant {
  readonly sentAtMs: number;
  readonly durationMs: number;
  /** Svc's name for it, where the shape has one. */
  readonly leaseId: string | null;
}

export interface Preview {
  readonly receipt: Receipt;
  /** Svc's name for it, where the shape has one. */
  readonly previewId: string | null;
}

/** The calls of one checkout in the order of Svc spec 4.4. */
export interface SvcPort {
  refreshCheckout(ask: {
    readonly showtimeId: string;
    readonly promotionCode: string | null;
    /** Of a customer who is known, for their prices. */
    readonly accessToken: string | null;
  }): Promise<Answer<Prices>>;
  layout(ask: { readonly showtimeId: string; readonly quantity: number }): Promise<Answer<SeatMap>>;
  /** The account that occupies each seat; null where Svc does not name it. Never shown to anybody. */
  occupants(ask: {
    readonly showtimeId: string;
    readonly quantity: number;
  }): Promise<Answer<Readonly<Record<string, string>> | null>>;
  createGuest(ask: {
    readonly customer: GuestCustomer;
    /** How the customer was won (Svc spec 2.6, attributionMap). */
    readonly attribution?: Readonly<Record<string, string>>;
  }): Promise<Answer<Session>>;
  /** `sentAtMs` is when the first request was sent; the lease lasts at least `durationMs` from then. */
  lease(ask: LeaseRequest): Promise<Answer<LeaseGrant>>;
  /** Repeated for as long as the hold is worth it. */
  preview(ask: OrderRequest & { readonly untilMs: number }): Promise<Answer<Preview>>;
  /** One send, never repeated by the port; `not_sent` once `sendBeforeMs` has passed. */
  placeOrder(
    ask: OrderRequest & { readonly sendBeforeMs: number; readonly previewId: string | null },
  ): Promise<Answer<{ readonly orderId: string } & OrderStatus>>;
  /** One look, never repeated by the port: the process's polls are the retry. */
  orderStatus(ask: Caller & { readonly orderId: string }): Promise<Answer<OrderStatus>>;
  orderSummary(ask: Caller & { readonly orderId: string }): Promise<Answer<readonly TicketCode[]>>;
  /** One send, never repeated by the port. */
  cancelOrder(ask: Caller & { readonly orderId: string }): Promise<Answer<CancelOutcome>>;
}

/** What a payment provider has set aside under a reference of ours. */
export interface Authorization {
  readonly authorizationId: string;
  readonly status: 'authorized' | 'captured' | 'voided' | 'refunded' | 'lapsed';
  /** Until then it can be captured. */
  readonly lapsesAtMs: number;
}

/** Every call names the attempt it is for: the provider does each once, however often it is asked. */
export interface PaymentAsk {
  readonly partnerId: string;
  /** `<checkout id>-<attempt>`; the Idempotency-Key of a call is this, a hyphen and the operation. */
  readonly reference: string;
}

/**
 * The payment provider of a partner who collects the money (Svc spec 2.6, `PartnerPay`). All but
 * `authorize` may be repeated by the port itself; a call without a definite answer is `unknown`.
 */
export interface PaymentPort {
  /** One send: what came of a lost one is looked up by its reference. */
  authorize(
    ask: PaymentAsk & { readonly amount: Money; readonly token: string | null },
  ): Promise<Answer<Authorization>>;
  /** Null where nothing is known under the reference. */
  findAuthorizations(ask: PaymentAsk): Promise<Answer<Authorization | null>>;
  /** Also done where it was captured before. */
  capture(ask: PaymentAsk & { readonly authorizationId: string }): Promise<Answer<null>>;
  /** Also done where nothing is set aside any more. Captured money is refused: it takes a refund. */
  void(ask: PaymentAsk & { readonly authorizationId: string }): Promise<Answer<null>>;
  refund(
    ask: PaymentAsk & { readonly authorizationId: string; readonly amount: Money },
  ): Promise<Answer<null>>;
}
