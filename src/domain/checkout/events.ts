// Everything that can happen to a checkout besides commands: what its states and compensations found
// out, and what time brought. The states are the only readers.
import type { Failure } from '../failure';
import type { Money } from '../money';
import type { Prices, SeatMap } from '../showtime';
import type { Command } from './commands';
import type { Compensation, Evidence, Order, Preview, Ticket } from './order';
import type { Authorization } from './ports';
import type { Session } from './request';
import type { Lease } from './status';

interface Failed {
  readonly failure: Failure;
}
/** The failure says why, if nobody answered. */
interface Unclear {
  readonly failure: Failure | null;
}
interface Reference {
  readonly reference: string;
}

/** When an order was first sent, and in whose name. */
export type Sent = { readonly sentAtMs: number } & Pick<Order, 'accountId'>;

interface Findings {
  prepared: {
    readonly prices: Prices;
    /** Null where nobody has a seat of their own and the layout did not answer. */
    readonly seatMap: SeatMap | null;
    /** Null where there is no customer yet, or no answer about them. */
    readonly session: Session | null;
  };
  preparation_failed: Failed;
  /** Null where there was no answer in time: the map stays as it was. */
  layout_read: { readonly seatMap: SeatMap | null };
  session_opened: { readonly session: Session };
  /** Names the session: a late word about an old one says nothing of the new one. */
  session_ended: { readonly authToken: string };
  leased: { readonly lease: Lease };
  /** `strangers`: Svc names somebody else in the seats. `certain`: the lease was refused, not lost. */
  hold_failed: Failed & { readonly strangers: boolean; readonly certain: boolean };
  older_lease_ended: object;
  previewed: Preview;

  /** Nothing was sent, and nothing will be. */
  order_withheld: Failed;
  /** Nothing was sent yet: Svc asks us to wait, or could not be reached. */
  order_postponed: Failed;
  order_placed: { readonly sent: Sent; readonly orderId: string; readonly fulfilled: boolean };
  /** Sent, and no answer tells what came of it. */
  order_answer_lost: { readonly sent: Sent; readonly failure: Failure };
  /** The lease is over: a repeat would be another order. */
  lease_over: object;
  /** Looked at, and nothing final was seen. */
  order_pending: Unclear;
  order_fulfilled: object;
  /** Svc said that the order came to nothing. The id is rotated only if Svc has processed it. */
  order_failed: Failed & { readonly nextClientRequestId: string | null };
  /** Cancelled at Svc by us or by a person, as a look at it shows. */
  order_found_cancelled: { readonly refunded: boolean };
  /** Something was seen that bears on the outcome, and does not settle it. */
  order_evidence: Unclear & { readonly what: Evidence['what']; readonly sent: Sent };
  evidence_used_up: object;
  delivered: { readonly tickets: readonly Ticket[] };

  authorized: { readonly authorization: Authorization };
  authorization_lost: Failed;
  /** Looked up, and nothing is known under its reference. */
  authorization_absent: object;
  /** `certain`: nothing is set aside. */
  authorization_refused: Failed & { readonly certain: boolean };
  captured: object;
  capture_lost: Failed;
  /** For good: the order is given up. */
  capture_refused: Failed;

  /** Given back, its authorisation named, or found taken after all, so that it takes a refund. */
  compensation_advanced: Reference & {
    readonly change: Partial<Pick<Compensation, 'done' | 'authorizationId' | 'kind'>>;
  };
  /** `refunded`: the part that is back. */
  compensation_postponed: Reference & Unclear & { readonly refunded?: Money };

  order_cancelled: {
    readonly refunded: boolean;
    readonly refund: Money | null;
    readonly nextClientRequestId: string;
  };
  cancel_refused: Failed;
  /** Looked at after a lost answer, and the order stands. */
  cancel_pending: Unclear;
  /** Nothing was sent. */
  cancel_postponed: Failed;
  cancel_answer_lost: Unclear;
}

type EventsOf<E> = { [T in keyof E]: { readonly type: T } & E[T] }[keyof E];

/** What a state or a compensation found out. */
export type Finding = EventsOf<Findings>;

/** What time brought. */
type Deadline = EventsOf<
  Record<'idle_ended' | 'showtime_begun' | 'hold_ended' | 'polls_ended' | 'review_due', object>
>;

/** When time changes the state, and in which way. */
export type DueEvent = Deadline & {
  readonly atMs: number;
  /** Tells deadlines apart that were counted from our clock: where it stood still, their moments would not do. */
  readonly cause?: object;
  /** What comes then, for people: the moment stands after it. */
  readonly summary: string;
};

/** A Signal was refused; nobody waits for its answer. */
type Refusal = EventsOf<{ refused: Failed }>;

/** What happens without anybody asking for it. */
export type Happening = Finding | Deadline | Refusal;
export type CheckoutEvent = Happening | Command;
export type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;
