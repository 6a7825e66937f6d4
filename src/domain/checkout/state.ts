// What a checkout is at any moment, as plain JSON: the same object is kept by the workflow, carried
// by the simulation, and shown (without its private parts) by the API.
import type { Failure } from '../failure';
import type { Policy } from '../policy';
import type { PackedSeatMap } from '../seat-map';
import type { Prices } from '../showtime';
import type { CommandBook } from './commands';
import type { Cancellation, Compensation, Order, Payment, Receipt } from './order';
import type { RefundTerms, Ticket } from './order';
import type { CheckoutRequest, HeldItem, Session } from './request';
import type { Status } from './status';

/** Of the JSON below: code that reads an older one has to know its differences. */
export const SCHEMA_VERSION = 1;

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
  /** How often in a row the session has ended before it was of use. */
  readonly renewals: number;
  readonly attempt: Attempt;
  readonly seatChanges: number;
  readonly edits: number;
  /** How often a cancellation of an order was asked for. */
  readonly cancels: number;
  /** The last lease that Svc gave us, or may have: until its end, our own seats may look like somebody else's. */
  readonly ownLease: OwnLease | null;
  /** Set once the caller wants out; carried out as soon as nothing is unknown any more. */
  readonly cancelRequest: CancelRequest | null;
  /** What has to be given back, should its attempt come to nothing. */
  readonly compensations: readonly Compensation[];
  readonly lastFailure: Failure | null;
  /** Why the last Signal was refused: its sender waits for no answer. */
  readonly refusedSignal: Failure | null;
  readonly commands: CommandBook;
  readonly timeline: readonly TimelineEntry[];
}

export interface CancelRequest {
  readonly atMs: number;
  /** `late`: an order that was fulfilled after the caller had heard `processing` is not wanted. */
  readonly reason: 'customer' | 'ops' | 'late';
}

export interface TimelineEntry {
  readonly atMs: number;
  readonly text: string;
}

/** One try at buying. Its clientRequestId is rotated only by evidence that no money was taken. */
export interface Attempt {
  readonly clientRequestId: string;
  /** Orders submitted before this one came to nothing. */
  readonly failed: number;
  /** Orders claimed so far, of which some were never sent: each has a payment reference of its own. */
  readonly claims: number;
  /** How the last one was to be paid. */
  readonly paymentType: Payment['type'] | null;
}

export interface Lease {
  /** When the first request for it was sent; it counts from then (Svc's clock starts later). */
  readonly sentAtMs: number;
  /** Our end of it, which has the margin taken off. */
  readonly endsAtMs: number;
  /** Svc's name for it, where the shape has one. */
  readonly leaseId: string | null;
}

export interface OwnLease {
  readonly seatIds: readonly string[];
  /** Svc's end of it, as late as it may be. */
  readonly endsAtMs: number;
}

interface Choice {
  readonly items: readonly HeldItem[];
}
export interface Hold extends Choice {
  readonly lease: Lease;
  readonly receipt: Receipt;
  /** Svc's name for the preview, where the shape has one. */
  readonly previewId: string | null;
}
/** What an edit, or another choice of seats, leaves as it was if it cannot be carried out. */
export interface Before {
  readonly request: CheckoutRequest;
  readonly session: Session | null;
  /** The hold that stands meanwhile. */
  readonly hold: Hold | null;
}
interface Ordered extends Choice {
  readonly lease: Lease;
  readonly order: Order;
}
interface Fulfilled extends Ordered {
  readonly tickets: readonly Ticket[];
}

/** What each state alone knows; the constraint asks for every one. */
interface PhaseData extends Record<Status, object> {
  preparing: {
    /** What was asked for before an edit; it stays in force if the edit cannot be carried out. */
    readonly before: Before | null;
  };
  selecting: { readonly layoutDue: boolean; readonly idleAtMs: number };
  holding: Choice & {
    readonly lease: Lease | null;
    /** Set while an older lease of our own has to end first; waited for once. */
    readonly waitsUntilMs: number | null;
    readonly before: Before | null;
  };
  held: Hold;
  placing: Ordered;
  processing: Ordered;
  /** The tickets are those that were at hand before, and the cancellation that which could not be settled. */
  in_review: Fulfilled & { readonly cancellation: Cancellation | null };
  confirmed: Fulfilled;
  cancelling: Fulfilled & { readonly cancellation: Cancellation };
  cancelled: Ordered & { readonly refund: RefundTerms; readonly atMs: number };
  completed: Fulfilled;
  failed: object;
  expired: object;
  abandoned: object;
}

export type PhaseOf<S extends Status> = { readonly status: S } & PhaseData[S];
/** Where the checkout stands, with what only this state knows. */
export type Phase = { [S in Status]: PhaseOf<S> }[Status];

/** A checkout known to be in one of these states. */
export type CheckoutIn<S extends Status> = Checkout & {
  readonly phase: { [T in S]: PhaseOf<T> }[S];
};

export function isIn<S extends Status>(checkout: Checkout, status: S): checkout is CheckoutIn<S> {
  return checkout.phase.status === status;
}

/** What every state with an order knows of it, as another state takes it over. */
export function ordered({ items, lease, order }: Ordered, change: Partial<Order> = {}): Ordered {
  return { items, lease, order: { ...order, ...change } };
}

/** No attempt at paying is left. */
export function isSpent({ attempt, policy }: Checkout): boolean {
  return attempt.failed >= policy.paymentAttemptsMax || attempt.claims >= policy.orderClaimsMax;
}

/** When the showtime begins; null while that is not known. */
export function beginsAtMs({ prices }: Checkout): number | null {
  return prices ? Date.parse(prices.showtime.startsAt) : null;
}
