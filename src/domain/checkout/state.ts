// The state of a checkout as plain JSON: kept by the workflow, passed on by continue-as-new, and published without its
// private fields. Each status and each step of an order has its own fields and no others.
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
  /** Rises by one at every change. */
  readonly version: number;
  readonly phase: Phase;
  readonly prices: Prices | null;
  readonly seatMap: PackedSeatMap | null;
  /** Null until the customer is known to Svc, and again once the session has ended. */
  readonly session: Session | null;
  readonly attempt: Attempt;
  readonly seatChanges: number;
  readonly edits: number;
  /** Cancellations of an order that were requested so far. */
  readonly cancels: number;
  /** Our last lease at Svc, known or assumed. Until it ends, our own seats may look taken. */
  readonly ownLease: OwnLease | null;
  /** A cancellation that somebody requested; carried out as soon as nothing is unknown. */
  readonly cancelRequest: CancelRequest | null;
  readonly compensations: readonly Compensation[];
  readonly lastFailure: Failure | null;
  /** Why the last Signal was refused: its sender waits for no answer. */
  readonly refusedSignal: Failure | null;
  readonly commands: CommandBook;
  /** For partners. */
  readonly timeline: readonly TimelineEntry[];
  /** For ops: what ops did. */
  readonly opsTimeline: readonly OpsEntry[];
  /** Only in the published state: `open-checkout.ts` adds it. */
  readonly untakenCalls?: UntakenCalls | undefined;
}

/** Consecutive calls of one queue that no worker took in time. */
export interface UntakenCalls {
  readonly queue: string;
  readonly calls: number;
  /** When the first of them began to wait, in milliseconds since the epoch. */
  readonly sinceMs: number;
}

/** The present attempt at buying, and counts over all of them. Its clientRequestId is rotated only on evidence that it took no money. */
interface Attempt {
  readonly clientRequestId: string;
  /** Attempts that failed before this one: orders, and refused authorisations. */
  readonly failed: number;
  /** Orders claimed so far, sent or not: each has its own payment reference. */
  readonly claims: number;
  /** The payment of the last one. */
  readonly paymentType: PaymentType | null;
}

export interface OwnLease {
  readonly seatIds: readonly string[];
  /** Svc's end of it, as late as it may be. */
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

/** One command of ops. Missing fields are null. */
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
  /** Our end of it: counted from the first send, less the margin. */
  readonly endsAtMs: number;
  /** Svc's name for it, in the shape that has one. */
  readonly leaseId: string | null;
}

export interface Receipt {
  readonly subtotal: Money;
  readonly serviceFee: Money;
  readonly tax: Money;
  readonly total: Money;
}

/** What Svc asks for the seats. */
export interface Preview {
  readonly receipt: Receipt;
  /** Svc's name for it, in the shape that has one. */
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
  /** The hold, which stays valid meanwhile. */
  readonly hold: Hold | null;
}

interface CollectionOfClaim {
  /** `<checkout id>-<claim>`: names the attempt to the provider, and to its compensation. */
  readonly reference: string;
}
/** The partner brought an authorisation, which is still to be read. */
interface OwnCollection extends CollectionOfClaim {
  readonly status: 'wanted';
  readonly own: true;
  readonly authorizationId: string;
}
/** An authorisation has to be requested. */
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
  /** Until then it can be captured. */
  readonly lapsesAtMs: number;
}
/** Where the partner collects the money: the authorisation for this order. */
export type Collection = OwnCollection | RequestedCollection | AuthorizedCollection;

/** What is being bought. Fixed when the order is claimed, so that a resend is identical. */
export interface Purchase extends Hold {
  readonly payment: Payment;
  readonly extras?: PaymentExtras;
  /** Null where Svc takes the money itself. */
  readonly collection: Collection | null;
}

/** When an order was sent, and for which account: Svc shows it to no other. */
export interface Sent {
  readonly firstSentAtMs: number;
  readonly accountId: string | null;
}

/**
 * The evidence about an order that is not certain. `resend_refused`: Svc refused the order in a way that proves only that it has
 * seen the attempt. `seats_ours`, `seats_not_ours`: after the lease's end the seats were this customer's, or were not.
 * `order_cancelled`: Svc has cancelled the order, which nobody requested. `refund_named`: it gives the whole total back;
 * `refund_short`: less than the total.
 */
export interface Evidence {
  readonly atMs: number;
  readonly what:
    | 'resend_refused'
    | 'seats_ours'
    | 'seats_not_ours'
    | 'order_cancelled'
    | 'refund_named'
    | 'refund_short';
  /** Of `resend_refused`: the code. */
  readonly code?: string;
  /** Of `refund_short`: the amount that Svc named. */
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

/** Nothing was sent. */
export interface ClaimedOrder {
  readonly step: 'claimed';
}
/** Sent, and no response has named an order. */
export interface SentOrder extends Sent {
  readonly step: 'sent';
  readonly evidence: readonly Evidence[];
  /** The lease has ended: a resend would be another order. */
  readonly isLeaseOver: boolean;
}
/** Svc has it under this id, and is still deciding. */
export interface PlacedOrder extends Sent {
  readonly step: 'placed';
  readonly orderId: string;
  /** When Svc answered that it has the order; the polls are timed from then. */
  readonly placedAtMs: number;
  readonly evidence: readonly Evidence[];
  /** Set when a person named the id. */
  readonly namedAtMs: number | null;
}
/** Fulfilled: a partner's capture and the tickets are next. */
export interface FulfilledOrder extends Omit<PlacedOrder, 'step'> {
  readonly step: 'fulfilled';
}
/** The tickets are here. */
export interface DeliveredOrder extends Omit<PlacedOrder, 'step'> {
  readonly step: 'delivered';
  readonly tickets: readonly Ticket[];
}
export type OrderStep = ClaimedOrder | SentOrder | PlacedOrder | FulfilledOrder | DeliveredOrder;

/** A cancellation at Svc (Svc spec 4.4 step 9). */
export interface Cancellation {
  /** The failed capture, where that and not a request is why the order is cancelled. */
  readonly cause: Failure | null;
  /** Requests that Svc may have carried out, although it has not said so. */
  readonly doubtful: number;
  /** Svc's last refusal, which proves something only together with the order's status. */
  readonly refusal: Failure | null;
  /** Whether the next call reads the order's status; otherwise it requests the cancellation. */
  readonly isReadNext: boolean;
  /** What Svc gives back, by an answer that says nothing else; null where it has named nothing. */
  readonly refund: Money | null;
}

/** What a person has to decide: whether the order stands. */
export interface OrderInReview {
  readonly order: SentOrder | PlacedOrder | FulfilledOrder;
  readonly cancellation: null;
  /** Why an order that a person had named came back; left out where none did. */
  readonly returned?: ReturnedOrder;
}
/** An order that a person had named, which is forgotten. */
export interface ReturnedOrder {
  readonly orderId: string;
  /** A sentence for ops. */
  readonly why: string;
}
/** What a person has to decide: whether the order, which Svc has fulfilled, is cancelled. */
interface CancellationInReview {
  readonly order: FulfilledOrder | DeliveredOrder;
  readonly cancellation: Cancellation;
}

/** When the next call is due. */
export interface NextCall {
  readonly tries: number;
  readonly dueAtMs: number;
  /** Whether ops may shorten the pause: not while a request may still be on its way, or Svc requires the wait. */
  readonly canHurry: boolean;
  /** Why the last try settled nothing; null where no failure says so. Builds before it leave it out. */
  readonly lastFailureCode?: string | null;
}

/** An order that is followed again, however old it is. */
export interface Resumed {
  readonly atMs: number;
  /** Ops have evidence that it stands. */
  readonly isVouched: boolean;
}

interface PhaseFields extends Record<Status, object> {
  preparing: {
    /** The state before an edit, to return to if it fails; null at the start. */
    readonly before: Before | null;
  };
  selecting: {
    /** Whether the seats have to be read again. */
    readonly layoutDue: boolean;
    readonly idleEndsAtMs: number;
  };
  holding: {
    readonly items: readonly HeldItem[];
    /** Null until Svc has granted it. */
    readonly lease: Lease | null;
    readonly before: Before | null;
  };
  held: Hold;
  placing: Purchase & { readonly order: ClaimedOrder | SentOrder | PlacedOrder | FulfilledOrder };
  processing: Purchase & {
    readonly order: SentOrder | PlacedOrder | FulfilledOrder;
    readonly next: NextCall;
    /** Null where neither ops nor a refused cancellation had it followed again. */
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
    /** Null where ops resolved an order without an id. */
    readonly orderId: string | null;
    /** The customer's refund; null where Svc does not name it. */
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

/** Svc's id of the order; null while no response has named it. */
export function orderIdOf({ phase }: Checkout): string | null {
  if ('orderId' in phase) return phase.orderId;
  return 'order' in phase && 'orderId' in phase.order ? phase.order.orderId : null;
}

/** A cancellation that was requested, and that Svc has neither carried out nor refused for certain. */
export function isCancellationInDoubt({ doubtful, refusal }: Cancellation): boolean {
  return doubtful > 0 || refusal !== null;
}

/** A person named this id, not Svc. */
export function wasNamedByPerson(order: OrderStep): boolean {
  return 'namedAtMs' in order && order.namedAtMs !== null;
}

/** When the order was first sent; null where none was. */
export function firstSentAtMsOf({ phase }: Checkout): number | null {
  return 'order' in phase && 'firstSentAtMs' in phase.order ? phase.order.firstSentAtMs : null;
}

/** No attempt at paying is left. */
export function hasNoAttemptLeft({ attempt, policy }: Checkout): boolean {
  return attempt.failed >= policy.paymentAttemptsMax || attempt.claims >= policy.orderClaimsMax;
}
