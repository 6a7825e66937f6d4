// The state of a checkout as plain JSON: stored by the workflow, passed on by continue-as-new, and published without
// its private fields. Each status and each step of an order has only its own fields.
import type { CheckoutRequest, HeldItem, PaymentExtras, Session } from './request';
import type { Failure } from '../failure';
import type { Money } from '../money';
import type { Policy } from '../policy';
import type { PackedSeatMap } from '../seat-map';
import type { Prices } from '../showtime';
import type { CommandBook, OpsCommand } from './command-book';
import type { Compensation } from './compensation';
import type { Payment, PaymentType } from '../payments/ways-to-pay';
import type { Status } from './status';

/** The version of the JSON below. */
export const SCHEMA_VERSION = 2;

export interface Checkout {
  readonly schemaVersion: typeof SCHEMA_VERSION;
  readonly id: string;
  readonly request: CheckoutRequest;
  readonly policy: Policy;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Increases by one with every change. */
  readonly version: number;
  readonly phase: Phase;
  readonly prices: Prices | null;
  readonly seatMap: PackedSeatMap | null;
  /** Null before the session is opened, and after it has ended. */
  readonly session: Session | null;
  readonly attempt: Attempt;
  readonly seatChanges: number;
  readonly edits: number;
  /** The number of cancel requests so far. */
  readonly cancels: number;
  /** Our last lease at Svc, known or assumed. Until it ends, our own seats may look taken. */
  readonly ownLease: OwnLease | null;
  /** The pending cancel request; carried out as soon as nothing is unknown. */
  readonly cancelRequest: CancelRequest | null;
  readonly compensations: readonly Compensation[];
  readonly lastFailure: Failure | null;
  /** Why the last Signal was refused; its sender waits for no answer. */
  readonly refusedSignal: Failure | null;
  readonly commands: CommandBook;
  /** Shown to partners. */
  readonly timeline: readonly TimelineEntry[];
  /** The commands of ops, shown to ops only. */
  readonly opsTimeline: readonly OpsEntry[];
  /** Set only in the published state, by `open-checkout.ts`. */
  readonly untakenCalls?: UntakenCalls | undefined;
}

/** Consecutive calls in one queue that no worker took in time. */
export interface UntakenCalls {
  readonly queue: string;
  readonly calls: number;
  /** When the first of them was scheduled, in milliseconds since the epoch. */
  readonly sinceMs: number;
}

/**
 * The current attempt to buy, and counts over all attempts. The clientRequestId changes only on evidence that no
 * money was taken.
 */
interface Attempt {
  readonly clientRequestId: string;
  /** The number of failed attempts so far: orders, and refused authorisations. */
  readonly failed: number;
  /** The number of orders claimed so far, sent or not: each has its own payment reference. */
  readonly claims: number;
  /** The payment type of the last claim. */
  readonly paymentType: PaymentType | null;
}

export interface OwnLease {
  readonly seatIds: readonly string[];
  /** The latest time at which the lease may end at Svc. */
  readonly endsAtMs: number;
}

interface CancelRequest {
  readonly atMs: number;
  /** `late`: the order was fulfilled after the caller got `processing`, and the partner does not want late orders. */
  readonly reason: 'customer' | 'ops' | 'late';
}

export interface TimelineEntry {
  readonly atMs: number;
  readonly text: string;
}

/** A command of ops. Missing fields are null. */
export interface OpsEntry {
  readonly atMs: number;
  readonly command: OpsCommand['type'];
  readonly actor: string;
  readonly reason: string;
  readonly outcome: Extract<OpsCommand, { type: 'mark_resolved' }>['outcome'] | null;
  readonly orderId: string | null;
  readonly evidence: string | null;
}

export interface Lease {
  /** The end of the lease as we count it: from the first request, less the margin. */
  readonly endsAtMs: number;
  /** Svc's id of the lease; null if the shape has none. */
  readonly leaseId: string | null;
}

export interface Receipt {
  readonly subtotal: Money;
  readonly serviceFee: Money;
  readonly tax: Money;
  readonly total: Money;
}

/** Svc's price for the seats. */
export interface Preview {
  readonly receipt: Receipt;
  /** Svc's id of the preview; null if the shape has none. */
  readonly previewId: string | null;
}

/** Seats that are leased and priced. */
export interface Hold extends Preview {
  readonly items: readonly HeldItem[];
  readonly lease: Lease;
}

/** The state to return to if an edit or another choice of seats cannot be carried out. */
export interface Before {
  readonly request: CheckoutRequest;
  readonly session: Session | null;
  /** The previous hold, which stays valid meanwhile. */
  readonly hold: Hold | null;
}

interface CollectionOfClaim {
  /** `<checkout id>-<claim>`: identifies the attempt at the provider and in its compensation. */
  readonly reference: string;
}
/** The partner brought an authorisation, which has not been read yet. */
interface OwnCollection extends CollectionOfClaim {
  readonly status: 'wanted';
  readonly own: true;
  readonly authorizationId: string;
}
/** An authorisation that has not been requested yet. */
interface RequestedCollection extends CollectionOfClaim {
  readonly status: 'wanted';
  readonly own: false;
  readonly authorizationId: null;
}
interface AuthorizedCollection extends CollectionOfClaim {
  /** `in_doubt`: the response to the capture was lost. `refused`: the capture was refused for good. */
  readonly status: 'authorized' | 'in_doubt' | 'captured' | 'refused';
  /** Whether the partner brought the authorisation. */
  readonly own: boolean;
  readonly authorizationId: string;
  /** When it can no longer be captured. */
  readonly lapsesAtMs: number;
}
/** The authorisation for this order, if the partner collects the money. */
export type Collection = OwnCollection | RequestedCollection | AuthorizedCollection;

/** The purchase. Fixed when the order is claimed, so that a resend is identical. */
export interface Purchase extends Hold {
  readonly payment: Payment;
  readonly extras?: PaymentExtras;
  /** Null if Svc takes the money itself. */
  readonly collection: Collection | null;
}

/** When an order was sent, and from which account: Svc shows it only to that account. */
export interface Sent {
  readonly firstSentAtMs: number;
  readonly accountId: string | null;
}

/**
 * Evidence about an order whose outcome is not certain. `resend_refused`: Svc refused the order in a way that proves
 * only that it has seen the attempt. `seats_ours`, `seats_not_ours`: after the lease ended, the seats were this
 * customer's, or were not. `order_cancelled`: Svc has cancelled the order without a request. `refund_named`: Svc
 * announced a refund of the total; `refund_short`: a refund of less than the total. `failed_later`: Svc reported
 * the order as fulfilled, and later as failed.
 */
export interface Evidence {
  readonly atMs: number;
  readonly what:
    | 'resend_refused'
    | 'seats_ours'
    | 'seats_not_ours'
    | 'order_cancelled'
    | 'refund_named'
    | 'refund_short'
    | 'failed_later';
  /** With `resend_refused`: the code of the refusal. */
  readonly code?: string;
  /** With `refund_short`, and sometimes `refund_named`: the amount that Svc reported. */
  readonly refund?: Money;
}

export interface Ticket {
  readonly number: number;
  readonly seatId: string | null;
  readonly seatLabel: string;
  readonly offerId: string;
  readonly bookingId: string;
  /** The code scanned at the door: the vendor's QR data, else its booking id (Svc spec 4.4 step 8). */
  readonly qrData: string;
}

/** Accepted, but not sent. */
export interface ClaimedOrder {
  readonly step: 'claimed';
}
/** Sent, but no response has returned an order id. */
export interface SentOrder extends Sent {
  readonly step: 'sent';
  readonly evidence: readonly Evidence[];
  /** Whether the lease has ended: then a resend would be another order. */
  readonly isLeaseOver: boolean;
}
/** Svc has the order under this id and has not decided yet. */
export interface PlacedOrder extends Sent {
  readonly step: 'placed';
  readonly orderId: string;
  /** When Svc confirmed that it has the order; polls are timed from here. */
  readonly placedAtMs: number;
  readonly evidence: readonly Evidence[];
  /** When a person named the id; null if Svc returned it. */
  readonly namedAtMs: number | null;
}
/** Fulfilled: capturing a partner's payment and reading the tickets are next. */
export interface FulfilledOrder extends Omit<PlacedOrder, 'step'> {
  readonly step: 'fulfilled';
}
/** Fulfilled, with its tickets. */
export interface DeliveredOrder extends Omit<PlacedOrder, 'step'> {
  readonly step: 'delivered';
  readonly tickets: readonly Ticket[];
}
export type OrderStep = ClaimedOrder | SentOrder | PlacedOrder | FulfilledOrder | DeliveredOrder;

/** A cancellation at Svc (Svc spec 4.4 step 9). */
export interface Cancellation {
  /** The failed capture, if that is why the order is cancelled; null if it was requested. */
  readonly cause: Failure | null;
  /** The number of requests that Svc may have carried out without confirming it. */
  readonly doubtful: number;
  /** Svc's last refusal, which proves something only together with the order's status. */
  readonly refusal: Failure | null;
  /** Whether the next call reads the order's status; otherwise it requests the cancellation. */
  readonly isReadNext: boolean;
}

/** A review in which a person decides whether the order exists. */
export interface OrderInReview {
  readonly order: SentOrder | PlacedOrder | FulfilledOrder;
  readonly cancellation: null;
  /** The named order that was returned to review; left out if there is none. */
  readonly returned?: ReturnedOrder;
}
/** An order that a person had named and that was dropped. */
export interface ReturnedOrder {
  readonly orderId: string;
  /** The reason, as a sentence for ops. */
  readonly why: string;
}
/** A review in which a person decides whether a fulfilled order is cancelled. */
interface CancellationInReview {
  readonly order: FulfilledOrder | DeliveredOrder;
  readonly cancellation: Cancellation;
}

/** When the next call is due. */
export interface NextCall {
  readonly tries: number;
  readonly dueAtMs: number;
  /** Whether ops may shorten the pause: not while a request may still be in transit, or if Svc requires the wait. */
  readonly canHurry: boolean;
  /** The failure code of the last try; null if it had none. Left out by earlier builds. */
  readonly lastFailureCode?: string | null;
}

/** An order that is followed again, regardless of its age. */
export interface Resumed {
  readonly atMs: number;
  /** Whether ops have evidence that the order succeeded. */
  readonly isVouched: boolean;
}

interface PhaseFields extends Record<Status, object> {
  preparing: {
    /** The state before an edit, to return to if it fails; null at the start. */
    readonly before: Before | null;
  };
  selecting: {
    /** Whether the seat map has to be read again. */
    readonly layoutDue: boolean;
    readonly idleEndsAtMs: number;
  };
  holding: {
    readonly items: readonly HeldItem[];
    /** Null until Svc has granted the lease. */
    readonly lease: Lease | null;
    readonly before: Before | null;
  };
  held: Hold;
  placing: Purchase & { readonly order: ClaimedOrder | SentOrder | PlacedOrder | FulfilledOrder };
  processing: Purchase & {
    readonly order: SentOrder | PlacedOrder | FulfilledOrder;
    readonly next: NextCall;
    /** Set if ops or a refused cancellation caused the order to be followed again. */
    readonly resumed: Resumed | null;
  };
  in_review: Purchase & (OrderInReview | CancellationInReview);
  confirmed: Purchase & { readonly order: DeliveredOrder };
  cancelling: Purchase & {
    readonly order: FulfilledOrder | DeliveredOrder;
    readonly cancellation: Cancellation;
    readonly next: NextCall;
  };
  completed: Purchase & { readonly order: DeliveredOrder };
  cancelled: Purchase & {
    /** Null if ops resolved an order without an id. */
    readonly orderId: string | null;
    /** The customer's refund; null if Svc does not report it. */
    readonly refund: Money | null;
    readonly cause: Failure | null;
    readonly atMs: number;
  };
  failed: object;
  expired: object;
  abandoned: object;
}

export type PhaseOf<S extends Status> = { [T in S]: { readonly status: T } & PhaseFields[T] }[S];
export type Phase = PhaseOf<Status>;
/** A checkout known to be in one of these states. */
export type CheckoutIn<S extends Status> = Checkout & { readonly phase: PhaseOf<S> };

/** The states with an order, sent or about to be. */
type OrderedStatus =
  'placing' | 'processing' | 'in_review' | 'confirmed' | 'cancelling' | 'completed';
export type CheckoutWithOrder = CheckoutIn<OrderedStatus>;
export type CheckoutWithPurchase = CheckoutIn<OrderedStatus | 'cancelled'>;

export function isIn<S extends Status>(
  checkout: Checkout,
  ...statuses: readonly S[]
): checkout is CheckoutIn<S> {
  return (statuses as readonly Status[]).includes(checkout.phase.status);
}

export function hasOrder(checkout: Checkout): checkout is CheckoutWithOrder {
  return 'order' in checkout.phase;
}

export function hasPurchase(checkout: Checkout): checkout is CheckoutWithPurchase {
  return 'payment' in checkout.phase;
}

/** The order id; null while it is unknown. */
export function orderIdOf({ phase }: Checkout): string | null {
  if ('orderId' in phase) return phase.orderId;
  return 'order' in phase && 'orderId' in phase.order ? phase.order.orderId : null;
}

/** Whether a cancellation was requested that Svc has neither confirmed nor finally refused. */
export function isCancellationInDoubt({ doubtful, refusal }: Cancellation): boolean {
  return doubtful > 0 || refusal !== null;
}

/** Whether a person named this order id, not Svc. */
export function wasNamedByPerson(order: OrderStep): boolean {
  return 'namedAtMs' in order && order.namedAtMs !== null;
}

/** When the order was first sent; null if none was. */
export function firstSentAtMsOf({ phase }: Checkout): number | null {
  return 'order' in phase && 'firstSentAtMs' in phase.order ? phase.order.firstSentAtMs : null;
}

/** Whether no payment attempt is left. */
export function hasNoAttemptLeft({ attempt, policy }: Checkout): boolean {
  return attempt.failed >= policy.paymentAttemptsMax || attempt.claims >= policy.orderClaimsMax;
}
