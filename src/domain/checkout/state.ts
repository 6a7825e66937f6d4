// What a checkout is at any moment, as plain JSON: the same object is kept by the workflow, carried
// by the simulation, and shown (without its private parts) by the API.
import type { Failure } from '../failure';
import type { Policy } from '../policy';
import type { PackedSeatMap } from '../seat-map';
import type { Prices } from '../showtime';
import type { CommandBook, OpsCommand } from './commands';
import type { Compensation, Order, Payment } from './order';
import type { CheckoutRequest, Session } from './request';
import type { Ordered, Phase, PhaseOf, Status } from './status';

/** The version of the JSON below: code that reads an older one has to know its differences. */
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
  /** As partners read it. */
  readonly timeline: readonly TimelineEntry[];
  /** What ops did; left out until they do something. */
  readonly opsTimeline?: readonly OpsEntry[];
  /** Only in what is published: whoever makes the calls adds it there. */
  readonly untakenCalls?: UntakenCalls | undefined;
}

/** Calls in a row, of one queue, that no worker took in time. */
export interface UntakenCalls {
  readonly queue: string;
  readonly calls: number;
  /** When the first of them began to wait, in milliseconds since the epoch. */
  readonly sinceMs: number;
}

interface CancelRequest {
  readonly atMs: number;
  /** `late`: an order that was fulfilled after the caller had heard `processing` is not wanted. */
  readonly reason: 'customer' | 'ops' | 'late';
}

export interface TimelineEntry {
  readonly atMs: number;
  readonly text: string;
}

/** One act of ops. What its command has no word for is null. */
export interface OpsEntry {
  readonly atMs: number;
  readonly command: OpsCommand['type'];
  readonly actor: string;
  readonly reason: string;
  readonly outcome: Extract<OpsCommand, { type: 'mark_resolved' }>['outcome'] | null;
  readonly orderId: string | null;
  readonly evidence: string | null;
}

/** One try at buying. Its clientRequestId is rotated only by evidence that no money was taken. */
interface Attempt {
  readonly clientRequestId: string;
  /** Orders submitted before this one came to nothing. */
  readonly failed: number;
  /** Orders claimed so far, of which some were never sent: each has a payment reference of its own. */
  readonly claims: number;
  /** How the last one was to be paid. */
  readonly paymentType: Payment['type'] | null;
}

export interface OwnLease {
  readonly seatIds: readonly string[];
  /** Svc's end of it, as late as it may be. */
  readonly endsAtMs: number;
}

/** A checkout known to be in one of these states. */
export type CheckoutIn<S extends Status> = Checkout & {
  readonly phase: { [T in S]: PhaseOf<T> }[S];
};

export function isIn<S extends Status>(checkout: Checkout, status: S): checkout is CheckoutIn<S> {
  return checkout.phase.status === status;
}

/** A checkout that has an order, whatever becomes of it. */
export type CheckoutWithOrder = Checkout & { readonly phase: Extract<Phase, Ordered> };

export function hasOrder(checkout: Checkout): checkout is CheckoutWithOrder {
  return 'order' in checkout.phase;
}

export function orderOf(checkout: Checkout): Order | null {
  return hasOrder(checkout) ? checkout.phase.order : null;
}

/** No attempt at paying is left. */
export function isSpent({ attempt, policy }: Checkout): boolean {
  return attempt.failed >= policy.paymentAttemptsMax || attempt.claims >= policy.orderClaimsMax;
}
