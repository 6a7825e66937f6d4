// What the process needs of the world. Workflows bind these to activities, timers and handlers; the
// simulation binds them to a model of Svc and a seeded scheduler.
import type { Failure } from '../failure';
import type { Money } from '../money';
import type { Prices, SeatMap } from '../showtime';
import type { OrderStatus, Payment, Preview } from './order';
import type { Device, GuestCustomer, HeldItem, OrderDefaults } from './request';
import type { PaymentExtras, Session } from './request';
import type { Checkout } from './state';

export interface Ports {
  readonly svc: SvcPort;
  readonly payments: PaymentPort;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly ids: Ids;
  /**
   * Begins a piece of work that can be given up. Its calls that may be given up then end at once, and with
   * them the work; a call that moves money or an order is waited for. What the work itself has begun is given
   * up with it.
   */
  begin<T>(work: (ports: Ports) => Promise<T | null>): Work<T>;
  /** Called after every change with the new state: the one place that feeds what others see. */
  publish(checkout: Checkout): void;
}

export interface Work<T> {
  /** Null where it was given up, or found nothing to do. */
  readonly outcome: Promise<T | null>;
  giveUp(): void;
}

export interface Clock {
  /**
   * Milliseconds since the epoch. It may stand still after a timer, a Signal or an answer, or be ahead of a run that is
   * replayed: durations may be computed from it, and nothing may be compared with it.
   */
  now(): number;
  /** The time itself, which only the handler of an Update knows. It may be compared with moments that Svc has named. */
  exact(): number;
}

export interface Timers {
  /** Calls back at that moment, never early, and soon where it has passed; returns how to call it off. */
  at(atMs: number, summary: string, due: () => void): () => void;
}

export interface Ids {
  uuid(): string;
}

/**
 * What came of a call. Only `refused` and `not_sent` are evidence that nothing was done;
 * a timeout, a 5xx or a dropped connection is `unknown`.
 */
export type Answer<T> = { readonly outcome: 'done'; readonly value: T } | Trouble;

/** `orderId`: the order that an earlier request with the same clientRequestId made, where Svc names it. */
export type Trouble =
  | { readonly outcome: 'refused'; readonly failure: Failure; readonly orderId?: string }
  | { readonly outcome: 'not_sent'; readonly failure: Failure }
  | { readonly outcome: 'unknown'; readonly failure: Failure };

/** Whose call it is; endpoints 19 to 24 are signed with it (Svc spec 5.4). */
export interface Caller {
  readonly session: Session;
  readonly device: Device;
}

/** The ways to pay that Svc knows of: a partner's token is turned into an authorisation before. */
export type OrderPayment =
  Exclude<Payment, { type: 'partner' }> | Extract<Payment, { authorizationId: string }>;

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
export interface OrderExtras extends PaymentExtras {
  readonly loyaltyCardNumber?: string;
}

export interface OrderAsk extends Caller {
  readonly orderId: string;
}

export interface SeatsAsk {
  readonly showtimeId: string;
  readonly quantity: number;
}

/** The layout's account in each occupied seat. Never shown to anybody. */
export type Occupants = Readonly<Record<string, string>>;

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

/** An unknown word of Svc is no outcome. The refund is null where Svc does not say. */
export interface CancelAnswer {
  readonly status: 'cancelled' | 'refunded' | 'unknown';
  readonly refund: Money | null;
}

/** A ticket as the summary names it (Svc spec 4.4 step 8). */
export interface TicketCode {
  readonly seatLabel: string;
  readonly bookingId: string;
  readonly qrData: string;
}

/**
 * The calls of one checkout in the order of Svc spec 4.4, each under the name of its endpoint. All but
 * `placeOrder` and `cancelOrder` can be given up. The port repeats calls within their budget, where nothing else is said.
 */
export interface SvcPort {
  refreshCheckout(ask: {
    readonly showtimeId: string;
    readonly promotionCode: string | null;
    /** The session of a known customer, for their prices. */
    readonly accessToken: string | null;
  }): Promise<Answer<Prices>>;
  layout(ask: SeatsAsk & { readonly budgetMs: number }): Promise<Answer<SeatMap>>;
  /** Null where Svc names none. One look, never repeated by the port. */
  occupants(ask: SeatsAsk): Promise<Answer<Occupants | null>>;
  createGuest(ask: { readonly customer: GuestCustomer }): Promise<Answer<Session>>;
  /** `sentAtMs` is when the first request was sent; the lease lasts at least `durationMs` from then. */
  lease(ask: LeaseRequest): Promise<Answer<LeaseGrant>>;
  /** Repeated while the hold lasts. */
  preview(ask: OrderRequest & { readonly untilMs: number }): Promise<Answer<Preview>>;
  /**
   * One send, never repeated by the port. `not_sent` with HOLD_EXPIRED once `sendBeforeMs` has passed, and
   * with UPSTREAM_BUSY where Svc asks to wait for longer than that.
   */
  placeOrder(
    ask: OrderRequest & { readonly sendBeforeMs: number; readonly previewId: string | null },
  ): Promise<Answer<{ readonly orderId: string } & OrderStatus>>;
  /** One look, never repeated by the port: the process's polls are the retry. */
  orderStatus(ask: OrderAsk & { readonly timeoutMs: number }): Promise<Answer<OrderStatus>>;
  orderSummary(ask: OrderAsk): Promise<Answer<readonly TicketCode[]>>;
  /** One send, never repeated by the port. */
  cancelOrder(ask: OrderAsk): Promise<Answer<CancelAnswer>>;
}

/** What a payment provider has set aside. */
export interface Authorization {
  readonly authorizationId: string;
  readonly status: 'authorized' | 'captured' | 'voided' | 'refunded' | 'lapsed';
  readonly amount: Money;
  /** What was given back of it so far, which may be a part. */
  readonly refunded: Money;
  /** Until then it can be captured. */
  readonly lapsesAtMs: number;
  /** The reference that it was captured for; null while it is not, or where the provider does not say. */
  readonly capturedFor: string | null;
}

/** Every call names the attempt it is for: the provider does each once, however often it is asked. */
export interface PaymentAsk {
  readonly partnerId: string;
  /** `<checkout id>-<attempt>`; the Idempotency-Key of a call begins with this, a hyphen and the operation. */
  readonly reference: string;
}

export interface AuthorizationAsk extends PaymentAsk {
  readonly authorizationId: string;
}

interface RefundAsk extends AuthorizationAsk {
  readonly amount: Money;
  /** The part that was given back before: a refund of the rest is another call, under a key of its own. */
  readonly refundedBefore?: Money;
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
  /** Null where nothing is known under our reference. */
  findAuthorizations(ask: PaymentAsk): Promise<Answer<Authorization | null>>;
  /** Null where the provider does not know the authorisation. */
  readAuthorization(ask: AuthorizationAsk): Promise<Answer<Authorization | null>>;
  /** Also done where it was captured before for the same reference. */
  capture(ask: AuthorizationAsk): Promise<Answer<null>>;
  /** Also done where nothing is set aside any more. Captured money is refused: it takes a refund. */
  void(ask: AuthorizationAsk): Promise<Answer<null>>;
  /** Done only where `amount` is back on top of what was before. */
  refund(ask: RefundAsk): Promise<Answer<null>>;
}
