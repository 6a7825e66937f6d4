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
import type { QueuePlace } from './queue-place';
import type { Status } from './status';
import type {
  Cancellation,
  ClaimedOrder,
  Collection,
  DeliveredOrder,
  FulfilledOrder,
  PlacedOrder,
  SentOrder,
} from './order-steps';

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
  /** When its partner's queue admitted it. Left out if it never waited there, or was called at an on-sale's rate. */
  readonly admittedAtMs?: number;
  readonly seatChanges: number;
  readonly edits: number;
  /** The number of cancel requests so far. */
  readonly cancels: number;
  /** Our last lease at Svc, known or assumed. Until it ends, our own seats may look taken. */
  readonly ownLease: OwnLease | null;
  /** The pending cancel request; carried out as soon as nothing is unknown. */
  readonly cancelRequest: CancelRequest | null;
  /**
   * Why the last cancel request was not carried out; null if there was none, or once a newer one is made. Left out by
   * earlier builds.
   */
  readonly cancelRefusal?: Failure | null;
  readonly compensations: readonly Compensation[];
  /** The failure that is shown to the caller. The next order clears it: it is no record of earlier attempts. */
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
  /** The number of failed attempts so far: orders, and authorisations that were refused or could not be made. */
  readonly failed: number;
  /** The number of orders claimed so far, sent or not, failed or not: each has its own payment reference. */
  readonly claims: number;
  /** The payment type of the last claim. */
  readonly paymentType: PaymentType | null;
}

export interface OwnLease {
  readonly seatIds: readonly string[];
  /** When it was first requested under this clientRequestId. Left out by earlier builds. */
  readonly since?: {
    readonly clientRequestId: string;
    readonly atMs: number;
    /** The number of seats or places, which distinguishes leases without seat ids. Left out by earlier builds. */
    readonly quantity?: number;
  };
  /** The latest time at which the lease may end at Svc. */
  readonly endsAtMs: number;
  /**
   * The latest time at which a lease that Svc has granted may end. Left out if the lease of these seats is only
   * assumed, since the response was lost.
   */
  readonly grantedUntilMs?: number;
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
  /** The lease of a former customer. Left out unless the customer changes. */
  readonly ownLease?: OwnLease | null;
  /** How the same seats were held before the promotion changed. Left out unless they are now sold as other products. */
  readonly former?: { readonly prices: Prices | null; readonly items: readonly HeldItem[] };
}

/** The purchase. Fixed when the order is claimed, so that a resend is identical. */
export interface Purchase extends Hold {
  readonly payment: Payment;
  readonly extras?: PaymentExtras;
  /** Null if Svc takes the money itself, or if the total is zero. */
  readonly collection: Collection | null;
}

/** A review in which a person decides whether the order exists. */
export interface OrderInReview {
  readonly order: SentOrder | PlacedOrder | FulfilledOrder;
  readonly cancellation: null;
  /** The order whose id was dropped when this review began; left out if there was none. */
  readonly returned?: ReturnedOrder;
}
/** An order whose id a person or a resend had given, and that a review has dropped. */
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
  queued: QueuePlace;
  preparing: {
    /** The state before an edit, to return to if it fails; null at the start. */
    readonly before: Before | null;
  };
  selecting: {
    /** Whether the seat map has to be read again, before the waiting commands are answered. */
    readonly layoutDue: boolean;
    /** Whether the prices have to be read again, too: Svc no longer has an offer. Left out if not. */
    readonly pricesDue?: boolean;
    readonly idleEndsAtMs: number;
  };
  holding: {
    readonly items: readonly HeldItem[];
    /** Null until Svc has granted the lease. */
    readonly lease: Lease | null;
    readonly before: Before | null;
    /** Whether the prices have to be read first: the promotion has changed. Left out if not. */
    readonly pricesDue?: boolean;
    /**
     * Whether the seats wait for the end of our older lease after a decline. Other seats may be chosen meanwhile. Left
     * out before any wait.
     */
    readonly isWaiting?: boolean;
  };
  held: Hold;
  placing: Purchase & { readonly order: ClaimedOrder | PlacedOrder | FulfilledOrder };
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

/** The account at Svc under which the order was sent; null while there is none, or if it is not known. */
export function accountOfOrder(checkout: Checkout): string | null {
  if (!hasOrder(checkout)) return null;
  const { order } = checkout.phase;
  return 'accountId' in order ? order.accountId : null;
}

export function hasPurchase(checkout: Checkout): checkout is CheckoutWithPurchase {
  return 'payment' in checkout.phase;
}

/** The order id; null while it is unknown. */
export function orderIdOf({ phase }: Checkout): string | null {
  if ('orderId' in phase) return phase.orderId;
  return 'order' in phase && 'orderId' in phase.order ? phase.order.orderId : null;
}

/** When the order was first sent; null if none was. */
export function firstSentAtMsOf({ phase }: Checkout): number | null {
  return 'order' in phase && 'firstSentAtMs' in phase.order ? phase.order.firstSentAtMs : null;
}

/** The time from which there may be an order at Svc; null without one. */
export function orderSinceMs(checkout: Checkout): number | null {
  if (!hasOrder(checkout)) return null;
  const { order } = checkout.phase;
  return order.step === 'claimed' ? order.claimedAtMs : order.firstSentAtMs;
}

/**
 * How many payment attempts are left. Some refused orders are no failed attempt, so the number of all orders is limited
 * as well.
 */
export function attemptsLeftOf({
  attempt,
  policy,
}: {
  readonly attempt: Pick<Attempt, 'failed' | 'claims'>;
  readonly policy: Pick<Policy, 'paymentAttemptsMax' | 'orderClaimsMax'>;
}): number {
  const byFailures = policy.paymentAttemptsMax - attempt.failed;
  return Math.max(0, Math.min(byFailures, policy.orderClaimsMax - attempt.claims));
}

export function hasNoAttemptLeft(checkout: Checkout): boolean {
  return attemptsLeftOf(checkout) === 0;
}
