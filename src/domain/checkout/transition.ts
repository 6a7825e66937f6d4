// The one table of what may happen in which state, total and pure: what is not in it is refused
// (a command) or stale (anything else), and changes nothing.
import { failure, type Failure } from '../failure';
import type { CheckoutEvent, Command } from './events';
import { answer, owe, settledBy, type CommandTag } from './ledger';
import * as cancels from './cancel-moves';
import * as collections from './collection-moves';
import * as edits from './edit-moves';
import * as holds from './hold-moves';
import * as ops from './ops-moves';
import * as orders from './order-moves';
import { chooseItems } from './seat-choice';
import { loseSeats, offerSeats, withFailure } from './setbacks';
import {
  isTerminal,
  needsAuthentication,
  type Checkout,
  type CheckoutIn,
  type Status,
} from './state';
import { timelineAfter } from './timeline';
import { postponeUndo, nameUndo, strikeUndo } from './undos';
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
    prepared: (checkout, { prices, seatMap, session }, nowMs) =>
      offerSeats({ ...checkout, prices, seatMap, session }, nowMs),
    'preparation-failed': failPreparation,
  },
  selecting: {
    seats: claimSeats,
    edit: edits.editChoice,
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
    leased: holds.keepLease,
    'hold-failed': holds.failHold,
    previewed: holds.keepPreview,
  },
  held: {
    seats: claimSeats,
    order: orders.claimOrder,
    edit: edits.editHold,
    cancel: requestCancel,
    'force-cancel': requestCancel,
    'hold-ended': (checkout, _event, nowMs) => loseSeats(checkout, failure('HOLD_EXPIRED'), nowMs),
  },
  placing: {
    edit: edits.editOrder,
    cancel: requestCancel,
    'force-cancel': requestCancel,
    authorized: collections.keepAuthorization,
    'authorization-lost': collections.doubtAuthorization,
    'authorization-absent': collections.askAgain,
    'authorization-refused': orders.unlessSent(collections.declineAuthorization),
    captured: collections.keepCapture,
    'capture-refused': collections.loseCapture,
    previewed: orders.unlessSent(orders.compareTotals),
    'order-withheld': orders.unlessSent(orders.withhold),
    'order-deferred': orders.defer,
    'order-placed': orders.unlessFulfilled(orders.startPolling),
    'order-answer-lost': orders.doubt,
    'order-pending': orders.pollOn,
    'order-fulfilled': orders.fulfil,
    'order-failed': orders.unlessFulfilled(orders.giveUp),
    'order-evidence': orders.noteEvidence,
    'order-unprovable': orders.askForReview,
    delivered: orders.deliver,
  },
  processing: {
    edit: edits.editOrder,
    captured: collections.keepCapture,
    'capture-refused': collections.loseCapture,
    cancel: requestCancel,
    'force-cancel': requestCancel,
    'resolve-order': ops.resolveOrder,
    'order-placed': orders.unlessFulfilled(orders.followUp),
    'order-answer-lost': orders.doubtAgain,
    'order-deferred': orders.defer,
    'order-pending': orders.lookAgainLater,
    'order-fulfilled': orders.fulfilLate,
    'order-failed': orders.unlessFulfilled(orders.giveUp),
    'order-evidence': orders.noteEvidence,
    'order-unprovable': orders.askForReview,
    delivered: orders.deliver,
  },
  in_review: {
    edit: edits.editOrder,
    cancel: requestCancel,
    'force-cancel': requestCancel,
    'resolve-order': ops.resolveOrder,
    'mark-resolved': ops.markResolved,
  },
  confirmed: {
    edit: edits.editOrder,
    cancel: requestCancel,
    'force-cancel': requestCancel,
    'showtime-begun': (checkout) => ({
      ...checkout,
      phase: { ...checkout.phase, status: 'completed' },
    }),
  },
  cancelling: {
    edit: edits.editOrder,
    cancel: requestCancel,
    'force-cancel': requestCancel,
    'order-cancelled': cancels.concludeCancel,
    refunded: cancels.concludeRefund,
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

/** What may happen in any state. */
type AnyMoves = { readonly [T in CheckoutEvent['type']]?: Move<Status, T> };

/** As long as the outcome is open. */
const WHILE_ALIVE: AnyMoves = {
  refused: (checkout, event, nowMs) => withFailure(checkout, event.failure, nowMs),
  'session-opened': (checkout, { session }) => ({ ...checkout, session }),
  'session-ended': (checkout) => ({
    ...checkout,
    session: null,
    renewals: checkout.renewals + 1,
  }),
};

/** Also when the outcome stands: it changes nothing about that. */
const ALWAYS: AnyMoves = {
  undone: (checkout, undo) => strikeUndo(checkout, undo),
  'undo-named': (checkout, { reference, authorizationId }) => ({
    ...checkout,
    undos: nameUndo(checkout, reference, authorizationId),
  }),
  'undo-postponed': postponeUndo,
  'retry-now': ops.retryNow,
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
  const { type } = event;
  const alive = isTerminal(checkout) ? undefined : WHILE_ALIVE[type];
  // The table's type ties each move to its state and event; indexing by both loses that tie.
  const found = (MOVES[checkout.phase.status][type] ?? alive ?? ALWAYS[type]) as
    Move<Status, CheckoutEvent['type']> | undefined;
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
  const version = before.version + 1;
  return settle({ ...concluded, timeline, version, updatedAtMs: nowMs }, event);
}

/** An edit that is settled at once has not met the failure that an earlier command left behind. */
function settle(checkout: Checkout, event: CheckoutEvent): Checkout {
  const settled = settledBy(checkout.ledger, checkout.phase);
  if (settled.length === 0) return checkout;
  const view = viewOf(checkout);
  const failureFor = (tag: CommandTag): Failure | null =>
    event.type === 'edit' ? null : failureOf(tag, checkout);
  const ledger = settled.reduce(
    (answers, tag) => answer(answers, { ...tag, failure: failureFor(tag), view }),
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
  const { prices, seatMap, seatChanges, policy, ledger, request } = checkout;
  if (!prices || !seatMap) return failure('CHECKOUT_STATE');
  if (ledger.owed.length > 0) return failure('CHECKOUT_BUSY');
  if (!request.customer) return failure('CUSTOMER_NEEDED');
  if (needsAuthentication(checkout)) return failure('AUTHENTICATION_NEEDED');
  if (seatChanges >= policy.seatChangesMax) return failure('SEAT_CHANGES_EXHAUSTED');
  const chosen = chooseItems(choices, prices, seatMap);
  if ('failure' in chosen) return chosen.failure;
  return {
    ...checkout,
    seatChanges: seatChanges + 1,
    lastFailure: null,
    phase: {
      status: 'holding',
      items: chosen.items,
      lease: null,
      waitsUntilMs: null,
      before: null,
    },
  };
}

/** Who pays a moment too late is told so, rather than that there is nothing to pay. */
function refuseOrder({ lastFailure }: CheckoutIn<'selecting'>): Failure {
  return failure(lastFailure?.code === 'HOLD_EXPIRED' ? 'HOLD_EXPIRED' : 'CHECKOUT_STATE');
}

/** Without prices there is nothing to sell; after an edit the choice goes on as it was before. */
function failPreparation(
  checkout: CheckoutIn<'preparing'>,
  event: Of<'preparation-failed'>,
  nowMs: number,
): Checkout {
  const { before } = checkout.phase;
  if (before) {
    const asBefore = offerSeats({ ...checkout, request: before }, nowMs);
    return withFailure(asBefore, event.failure, nowMs);
  }
  return withFailure({ ...checkout, phase: { status: 'failed' } }, event.failure, nowMs);
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
