// The fixed facts about each state, in one table. What a state does is in src/workflows/states.
import type { Status } from './status';

export interface StatusFacts {
  /** Counts against a partner's limit of open checkouts. */
  readonly open: boolean;
  /** Work is in progress, so commands are answered with 202. */
  readonly underWay: boolean;
  /** The view shows the seats as held. */
  readonly holdsSeats: boolean;
  /** Final: no other state follows. */
  readonly final: boolean;
  /** For ops: what the checkout waits for. */
  readonly waitingFor: string | null;
  /** For ops: a page of docs/runbooks. */
  readonly runbook: string | null;
}

const FINAL: StatusFacts = {
  open: false,
  underWay: false,
  holdsSeats: false,
  final: true,
  waitingFor: null,
  runbook: null,
};

export const STATUS_FACTS: Readonly<Record<Status, StatusFacts>> = {
  queued: {
    open: true,
    underWay: true,
    holdsSeats: false,
    final: false,
    waitingFor: 'its turn in the queue',
    runbook: null,
  },
  preparing: {
    open: true,
    underWay: true,
    holdsSeats: false,
    final: false,
    waitingFor: 'prices and seats',
    runbook: null,
  },
  selecting: {
    open: true,
    underWay: false,
    holdsSeats: false,
    final: false,
    waitingFor: 'a choice of seats',
    runbook: null,
  },
  holding: {
    open: true,
    underWay: true,
    holdsSeats: true,
    final: false,
    waitingFor: 'the hold of the seats',
    runbook: null,
  },
  held: {
    open: true,
    underWay: false,
    holdsSeats: true,
    final: false,
    waitingFor: 'payment',
    runbook: null,
  },
  placing: {
    open: true,
    underWay: true,
    holdsSeats: true,
    final: false,
    waitingFor: 'the ticketing service',
    runbook: null,
  },
  processing: {
    open: true,
    underWay: true,
    holdsSeats: true,
    final: false,
    waitingFor: 'the outcome of the order',
    runbook: 'stuck-checkout.md',
  },
  in_review: {
    open: false,
    underWay: true,
    holdsSeats: true,
    final: false,
    waitingFor: 'a person',
    runbook: 'in-review.md',
  },
  confirmed: {
    open: false,
    underWay: false,
    holdsSeats: false,
    final: false,
    waitingFor: null,
    runbook: null,
  },
  cancelling: {
    open: false,
    underWay: true,
    holdsSeats: false,
    final: false,
    waitingFor: 'the cancellation',
    runbook: 'stuck-checkout.md',
  },
  cancelled: FINAL,
  completed: FINAL,
  failed: FINAL,
  expired: FINAL,
  abandoned: FINAL,
};

const STATUSES = Object.keys(STATUS_FACTS) as Status[];

/** The states for which the predicate is true. */
export function statusesThat(are: (facts: StatusFacts) => boolean): readonly Status[] {
  return STATUSES.filter((status) => are(STATUS_FACTS[status]));
}

/** Whether the state is final. Compensations may still be under way. */
export function isFinal({ phase }: { readonly phase: { readonly status: Status } }): boolean {
  return STATUS_FACTS[phase.status].final;
}
