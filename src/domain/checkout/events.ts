// Everything that can happen to a checkout: what its steps found out, what time brought, and what
// people asked for. The transition function is the only reader.
import type { Failure } from '../failure';
import type { Money } from '../money';
import type { Prices, SeatMap } from '../showtime';
import type { Authorization, TicketCode } from './ports';
import type { Customer, Evidence, Lease, Payment, Receipt, Session } from './state';

/** What a step found out. */
export type Finding =
  | { readonly type: 'nothing' }
  | {
      readonly type: 'prepared';
      readonly prices: Prices;
      readonly seatMap: SeatMap;
      /** Null where there is no customer yet, or no answer about them. */
      readonly session: Session | null;
    }
  | { readonly type: 'preparation-failed'; readonly failure: Failure }
  | { readonly type: 'seat-map-seen'; readonly seatMap: SeatMap }
  | { readonly type: 'session-opened'; readonly session: Session }
  | { readonly type: 'session-ended' }
  | { readonly type: 'leased'; readonly lease: Lease }
  /** `strangers`: Svc names somebody else in the seats. */
  | { readonly type: 'hold-failed'; readonly failure: Failure; readonly strangers: boolean }
  | { readonly type: 'previewed'; readonly receipt: Receipt; readonly previewId: string | null }
  | OrderFinding
  | CollectionFinding
  | CancelFinding
  | UndoFinding;

/** What became of an order. */
export type OrderFinding =
  /** Nothing was sent, and nothing will be. */
  | { readonly type: 'order-withheld'; readonly failure: Failure }
  /** Nothing was sent yet: Svc asks us to wait, or could not be reached. */
  | { readonly type: 'order-deferred'; readonly untilMs: number }
  | {
      readonly type: 'order-placed';
      readonly sentAtMs: number;
      readonly orderId: string;
      readonly fulfilled: boolean;
    }
  /** Sent, and no answer tells what came of it. */
  | { readonly type: 'order-answer-lost'; readonly sentAtMs: number }
  /** Looked at, and nothing final was seen. */
  | { readonly type: 'order-pending' }
  | { readonly type: 'order-fulfilled' }
  /** Svc said that the order came to nothing; the next attempt has an id of its own. */
  | {
      readonly type: 'order-failed';
      readonly failure: Failure;
      readonly nextClientRequestId: string;
    }
  /** Something was seen that bears on the outcome, and does not settle it. */
  | { readonly type: 'order-evidence'; readonly what: Evidence['what'] }
  | { readonly type: 'order-unprovable' }
  | { readonly type: 'delivered'; readonly tickets: readonly TicketCode[] };

/** What became of the money where a partner collects it. */
export type CollectionFinding =
  | { readonly type: 'authorized'; readonly authorization: Authorization }
  | { readonly type: 'authorization-lost' }
  /** Looked up, and nothing is known under its reference. */
  | { readonly type: 'authorization-absent' }
  | { readonly type: 'authorization-refused'; readonly failure: Failure }
  | { readonly type: 'captured' }
  /** For good: the order is given up. */
  | { readonly type: 'capture-refused'; readonly failure: Failure };

/** What became of giving something back. */
export type UndoFinding =
  | { readonly type: 'undone'; readonly reference: string }
  | {
      readonly type: 'undo-named';
      readonly reference: string;
      readonly authorizationId: string;
    }
  /** Without a time, after a pause that grows. */
  | { readonly type: 'undo-postponed'; readonly reference: string; readonly untilMs?: number };

/** What became of a cancellation. */
export type CancelFinding =
  | {
      readonly type: 'order-cancelled';
      readonly refund: Money | null;
      readonly nextClientRequestId: string;
    }
  /** The partner's provider has paid back what was due. */
  | { readonly type: 'refunded' }
  /** Cancelled, and the refund is still owed. */
  | { readonly type: 'refund-failed'; readonly failure: Failure }
  | { readonly type: 'cancel-refused'; readonly failure: Failure }
  | { readonly type: 'cancel-deferred'; readonly untilMs: number }
  | { readonly type: 'cancel-answer-lost' }
  | { readonly type: 'cancel-unprovable' };

/** What time brought; deadlines.ts says when. */
export type Deadline =
  | { readonly type: 'idle-ended' }
  | { readonly type: 'showtime-begun' }
  | { readonly type: 'hold-ended' };

export type SeatChoice =
  | { readonly offerId: string; readonly seatIds: readonly string[] }
  | { readonly offerId: string; readonly quantity: number };

/** What a caller may change about a checkout; null takes it away. */
export interface Edit {
  readonly customer?: Customer;
  readonly promotionCode?: string | null;
  readonly quantity?: number;
  readonly reference?: string | null;
}

/** Who of ops did it, and why; both end up in the timeline. */
interface Audited {
  readonly actor: string;
  readonly reason: string;
}

/** What ops asked for. */
export type OpsCommand =
  | ({ readonly type: 'retry-now' } & Audited)
  | ({ readonly type: 'resolve-order'; readonly orderId: string } & Audited)
  | ({ readonly type: 'force-cancel' } & Audited)
  | ({
      readonly type: 'mark-resolved';
      readonly outcome: 'confirmed' | 'failed' | 'cancelled';
      readonly orderId?: string;
      readonly evidence: string;
    } & Audited);

/** What a caller asked for. */
export type CallerCommand =
  | { readonly type: 'start' }
  | { readonly type: 'seats'; readonly items: readonly SeatChoice[] }
  | { readonly type: 'order'; readonly expectedTotal: Money; readonly payment: Payment }
  | { readonly type: 'edit'; readonly changes: Edit }
  | { readonly type: 'cancel' };

export type Command = CallerCommand | OpsCommand;

/** A command that nobody waits for was refused; it is told as the last failure. */
export interface Refusal {
  readonly type: 'refused';
  readonly failure: Failure;
}

export type CheckoutEvent = Finding | Deadline | Command | Refusal;
