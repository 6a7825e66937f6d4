// Where a checkout stands, with what is known there and nowhere else.
import type { Cancellation, Order, Receipt, RefundTerms, Ticket } from './order';
import type { CheckoutRequest, HeldItem, Session } from './request';

export interface Lease {
  /** When the first request for it was sent; it counts from then (Svc's clock starts later). */
  readonly sentAtMs: number;
  /** Our end of it, which has the margin taken off. */
  readonly endsAtMs: number;
  /** Svc's name for it, where the shape has one. */
  readonly leaseId: string | null;
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
export interface Ordered extends Choice {
  readonly lease: Lease;
  readonly order: Order;
}
interface Fulfilled extends Ordered {
  readonly tickets: readonly Ticket[];
}

/** What each state alone knows; `states/` has a file for each word. */
interface PhaseData {
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

/** Where a checkout stands. */
export type Status = keyof PhaseData;
export type PhaseOf<S extends Status> = { readonly status: S } & PhaseData[S];
/** Where the checkout stands, with what only this state knows. */
export type Phase = { [S in Status]: PhaseOf<S> }[Status];
