// Everything that can happen to a checkout besides commands: what its states and compensations found
// out, and what time brought. The states are the only readers.
import type { Failure } from '../failure';
import type { Money } from '../money';
import type { Prices, SeatMap } from '../showtime';
import type { Command } from './commands';
import type { Evidence, Receipt } from './order';
import type { Authorization, TicketCode } from './ports';
import type { Session } from './request';
import type { Lease } from './status';

/** What a state found out. */
export type Finding =
  | {
      readonly type: 'prepared';
      readonly prices: Prices;
      /** Null where nobody has a seat of their own and the layout did not answer. */
      readonly seatMap: SeatMap | null;
      /** Null where there is no customer yet, or no answer about them. */
      readonly session: Session | null;
    }
  | { readonly type: 'preparation_failed'; readonly failure: Failure }
  /** Null where there was no answer in time: the map stays as it was. */
  | { readonly type: 'layout_read'; readonly seatMap: SeatMap | null }
  | { readonly type: 'session_opened'; readonly session: Session }
  /** Names the session: a late word about an old one says nothing of the new one. */
  | { readonly type: 'session_ended'; readonly authToken: string }
  | { readonly type: 'leased'; readonly lease: Lease }
  /** `strangers`: Svc names somebody else in the seats. `certain`: the lease was refused, not lost. */
  | {
      readonly type: 'hold_failed';
      readonly failure: Failure;
      readonly strangers: boolean;
      readonly certain: boolean;
    }
  | { readonly type: 'older_lease_ended' }
  | { readonly type: 'previewed'; readonly receipt: Receipt; readonly previewId: string | null }
  | OrderFinding
  | CollectionFinding
  | CancelFinding
  | CompensationFinding;

/** When an order was first sent, and in whose name. */
export interface Sent {
  readonly sentAtMs: number;
  readonly accountId: string | null;
}

/** What became of an order. */
export type OrderFinding =
  /** Nothing was sent, and nothing will be. */
  | { readonly type: 'order_withheld'; readonly failure: Failure }
  /** Nothing was sent yet: Svc asks us to wait, or could not be reached. */
  | { readonly type: 'order_postponed'; readonly failure: Failure }
  | {
      readonly type: 'order_placed';
      readonly sent: Sent;
      readonly orderId: string;
      readonly fulfilled: boolean;
    }
  /** Sent, and no answer tells what came of it. */
  | { readonly type: 'order_answer_lost'; readonly sent: Sent }
  /** The lease is over: a repeat would be another order. */
  | { readonly type: 'lease_over' }
  /** Looked at, and nothing final was seen; the failure says why, if nobody answered. */
  | { readonly type: 'order_pending'; readonly failure: Failure | null }
  | { readonly type: 'order_fulfilled' }
  /** Svc said that the order came to nothing. The id is rotated only if Svc has processed it. */
  | {
      readonly type: 'order_failed';
      readonly failure: Failure;
      readonly nextClientRequestId: string | null;
    }
  /** Cancelled at Svc by us or by a person, as a look at it shows. */
  | { readonly type: 'order_found_cancelled'; readonly refunded: boolean }
  /** Something was seen that bears on the outcome, and does not settle it. */
  | { readonly type: 'order_evidence'; readonly what: Evidence['what']; readonly sent: Sent }
  | { readonly type: 'evidence_used_up' }
  | { readonly type: 'delivered'; readonly codes: readonly TicketCode[] };

/** What became of the money where a partner collects it. */
export type CollectionFinding =
  | { readonly type: 'authorized'; readonly authorization: Authorization }
  | { readonly type: 'authorization_lost'; readonly failure: Failure }
  /** Looked up, and nothing is known under its reference. */
  | { readonly type: 'authorization_absent' }
  /** `certain`: nothing is set aside. */
  | {
      readonly type: 'authorization_refused';
      readonly failure: Failure;
      readonly certain: boolean;
    }
  | { readonly type: 'captured' }
  | { readonly type: 'capture_lost'; readonly failure: Failure }
  /** For good: the order is given up. */
  | { readonly type: 'capture_refused'; readonly failure: Failure };

/** What became of giving something back. */
export type CompensationFinding =
  | { readonly type: 'compensated'; readonly reference: string }
  | {
      readonly type: 'compensation_named';
      readonly reference: string;
      readonly authorizationId: string;
    }
  /** The money was taken after all: it takes a refund. */
  | { readonly type: 'compensation_owes_refund'; readonly reference: string }
  | {
      readonly type: 'compensation_postponed';
      readonly reference: string;
      readonly failure: Failure | null;
    };

/** What became of a cancellation. */
export type CancelFinding =
  | {
      readonly type: 'order_cancelled';
      readonly refunded: boolean;
      readonly refund: Money | null;
      readonly nextClientRequestId: string;
    }
  | { readonly type: 'cancel_refused'; readonly failure: Failure }
  /** Looked at after a lost answer, and the order stands. */
  | { readonly type: 'cancel_pending'; readonly failure: Failure | null }
  /** Nothing was sent. */
  | { readonly type: 'cancel_postponed'; readonly failure: Failure }
  | { readonly type: 'cancel_answer_lost'; readonly failure: Failure | null };

/** What time brought. */
export type Deadline =
  | { readonly type: 'idle_ended' }
  | { readonly type: 'showtime_begun' }
  | { readonly type: 'hold_ended' }
  | { readonly type: 'polls_ended' }
  | { readonly type: 'review_due' };

/** When time changes the state, and in which way. */
export type DueEvent = Deadline & {
  readonly atMs: number;
  /** What comes then, for people: the moment stands after it. */
  readonly summary: string;
};

/** A Signal was refused; nobody waits for its answer. */
export interface Refusal {
  readonly type: 'refused';
  readonly failure: Failure;
}

export type CheckoutEvent = Finding | Deadline | Command | Refusal;
/** What happens without anybody asking for it. */
export type Happening = Exclude<CheckoutEvent, Command>;
export type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;
