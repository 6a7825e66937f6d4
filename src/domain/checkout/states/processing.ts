import { waitFor, type Wait } from '../alarm';
import { CANCEL } from '../cancel-command';
import { EDIT_ORDER } from '../edit-command';
import type { Failure } from '../../failure';
import type { DueEvent, Finding } from '../events';
import { cancelled } from '../ordering/conclude-cancellation';
import * as collecting from '../ordering/collect';
import {
  isLeftToSeats,
  isRefusal,
  noteEvidence,
  seatsTellAtMs,
  untilSeatsTell,
} from '../ordering/evidence';
import { followOrder } from '../ordering/look';
import * as moves from '../ordering/moves';
import { askTheSeats } from '../ordering/seats';
import { sendOrder } from '../ordering/send';
import { nameOrder } from '../ops-commands';
import { pauseFor } from '../pauses';
import type { Ports } from '../ports';
import { needsAuthentication } from '../session';
import type { Checkout } from '../state';
import type { State } from '../state-definition';
import { withOrder } from '../transitions';

type Processing = moves.Processing;

/** The outcome is unknown after the polls, or the answer was lost: it is found out, however long it takes. */
export const processing: State<'processing'> = {
  pause,
  run: followUp,
  on: {
    order_placed: (checkout, event, nowMs) =>
      fulfilLate(moves.keepPlaced(checkout, event, nowMs), nowMs),
    order_answer_lost: (checkout, { sent, failure }, nowMs) =>
      settleThenLook(withOrder(checkout, moves.firstSent(checkout, sent)), failure, nowMs),
    order_postponed: moves.postpone,
    lease_over: (checkout, _event, nowMs) =>
      withOrder(checkout, { leaseOver: true, pause: untilSeatsTell(checkout, nowMs) }),
    order_pending: (checkout, { failure }, nowMs) => moves.lookLater(checkout, failure, nowMs),
    order_fulfilled: (checkout, _event, nowMs) => fulfilLate(moves.fulfil(checkout), nowMs),
    order_failed: moves.failOrder,
    // A person named it, and Svc says that it is cancelled.
    order_found_cancelled: (checkout, { refunded }, nowMs) =>
      cancelled(checkout, { refunded, refund: null }, nowMs),
    order_evidence: noteEvidence,
    evidence_used_up: moves.askForReview,
    review_due: moves.askForReview,
    captured: collecting.keepCapture,
    capture_lost: (checkout, { failure }, nowMs) =>
      moves.lookLater(collecting.doubtCapture(checkout), failure, nowMs),
    capture_refused: collecting.loseCapture,
    delivered: moves.deliver,
  },
  deadline,
  commands: {
    edit: EDIT_ORDER,
    ...CANCEL,
    resolve_order: { claim: nameOrder },
  },
  leavesOpen: () => [],
  honourCancel: moves.cancelFulfilled,
  next: () => ({ type: 'wait', afterSeconds: 5 }),
  open: true,
  underWay: true,
  holdsSeats: true,
  over: false,
  ops: { waitingFor: 'the outcome of the order', runbook: 'stuck-checkout.md' },
};

function pause(checkout: Processing): Wait | null {
  const { lease, order } = checkout.phase;
  if (isUnsignedRepeat(checkout)) {
    return { cause: lease, untilMs: lease.endsAtMs, summary: 'until the customer signs in' };
  }
  return order.pause && waitFor(order.pause, 'before the next look at the order');
}

async function followUp(checkout: Processing, ports: Ports): Promise<Finding> {
  const { phase, policy, session } = checkout;
  const { accountId } = phase.order;
  if (isUnsignedRepeat(checkout)) return { type: 'lease_over' };
  const followed = followOrder(checkout, policy.callTimeoutMs, ports);
  if (followed) return followed;
  if (isLeftToSeats(phase.order)) return askTheSeats(checkout, ports);
  // Sent again under another account it would be another order: then the lease's end is waited for.
  const isAnothers = session !== null && session.accountId !== accountId;
  return isAnothers ? { type: 'lease_over' } : sendOrder(checkout, ports);
}

/** Until its customer signs in, nobody can sign it; after the lease's end it is left to the seats. */
function isUnsignedRepeat(checkout: Processing): boolean {
  const { order } = checkout.phase;
  const isAnswered = order.orderId !== null || order.fulfilled;
  return !isAnswered && !isLeftToSeats(order) && needsAuthentication(checkout);
}

/**
 * When a person has to look: in time to use the authorisation that pays for the order, and within minutes of
 * the hold's end where Svc has refused a resend and named no id, since nothing more will be seen then.
 */
function deadline(checkout: Processing): DueEvent {
  const { policy, createdAtMs } = checkout;
  const { order } = checkout.phase;
  const { sentAtMs, namedAtMs, collection } = order;
  const lapsesAtMs = collection?.status === 'captured' ? null : (collection?.lapsesAtMs ?? null);
  const firstMs = sentAtMs ?? createdAtMs;
  // Of one that lives shortly, half the time is left for the person.
  const lifeMs = (lapsesAtMs ?? Infinity) - firstMs;
  const lapseMs = firstMs + Math.max(lifeMs - policy.authorizationReserveMs, lifeMs / 2);
  const isRefused = order.orderId === null && order.evidence.some(isRefusal);
  const refusedMs = isRefused ? seatsTellAtMs(checkout) + policy.refusedResendBudgetMs : Infinity;
  const namedMs = (namedAtMs ?? -Infinity) + policy.namedBudgetMs;
  const budgetMs = firstMs + policy.reconcileBudgetMs;
  const atMs = Math.max(Math.min(budgetMs, lapseMs, refusedMs), namedMs);
  return { atMs, type: 'review_due', summary: 'Review is due' };
}

/** The caller has heard `processing` by now, and may not want the tickets any more. */
function fulfilLate(checkout: Processing, nowMs: number): Processing {
  const { policy, cancelRequest, phase } = checkout;
  const unwanted = phase.order.fulfilled && policy.cancelLateOrders && !cancelRequest;
  return unwanted
    ? { ...checkout, cancelRequest: { atMs: nowMs, reason: 'late' } as const }
    : checkout;
}

/** A repeat that was lost has to settle, too. */
function settleThenLook(checkout: Processing, why: Failure, nowMs: number): Checkout {
  const next = moves.lookLater(checkout, why, nowMs);
  const pause = next.phase.order.pause ?? pauseFor(0, nowMs);
  const untilMs = Math.max(pause.untilMs, nowMs + checkout.policy.settleMs);
  return withOrder(next, { pause: { ...pause, untilMs, settles: true } });
}
