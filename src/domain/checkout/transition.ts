// The one table of what may happen in which state, total and pure: what is not in it is refused
// (a command) or stale (anything else), and changes nothing.
import { failure, type Failure } from '../failure';
import { formatMoney, sameMoney } from '../money';
import type { CheckoutEvent, Command } from './events';
import { answer, owe, settledBy, type CommandTag } from './ledger';
import * as cancels from './cancel-moves';
import * as holds from './hold-moves';
import * as ops from './ops-moves';
import * as orders from './order-moves';
import { chooseItems } from './seat-choice';
import { loseSeats, offerSeats, withFailure } from './setbacks';
import type { Checkout, CheckoutIn, Status } from './state';
import { timelineAfter } from './timeline';
import { viewOf } from './view';

type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;

/** What becomes of a checkout in state S under the event; a Failure refuses it. */
type Move<S extends Status, T extends CheckoutEvent['type']> = (
  checkout: CheckoutIn<S>,
  event: Of<T>,
  nowMs: number,
) => Checkout | Failure;

type Moves = {
  readonly [S in Status]: { readonly [T in CheckoutEvent['type']]?: Move<S, T> };
};

const MOVES: Moves = {
  preparing: {
    cancel: requestCancel,
    'force-cancel': requestCancel,
    prepared: (checkout, { prices, seatMap }, nowMs) =>
      offerSeats({ ...checkout, prices, seatMap }, nowMs),
    'preparation-failed': (checkout, event, nowMs) =>
      withFailure({ ...checkout, phase: { status: 'failed' } }, event.failure, nowMs),
  },
  selecting: {
    seats: claimSeats,
    order: refuseOrder,
    cancel: requestCancel,
    'force-cancel': requestCancel,
    'seat-map-seen': (checkout, { seatMap }) => ({
      ...checkout,
      seatMap,
      phase: { ...checkout.phase, seatMapDue: false },
    }),
    'idle-ended': (checkout) => ({ ...checkout, phase: { status: 'expired' } }),
    'showtime-begun': (checkout, _event, nowMs) =>
      withFailure(
        { ...checkout, phase: { status: 'expired' } },
        failure('INVALID_SHOWTIME', { message: 'The showtime has begun.' }),
        nowMs,
      ),
  },
  holding: {
    cancel: requestCancel,
    'force-cancel': requestCancel,
    'session-opened': (checkout, { session }) => ({ ...checkout, session }),
    leased: holds.keepLease,
    'hold-failed': holds.failHold,
    previewed: (checkout, { receipt }) => {
      const { items, lease } = checkout.phase;
      return lease ? { ...checkout, phase: { status: 'held', items, lease, receipt } } : checkout;
    },
  },
  held: {
    seats: claimSeats,
    order: claimOrder,
    cancel: requestCancel,
    'force-cancel': requestCancel,
    'hold-ended': (checkout, _event, nowMs) => loseSeats(checkout, failure('HOLD_EXPIRED'), nowMs),
  },
  placing: {
    cancel: requestCancel,
    'force-cancel': requestCancel,
    previewed: orders.compareTotals,
    'order-withheld': orders.withhold,
    'order-deferred': orders.defer,
    'retry-now': ops.retryNow,
    'order-placed': orders.startPolling,
    'order-answer-lost': orders.doubt,
    'order-pending': orders.pollOn,
    'order-fulfilled': orders.fulfil,
    'order-failed': orders.giveUp,
    'order-evidence': orders.noteEvidence,
    'order-unprovable': orders.askForReview,
    delivered: orders.deliver,
  },
  processing: {
    cancel: requestCancel,
    'force-cancel': requestCancel,
    'retry-now': ops.retryNow,
    'resolve-order': ops.resolveOrder,
    'order-placed': orders.followUp,
    'order-answer-lost': orders.lookAgainLater,
    'order-deferred': orders.defer,
    'order-pending': orders.lookAgainLater,
    'order-fulfilled': orders.fulfil,
    'order-failed': orders.giveUp,
    'order-evidence': orders.noteEvidence,
    'order-unprovable': orders.askForReview,
    delivered: orders.deliver,
  },
  in_review: {
    cancel: requestCancel,
    'force-cancel': requestCancel,
    'resolve-order': ops.resolveOrder,
    'mark-resolved': ops.markResolved,
  },
  confirmed: {
    cancel: requestCancel,
    'force-cancel': requestCancel,
    'showtime-begun': (checkout) => ({
      ...checkout,
      phase: { ...checkout.phase, status: 'completed' },
    }),
  },
  cancelling: {
    cancel: requestCancel,
    'force-cancel': requestCancel,
    'retry-now': ops.retryNow,
    'order-cancelled': cancels.concludeCancel,
    'refund-failed': cancels.oweRefund,
    'cancel-refused': cancels.keepOrder,
    'cancel-deferred': cancels.deferCancel,
    'cancel-answer-lost': cancels.doubtCancel,
    'cancel-unprovable': cancels.reviewCancel,
  },
  cancelled: {},
  completed: {},
  failed: {},
  expired: {},
  abandoned: {},
};

/** The states in which a command of the caller is being carried out. */
const BUSY: readonly Status[] = ['preparing', 'holding', 'placing', 'processing'];

export type Verdict =
  | { readonly changed: true; readonly checkout: Checkout }
  | { readonly changed: false; readonly checkout: Checkout; readonly refusal: Failure | null };

/**
 * Applies an event that is no command. A stale one changes nothing. Commands that the new state
 * settles get their answers recorded in the same step.
 */
export function advance(
  checkout: Checkout,
  event: Exclude<CheckoutEvent, Command>,
  nowMs: number,
): Verdict {
  const next = move(checkout, event, nowMs);
  if (next === null || next === checkout || isFailure(next)) {
    return { changed: false, checkout, refusal: null };
  }
  return { changed: true, checkout: conclude(next, checkout, event, nowMs) };
}

/** Claims a command: from here on the checkout owes its answer. Otherwise says why it is refused. */
export function claim(
  checkout: Checkout,
  command: Command,
  tag: CommandTag,
  nowMs: number,
): Verdict {
  const next = command.type === 'start' ? checkout : move(checkout, command, nowMs);
  if (next === null) return { changed: false, checkout, refusal: untimely(checkout, nowMs) };
  if (isFailure(next)) return { changed: false, checkout, refusal: { ...next, atMs: nowMs } };
  const owing = { ...next, ledger: owe(next.ledger, tag) };
  return { changed: true, checkout: conclude(owing, checkout, command, nowMs) };
}

function move(checkout: Checkout, event: CheckoutEvent, nowMs: number): Checkout | Failure | null {
  if (event.type === 'refused') return withFailure(checkout, event.failure, nowMs);
  const moves = MOVES[checkout.phase.status];
  // The table's type ties each move to its state and event; indexing by both loses that tie.
  const found = moves[event.type] as Move<Status, CheckoutEvent['type']> | undefined;
  return found ? found(checkout, event, nowMs) : null;
}

function untimely({ phase }: Checkout, nowMs: number): Failure {
  const code = BUSY.includes(phase.status) ? 'CHECKOUT_BUSY' : 'CHECKOUT_STATE';
  return failure(code, { atMs: nowMs });
}

/** What follows from every change: a cancellation that can now be carried out, and answers that are due. */
function conclude(next: Checkout, before: Checkout, event: CheckoutEvent, nowMs: number): Checkout {
  const concluded = cancels.honourCancel(next, nowMs);
  const timeline = timelineAfter(before, concluded, event, nowMs);
  return settle({ ...concluded, timeline, version: before.version + 1, updatedAtMs: nowMs });
}

function settle(checkout: Checkout): Checkout {
  const settled = settledBy(checkout.ledger, checkout.phase);
  if (settled.length === 0) return checkout;
  const view = viewOf(checkout);
  const ledger = settled.reduce(
    (answers, tag) => answer(answers, { ...tag, failure: failureOf(tag, checkout), view }),
    checkout.ledger,
  );
  return { ...checkout, ledger };
}

/** A cancellation failed only if the order stands; whatever else went wrong, the caller is out. */
function failureOf({ name }: CommandTag, { phase, lastFailure }: Checkout): Failure | null {
  if (name === 'ops') return null;
  return name === 'cancel' && phase.status !== 'confirmed' ? null : lastFailure;
}

function isFailure(value: Checkout | Failure): value is Failure {
  return 'code' in value;
}

function claimSeats(
  checkout: CheckoutIn<'selecting'> | CheckoutIn<'held'>,
  { items: choices }: Of<'seats'>,
): Checkout | Failure {
  const { prices, seatMap, seatChanges, policy, ledger } = checkout;
  if (!prices || !seatMap) return failure('CHECKOUT_STATE');
  if (ledger.owed.length > 0) return failure('CHECKOUT_BUSY');
  if (seatChanges >= policy.seatChangesMax) return failure('SEAT_CHANGES_EXHAUSTED');
  const chosen = chooseItems(choices, prices, seatMap);
  if ('failure' in chosen) return chosen.failure;
  return {
    ...checkout,
    seatChanges: seatChanges + 1,
    lastFailure: null,
    phase: { status: 'holding', items: chosen.items, lease: null, waitsUntilMs: null },
  };
}

/** Claiming an order already makes the money unknown: from here on only evidence says otherwise. */
function claimOrder(
  checkout: CheckoutIn<'held'>,
  { expectedTotal, payment }: Of<'order'>,
  nowMs: number,
): Checkout | Failure {
  const { items, lease, receipt } = checkout.phase;
  if (checkout.attempt.failed >= checkout.policy.paymentAttemptsMax) {
    return failure('PAYMENT_ATTEMPTS_EXHAUSTED');
  }
  if (!sameMoney(expectedTotal, receipt.total)) {
    return failure('PRICE_CHANGED', {
      pointer: '/expectedTotal/amount',
      message: `The total is ${formatMoney(receipt.total)}, not ${formatMoney(expectedTotal)}.`,
    });
  }
  const order = orders.newOrder(payment, receipt, nowMs);
  return { ...checkout, lastFailure: null, phase: { status: 'placing', items, lease, order } };
}

/** Who pays a moment too late is told so, rather than that there is nothing to pay. */
function refuseOrder({ lastFailure }: CheckoutIn<'selecting'>): Failure {
  return failure(lastFailure?.code === 'HOLD_EXPIRED' ? 'HOLD_EXPIRED' : 'CHECKOUT_STATE');
}

/** Remembered until it can be carried out; asking again changes nothing. */
function requestCancel(
  checkout: Checkout,
  { type }: Of<'cancel' | 'force-cancel'>,
  nowMs: number,
): Checkout {
  const reason = type === 'cancel' ? 'customer' : 'ops';
  const cancelRequest = checkout.cancelRequest ?? { atMs: nowMs, reason };
  return { ...checkout, cancelRequest, lastFailure: null };
}
