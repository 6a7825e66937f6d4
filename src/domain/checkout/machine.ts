// What becomes of a checkout under whatever happens: total and pure. The state decides; what is true of
// every state is said here.
import { failure, isFailure, type Failure } from '../failure';
import type { Command, CommandTag, OwedCommand } from './commands';
import { blame, owe, settle } from './commands';
import * as compensations from './compensations';
import type { CheckoutEvent, DueEvent, Happening, Of } from './events';
import { moneyOfOrder, type MoneyState } from './order';
import { resolveOutsideReview, retryNow } from './ops-commands';
import { opsTimelineAfter } from './ops-timeline';
import { orderOf, type Checkout } from './state';
import type { CommandType, Move, Take } from './state-definition';
import { isOver, stateOf } from './states';
import type { Status } from './status';
import { timelineAfter } from './timeline';
import { stuckCalls } from './untaken-calls';

type AnyMoves = { readonly [T in Happening['type']]?: Move<Status, T> };
type AnyTakes = { readonly [T in CommandType]?: Take<Status, T> };

/** Characters kept of a refused Signal's message: it was not validated, and may repeat the input. */
const MESSAGE_MAX = 240;

/** What may happen in every state, and changes nothing about its outcome. */
const ALWAYS: AnyMoves = {
  session_opened: (checkout, { session }) => ({ ...checkout, session }),
  session_ended: endSession,
  compensation_advanced: compensations.advanceCompensation,
  compensation_postponed: compensations.postponeCompensation,
  refused: (checkout, { failure: why }, nowMs) => ({
    ...checkout,
    refusedSignal: { ...why, message: why.message.slice(0, MESSAGE_MAX), atMs: nowMs },
  }),
};

const ALWAYS_TAKEN: AnyTakes = {
  retry_now: { claim: retryNow },
  mark_resolved: { claim: resolveOutsideReview },
};

/** Applies what happened; the same checkout where it is stale. */
export function advance(checkout: Checkout, event: Happening, nowMs: number): Checkout {
  const moves: AnyMoves = stateOf(checkout).on;
  // The table's type ties each move to its event; indexing by a type that is not known loses that tie.
  const move = (moves[event.type] ?? ALWAYS[event.type]) as
    Move<Status, Happening['type']> | undefined;
  const next = move?.(checkout, event, nowMs) ?? checkout;
  if (next === checkout) return checkout;
  const renewals = ABOUT_SESSIONS.has(event.type) ? next.renewals : 0;
  return { ...conclude(next, checkout, event, nowMs), renewals };
}

/** Claims a command: from here on the checkout owes its answer. Otherwise says why it is refused. */
export function claim(
  checkout: Checkout,
  command: Command,
  tag: CommandTag,
  nowMs: number,
): Checkout | Failure {
  if (tag.ifVersion !== undefined && tag.ifVersion !== checkout.version) {
    return failure('VERSION_CHANGED', { atMs: nowMs });
  }
  const next = command.type === 'start' ? checkout : taken(checkout, command, nowMs);
  if (isFailure(next)) return { ...next, atMs: nowMs };
  // A Signal that was refused is of no account once its sender has gone on.
  const refusedSignal = tag.name === 'ops' ? next.refusedSignal : null;
  return conclude({ ...next, refusedSignal }, checkout, command, nowMs, tag);
}

function taken(
  checkout: Checkout,
  command: Exclude<Command, { type: 'start' }>,
  nowMs: number,
): Checkout | Failure {
  const { commands, open, underWay } = stateOf(checkout);
  // As above: looking a command up by its type loses what ties it to its claim.
  const take = (commands[command.type] ?? ALWAYS_TAKEN[command.type]) as
    Take<Status, CommandType> | undefined;
  // Busy while an open checkout goes on by itself: the command may be taken afterwards.
  if (!take) return failure(open && underWay ? 'CHECKOUT_BUSY' : 'CHECKOUT_STATE');
  return take.refuses?.(checkout) ?? take.claim(checkout, command, nowMs);
}

/** Whether the state would take such a command, as far as that does not depend on what it says. */
export function wouldTake(checkout: Checkout, type: CommandType): boolean {
  const take = stateOf(checkout).commands[type];
  return take !== undefined && !take.refuses?.(checkout);
}

/** The moment at which time changes the state, and the change it brings; null where time does not. */
export function deadlineOf(checkout: Checkout): DueEvent | null {
  return stateOf(checkout).deadline?.(checkout) ?? null;
}

/**
 * The moments that Svc has named, which are the same whenever a run is replayed; those that we have
 * counted from a clock that may have stood still are left to their timers.
 */
const NAMED_BY_SVC: ReadonlySet<string> = new Set(['hold_ended', 'showtime_begun']);

/** The checkout with such a deadline that has passed by now. Only an Update's handler may ask so. */
export function afterDeadline(checkout: Checkout, nowMs: number): Checkout {
  const due = deadlineOf(checkout);
  const isDue = due && NAMED_BY_SVC.has(due.type) && due.atMs <= nowMs;
  return isDue ? advance(checkout, due, nowMs) : checkout;
}

export function moneyOf(checkout: Checkout): MoneyState {
  const order = orderOf(checkout);
  const asOrdered = order ? moneyOfOrder(order) : 'not_taken';
  return stateOf(checkout).money?.(checkout) ?? asOrdered;
}

/** Nothing is left to do: the outcome stands, and everything is given back. */
export function isFinished(checkout: Checkout): boolean {
  return isOver(checkout) && compensations.waitingCompensations(checkout).length === 0;
}

/** Whether a person has to look. */
export function needsOps(checkout: Checkout): boolean {
  const { hasStuck } = compensations;
  const inReview = checkout.phase.status === 'in_review';
  return inReview || hasStuck(checkout) || stuckCalls(checkout) !== null;
}

/** A late word about an old session says nothing of the one that came after it. */
function endSession(checkout: Checkout, { authToken }: Of<'session_ended'>): Checkout {
  const { phase, session, renewals } = checkout;
  if (session?.authToken !== authToken) return checkout;
  const ended = { ...checkout, session: null, renewals: renewals + 1 };
  if (!('before' in phase) || phase.before?.session?.authToken !== authToken) return ended;
  // An edit that fails restores `before`: the ended session must not come back with it.
  return { ...ended, phase: { ...phase, before: { ...phase.before, session: null } } };
}

/** What follows from every change: a cancellation that can now be carried out, and answers that are due. */
function conclude(
  next: Checkout,
  before: Checkout,
  event: CheckoutEvent,
  nowMs: number,
  tag: CommandTag | null = null,
): Checkout {
  const honoured = next.cancelRequest ? (stateOf(next).honourCancel?.(next) ?? next) : next;
  const went = honoured.lastFailure === before.lastFailure ? null : honoured.lastFailure;
  const lastFailure = went ? { ...went, atMs: nowMs } : honoured.lastFailure;
  const blamed = went && lastFailure ? blame(honoured.commands, lastFailure) : honoured.commands;
  const opsTimeline = opsTimelineAfter(before.opsTimeline, event, nowMs);
  const known = {
    ...honoured,
    ...(opsTimeline && { opsTimeline }),
    lastFailure,
    // What a command itself brings about is no failure of it.
    commands: tag ? owe(blamed, tag) : blamed,
    timeline: timelineAfter(before, honoured, event, nowMs),
    version: before.version + 1,
    updatedAtMs: nowMs,
  };
  // A command that leaves the state as it is was carried out by its claim, and is answered now.
  const isDone = event.type !== 'start' && next.phase.status === before.phase.status;
  return { ...known, commands: answered(known, isDone ? tag : null) };
}

/** What has been given up is no success: who waits for seats or an order hears so. */
function answered(checkout: Checkout, done: CommandTag | null): Checkout['commands'] {
  const state = stateOf(checkout);
  const open = state.leavesOpen(checkout);
  const { version, phase } = checkout;
  const { status } = phase;
  const failureOf = ({ name, failure: why }: OwedCommand): Failure | null =>
    why ??
    (isOver(checkout) && GIVEN_UP.has(name) && !('order' in phase) ? failure('CANCELLED') : null);
  return settle(
    checkout.commands,
    ({ name, key }) => key !== done?.key && open.includes(name),
    (owed) => ({ ...owed, failure: failureOf(owed), status, version }),
  );
}

/** Anything else that was found shows that the session is of use. */
const ABOUT_SESSIONS: ReadonlySet<string> = new Set(['session_opened', 'session_ended', 'refused']);

const GIVEN_UP: ReadonlySet<string> = new Set(['seats', 'order']);
