// What is asked of Svc and of a payment provider, and their answers. The calls to Svc: `Ordering` in src/upstream.
import type { Failure } from '../failure';
import type { Money } from '../money';
import type { OrderPayment } from '../payments/ways-to-pay';
import type { Device, GuestCustomer, HeldItem, OrderDefaults } from './request';
import type { PaymentExtras, Session } from './request';

/**
 * The outcome of a call. Only `refused` and `not_sent` are evidence that nothing was done;
 * a timeout, a 5xx or a dropped connection is `unknown`.
 */
export type Answer<T> = { readonly outcome: 'done'; readonly value: T } | Trouble;

/** `orderId`: the order that an earlier request with the same clientRequestId placed, if Svc returns it. */
export type Trouble =
  | { readonly outcome: 'refused'; readonly failure: Failure; readonly orderId?: string }
  | { readonly outcome: 'not_sent'; readonly failure: Failure }
  | { readonly outcome: 'unknown'; readonly failure: Failure };

/** The customer on whose behalf a call is made; signs the requests to endpoints 19 to 24 (Svc spec 5.4). */
export interface Caller {
  readonly session: Session;
  readonly device: Device;
}

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

export interface PlaceRequest extends OrderRequest {
  readonly previewId: string | null;
  /** Nothing is sent after this time. */
  readonly sendBeforeMs: number;
  /** The payment reference of this order. The vault's idempotency key is made from it: a resend gets the same card. */
  readonly reference: string;
}

/** Passed on unchanged from the partner's request (Svc spec 2.6, OrderParameters). All of it is private. */
export interface OrderExtras extends PaymentExtras {
  readonly loyaltyCardNumber?: string;
}

export interface OrderRef extends Caller {
  readonly orderId: string;
}

export interface PricesRequest {
  readonly showtimeId: string;
  readonly promotionCode: string | null;
  /** The session of an account customer, for special prices. */
  readonly accessToken: string | null;
}

export interface GuestRequest {
  readonly customer: GuestCustomer;
}

/** Repeated until `untilMs` if it has no payment. */
export interface PreviewRequest extends OrderRequest {
  readonly untilMs: number;
}

export interface SeatsRequest {
  readonly showtimeId: string;
  readonly quantity: number;
}

/**
 * The account in each taken seat, by seat id; null in a free one. If a seat is missing here, it is taken but Svc names
 * no account, or the map does not contain it. Never shown to callers.
 */
export type Occupants = Readonly<Record<string, string | null>>;

export interface LeaseRequest extends Caller {
  readonly showtimeId: string;
  readonly clientRequestId: string;
  readonly items: readonly HeldItem[];
}

/** The lease lasts at least `durationMs` from `sentAtMs`, the time of the request. */
export interface LeaseGrant {
  readonly sentAtMs: number;
  readonly durationMs: number;
  /** Svc's id of the lease; null if the shape has none. */
  readonly leaseId: string | null;
}

/** A status of Svc spec 3, ignoring case; an unknown one counts as `pending`. */
export interface OrderStatus {
  readonly status: 'pending' | 'fulfilled' | 'failed' | 'cancelled' | 'refunded';
  /** The code (Svc spec 7.2) if the order failed and Svc reports why. */
  readonly reasonCode: string | null;
}

/** An unknown status leaves the outcome open, but its refund amount counts. The refund is null if Svc reports none. */
export interface CancelAnswer {
  readonly status: 'cancelled' | 'refunded' | 'unknown';
  readonly refund: Money | null;
}

/** A ticket in the summary (Svc spec 4.4 step 8). */
export interface TicketCode {
  readonly seatLabel: string;
  readonly bookingId: string;
  readonly qrData: string;
}

/** An order's summary. Fields that the shape lacks are null. */
export interface OrderSummary {
  readonly showtimeId: string | null;
  /** Empty in general admission. */
  readonly seatIds: readonly string[] | null;
  /** Empty while the order is not fulfilled. */
  readonly tickets: readonly TicketCode[];
  /** Left out by the primary shape. */
  readonly total?: Money;
}

/** An authorisation at a payment provider. */
export interface Authorization {
  readonly authorizationId: string;
  readonly status: 'authorized' | 'captured' | 'voided' | 'refunded' | 'lapsed';
  readonly amount: Money;
  /** The amount refunded so far, in full or in part. */
  readonly refunded: Money;
  /** When it can no longer be captured. */
  readonly lapsesAtMs: number;
  /** The reference that it was captured for; null if it is not captured, or if the provider does not return it. */
  readonly capturedFor: string | null;
}

/** Every call contains the reference of the claimed order, so that the provider carries it out only once. */
export interface PaymentAsk {
  readonly partnerId: string;
  /** `<checkout id>-<claim>`; the Idempotency-Key of a call begins with this, a hyphen and the operation. */
  readonly reference: string;
}

export interface AuthorizationAsk extends PaymentAsk {
  readonly authorizationId: string;
}

interface RefundAsk extends AuthorizationAsk {
  readonly amount: Money;
  /** The amount refunded so far: a refund of the rest is another call with another key. */
  readonly refundedBefore?: Money;
}

/**
 * The payment provider of a partner that collects the money (Svc spec 2.6, `PartnerPay`). A call without a definite
 * answer is `unknown`; workflows/payment-calls.ts defines how each is retried.
 */
export interface PaymentPort {
  /** Sent once: if the response is lost, the outcome is looked up by the attempt's reference. */
  authorize(
    ask: PaymentAsk & { readonly amount: Money; readonly token: string | null },
  ): Promise<Answer<Authorization>>;
  /** Null if the provider knows no authorisation with our reference. */
  findAuthorizations(ask: PaymentAsk): Promise<Answer<Authorization | null>>;
  /** Null if the provider does not know the authorisation. */
  readAuthorization(ask: AuthorizationAsk): Promise<Answer<Authorization | null>>;
  /** Also `done` if the authorisation was already captured for the same reference. */
  capture(ask: AuthorizationAsk): Promise<Answer<null>>;
  /** Also `done` if the authorisation no longer exists. Refused after a capture: then a refund is needed. */
  void(ask: AuthorizationAsk): Promise<Answer<null>>;
  /** `done` only if `amount` was refunded in addition to earlier refunds. */
  refund(ask: RefundAsk): Promise<Answer<null>>;
}
