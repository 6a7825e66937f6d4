import { failure, type Failure } from '../../failure';
import { waitFor, type Wait } from '../alarm';
import { CANCEL } from '../cancel-command';
import { EDIT_ORDER } from '../edit-command';
import type { DueEvent, Finding, Of } from '../events';
import * as collecting from '../ordering/collect';
import { noteEvidence } from '../ordering/evidence';
import { followOrder } from '../ordering/look';
import * as moves from '../ordering/moves';
import { paymentSent, previewOrder } from '../ordering/order-request';
import { sendOrder } from '../ordering/send';
import { askedBy, askedFor, pauseAfter, settling } from '../pauses';
import type { Ports } from '../ports';
import { signIn } from '../session';
import type { Checkout } from '../state';
import type { State } from '../state-definition';
import { orderIn, withOrder } from '../transitions';

type Placing = moves.Placing;

/** An order is submitted and polled for ten seconds; then its caller hears that it is processing. */
export const placing: State<'placing'> = {
  pause,
  run: place,
  on: {
    authorized: collecting.keepAuthorization,
    authorization_lost: collecting.doubtAuthorization,
    authorization_absent: collecting.askAgain,
    authorization_refused: collecting.refuseAuthorization,
    previewed: moves.compareTotals,
    order_withheld: moves.withhold,
    order_postponed: moves.postpone,
    order_placed: moves.keepPlaced,
    order_answer_lost: doubtOrder,
    order_pending: pollOn,
    // The next look is made when it was due: the sixth poll at once.
    polls_ended: (checkout) =>
      orderIn(checkout, 'processing', { pause: checkout.phase.order.pause }),
    order_fulfilled: (checkout) => withOrder(checkout, { fulfilled: true, pause: null }),
    order_failed: moves.failOrder,
    order_evidence: noteEvidence,
    evidence_used_up: moves.askForReview,
    captured: collecting.keepCapture,
    capture_lost: (checkout, event, nowMs) =>
      pollOn(collecting.doubtCapture(checkout), event, nowMs),
    capture_refused: collecting.loseCapture,
    delivered: moves.deliver,
  },
  deadline,
  commands: { edit: EDIT_ORDER, ...CANCEL },
  leavesOpen: () => ['order'],
  honourCancel: moves.cancelFulfilled,
  next: () => ({ type: 'wait', afterSeconds: 2 }),
  open: true,
  underWay: true,
  holdsSeats: true,
  over: false,
  ops: { waitingFor: 'the ticketing service', runbook: null },
};

/**
 * Preview with the payment, place, poll, collect the tickets (Svc spec 4.4 steps 5 to 8). Where the
 * partner collects the money, it is set aside before and taken once the order is fulfilled.
 */
async function place(checkout: Placing, ports: Ports): Promise<Finding | null> {
  const { policy, phase } = checkout;
  const { collection, previewed } = phase.order;
  if (isUnwanted(checkout)) return withheld(failure('CANCELLED'));
  if (isLastPollNext(checkout)) return null;
  const followed = followOrder(checkout, policy.pollTimeoutMs, ports);
  if (followed) return followed;
  if (collection && collection.status !== 'authorized') {
    return checkout.session
      ? collecting.authorize(checkout, collection, ports)
      : signIn(checkout, ports, withheld);
  }
  if (previewed) return sendOrder(checkout, ports);
  const untilMs = phase.lease.endsAtMs - policy.placeReserveMs;
  return previewOrder(checkout, phase, paymentSent(phase.order), untilMs, ports, withheld);
}

/** To be cancelled, with nothing sent. */
function isUnwanted({ cancelRequest, phase }: Placing): boolean {
  return cancelRequest !== null && phase.order.sentAtMs === null;
}

/** The last poll is due when the caller is told to wait no longer: `processing` makes it. */
function isLastPollNext({ phase, policy }: Placing): boolean {
  const { placedAtMs, fulfilled, tries } = phase.order;
  return placedAtMs !== null && !fulfilled && tries * policy.pollIntervalMs >= policy.pollBudgetMs;
}

function withheld(why: Failure): Finding {
  return { type: 'order_withheld', failure: why };
}

function pause(checkout: Placing): Wait | null {
  const { orderId, tries, pause: before } = checkout.phase.order;
  if (!before || isUnwanted(checkout)) return null;
  return waitFor(
    before,
    orderId === null ? 'before the order is sent' : `before poll ${tries + 1}`,
  );
}

/**
 * The next of the polls, which are counted from the answer to the order. Svc's own pause skips some, and
 * so does one that doubles for each poll in a row that is refused for Svc's rate (Svc spec 7.1). Where
 * none is left within the ten seconds, the caller hears so at once.
 */
function pollOn(
  checkout: Placing,
  { failure: why }: Pick<Of<'order_pending'>, 'failure'>,
  nowMs: number,
): Checkout {
  const { pollIntervalMs, pollBudgetMs } = checkout.policy;
  const { placedAtMs, fulfilled, tries, throttled: before = 0 } = checkout.phase.order;
  const throttled = why?.code === 'TOO_MANY_REQUESTS' ? before + 1 : 0;
  const asked = Math.ceil((why?.retryAfterMs ?? 0) / pollIntervalMs);
  const doubled = throttled === 0 ? 1 : 2 ** (throttled - 1);
  const next = tries + Math.max(doubled, asked);
  if (next * pollIntervalMs > pollBudgetMs) {
    return endPolls(checkout, { why, pauseMs: doubled * pollIntervalMs }, nowMs);
  }
  // The polls keep their beat; what is still to be collected of a fulfilled order is asked for at ease.
  const beatMs = fulfilled ? 0 : (placedAtMs ?? 0) + next * pollIntervalMs;
  const leastMs = nowMs + (fulfilled ? pollIntervalMs : pollIntervalMs / 4);
  const waited = askedBy(why, nowMs);
  const untilMs = Math.max(beatMs, leastMs, waited.notBeforeMs);
  const polled = withOrder(checkout, { tries: next, throttled, pause: { untilMs, ...waited } });
  return isLastPollNext(polled)
    ? withOrder(polled, { pause: askedFor(polled.phase.order.pause) })
    : polled;
}

/** A pause that Svc has asked for outlasts the polls. */
function endPolls(
  checkout: Placing,
  { why, pauseMs }: { readonly why: Failure | null; readonly pauseMs: number },
  nowMs: number,
): Checkout {
  const asked = pauseAfter(0, { firstMs: pauseMs, maxMs: pauseMs }, why, nowMs);
  const before = checkout.phase.order.pause;
  const notBeforeMs = Math.max(asked.notBeforeMs, before?.notBeforeMs ?? 0);
  const untilMs = Math.max(asked.untilMs, notBeforeMs);
  return orderIn(checkout, 'processing', { pause: { ...before, ...asked, untilMs, notBeforeMs } });
}

/** The caller hears ten seconds after the order's answer, also while a poll is still under way. */
function deadline({ phase, policy }: Placing): DueEvent | null {
  const { placedAtMs } = phase.order;
  if (placedAtMs === null) return null;
  const atMs = placedAtMs + policy.pollBudgetMs;
  return { atMs, type: 'polls_ended', summary: 'Polls end' };
}

/** No repeat before what was sent has settled: until then it may still be on its way. */
function doubtOrder(
  checkout: Placing,
  { sent, failure: why }: Of<'order_answer_lost'>,
  nowMs: number,
): Checkout {
  const pause = settling(checkout.policy.settleMs, why, nowMs);
  return orderIn(checkout, 'processing', { ...moves.firstSent(checkout, sent), pause });
}
