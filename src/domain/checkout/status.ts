// Where a checkout stands, with what is known there and nowhere else.
import type { Money } from '../money';
import type { Order, Preview } from './order';
import type { CheckoutRequest, HeldItem, Session } from './request';

export interface Lease {
  /** Our end of it: counted from when the first request was sent, with the margin taken off. */
  readonly endsAtMs: number;
  /** Svc's name for it, where the shape has one. */
  readonly leaseId: string | null;
}

interface Choice {
  readonly items: readonly HeldItem[];
}
/** Seats that are leased. */
export interface Leased extends Choice {
  readonly lease: Lease;
}
export type Hold = Leased & Preview;
export interface Ordered extends Leased {
  readonly order: Order;
}

/** What an edit, or another choice of seats, leaves as it was if it cannot be carried out. */
export interface Before {
  readonly request: CheckoutRequest;
  readonly session: Session | null;
  /** The hold that stands meanwhile. */
  readonly hold: Hold | null;
}
/** What each state alone knows; `states/` has a file for each word. */
interface PhaseData {
  preparing: {
    /** What was asked for before an edit; it stays in force if the edit cannot be carried out. */
    readonly before: Before | null;
  };
  selecting: {
    readonly layoutDue: boolean;
    /** How long the caller may take; another one after each choice or edit. */
    readonly idle: { readonly endsAtMs: number };
  };
  holding: Choice & {
    readonly lease: Lease | null;
    /** Set while an older lease of our own has to end first; waited for once. */
    readonly waitsUntilMs: number | null;
    readonly before: Before | null;
  };
  held: Hold;
  placing: Ordered;
  processing: Ordered;
  in_review: Ordered;
  confirmed: Ordered;
  cancelling: Ordered;
  completed: Ordered;
  /** What goes back to the customer; null where Svc does not say. */
  cancelled: Ordered & { readonly refund: Money | null; readonly atMs: number };
  failed: object;
  expired: object;
  abandoned: object;
}

/** Where a checkout stands. */
export type Status = keyof PhaseData;
/** States whose data is the order alone. */
export type OrderedStatus = {
  [S in Status]: PhaseData[S] extends Ordered ? (Ordered extends PhaseData[S] ? S : never) : never;
}[Status];
export type PhaseOf<S extends Status> = { readonly status: S } & PhaseData[S];
/** Where the checkout stands, with what only this state knows. */
export type Phase = { [S in Status]: PhaseOf<S> }[Status];
