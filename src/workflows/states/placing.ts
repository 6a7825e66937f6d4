// Submits the order (Svc spec 4.4 steps 5 to 7). Whether money moved is unknown until there is evidence
// (domain/checkout/evidence.ts). The ways out:
//
//   fulfilled       `confirmed`
//   declined        or refused for another reason, or failed later: the attempt counts; the same seats are held again,
//                   and `holding` answers the caller with the reason; after the last attempt `failed`
//   not authorised  by the partner's own provider: the attempt counts; back to `held`, which keeps its lease
//   response lost   `processing`, which sends the identical order again while the lease lasts (lost-order.ts); the same
//                   if Svc has seen a copy of the order before, and calls it a duplicate without naming it
//   ten seconds     `processing`, which follows the order for as long as it takes
//   not sent        back to `held`; if the lease ended first, or Svc refuses the preview for a reason, such as its
//                   seats, to `selecting`; if without one, to `holding`, which prices the seats without the payment
//   cancelled       before the order is sent: `abandoned`
import { failure, type Failure } from '../../domain/failure';
import { formatExactly, sameMoney } from '../../domain/money';
import { backoffMs } from '../../domain/checkout/backoff';
import { withoutPartnersOwnAuthorization } from '../../domain/checkout/compensation-rules';
import { deadlineOf } from '../../domain/checkout/deadlines';
import { isFinalForHold, judgeFirstSend } from '../../domain/checkout/evidence';
import { dueAfter, dueNow, resendDue } from '../../domain/checkout/next-call';
import { firstPoll, pollAfter } from '../../domain/checkout/polls';
import type { Trouble } from '../../domain/checkout/ports';
import type { NextCall, Preview } from '../../domain/checkout/state';
import type { Evidence, Sent } from '../../domain/checkout/order-steps';
import { to, type Outcome, type Transition } from '../../domain/checkout/transition';
import {
  cancelBeforeSending,
  toHolding,
  backToHeld,
  chooseSeatsAgain,
  withOrder,
} from '../../domain/checkout/shared-transitions';
import { INTERRUPTED, type CheckoutRun } from '../checkout-run';
import { failedOrder } from '../failed-attempt';
import { becomeFulfilled, followOrder } from '../follow-order';
import {
  buyingOf,
  placedOrder,
  placedText,
  previewPayment,
  resendRefused,
  sendOrder,
} from '../order-calls';
import { authorizeIfPartnerCollects } from '../collect-payment';

type Placing = CheckoutRun<'placing'>;

export async function placing(it: Placing): Promise<Transition> {
  // Each step returns null if the next step follows, else a way out.
  return (
    (await authorizeIfPartnerCollects(it)) ??
    (await previewWithPayment(it)) ??
    (await submit(it)) ??
    pollForTenSeconds(it)
  );
}

/**
 * The total must be the one that the customer confirmed; otherwise nothing is sent, and the customer sees the new
 * total.
 */
async function previewWithPayment(it: Placing): Promise<Transition | null> {
  const { request, policy } = it.checkout;
  // Only previews of the primary shape contain the payment. Otherwise the order uses the hold's preview.
  if (!request.capabilities.paymentInPreview) return null;
  for (let tries = 0; ; tries++) {
    const preview = await it.interruptible(
      () => previewPayment(it, buyingOf(it.phase)),
      () => it.isCancelWanted,
    );
    if (preview === INTERRUPTED) return cancelBeforeSending(it.checkout);
    if (preview.outcome === 'done') return confirmTotal(it, preview.value);
    const isOver = preview.outcome === 'refused' || isFinalForHold(preview.failure);
    if (preview.outcome === 'unknown') await letSettle(it);
    if (!isOver && !it.isCancelWanted) await pauseBeforePreview(it, preview, tries);
    if (it.isCancelWanted) return cancelBeforeSending(it.checkout);
    const isLast = tries + 1 === policy.previewTriesMax;
    if (isOver || isLast) return notSent(it.checkout, preview.failure);
  }
}

const BEFORE_PREVIEW = 'Before the preview is repeated';

/**
 * A lost preview may arrive after the next one and change the order's price, so we wait until it can no longer arrive,
 * even after the last try.
 */
async function letSettle(it: Placing): Promise<void> {
  const { settleMs } = it.checkout.policy;
  await it.pause(settleMs, { summary: BEFORE_PREVIEW, canHurry: false });
}

/** After a lost preview `letSettle` has paused already, so only the rest of Svc's Retry-After is left. */
async function pauseBeforePreview(
  it: Placing,
  { outcome, failure: why }: Trouble,
  tries: number,
): Promise<void> {
  const { retryPauseMs, settleMs } = it.checkout.policy;
  const pauseMs = backoffMs(tries, { firstMs: retryPauseMs, maxMs: settleMs }, why);
  const leftMs = outcome === 'unknown' ? pauseMs - settleMs : pauseMs;
  if (leftMs <= 0) return;
  const until = () => it.isCancelWanted;
  await it.pause(leftMs, { summary: BEFORE_PREVIEW, until, canHurry: false });
}

function confirmTotal(it: Placing, { receipt, previewId }: Preview): Transition | null {
  const confirmed = it.phase.receipt.total;
  it.note({ phase: { ...it.phase, receipt, previewId } });
  if (sameMoney(receipt.total, confirmed)) return null;
  const message = `The total was ${formatExactly(confirmed)} and is now ${formatExactly(receipt.total)}.`;
  const why = failure('PRICE_CHANGED', { pointer: '/expectedTotal/amount', message });
  return backToHeld(it.checkout, why).noting(`Order not sent: ${why.code}`);
}

/** Repeats the order until a send may have reached Svc. Null if Svc returned an order id. */
async function submit(it: Placing): Promise<Transition | null> {
  const { policy, phase } = it.checkout;
  for (let tries = 0; ; tries++) {
    if (it.isCancelWanted) return cancelBeforeSending(it.checkout);
    const { sent, answer } = await sendOrder(it, it.phase);
    const judged = judgeFirstSend(answer);
    switch (judged.result) {
      case 'placed': {
        const { orderId, fulfilled } = judged;
        const order = placedOrder(sent, orderId);
        it.note({ phase: { ...it.phase, order } }, placedText(orderId));
        if (fulfilled) becomeFulfilled(it, order);
        return null;
      }
      case 'refused':
        return failedOrder(it.checkout, judged.failure, { isSpent: judged.isSpent });
      case 'lost':
        return outcomeUnknown(it.phase, sent, {
          next: dueAfter(policy.settleMs, 0, judged.failure, Date.now()),
          text: 'The response to the order was lost',
        });
      case 'seen':
        return outcomeUnknown(it.phase, sent, {
          evidence: [resendRefused(judged.failure)],
          next: resendDue(it.checkout, judged.failure, Date.now()),
          text: `The order was refused as already seen: ${judged.failure.code}`,
        });
      case 'not_sent': {
        if (judged.isFinalForHold) return notSent(it.checkout, judged.failure);
        const bounds = { firstMs: policy.retryPauseMs, maxMs: policy.settleMs };
        const pauseMs = backoffMs(tries, bounds, judged.failure);
        const leaseEnd = it.startTimer({ atMs: phase.lease.endsAtMs, summary: 'The lease ends' });
        const until = () => it.isCancelWanted || leaseEnd.fired;
        await it.pause(pauseMs, { summary: 'Before the order is sent', until });
        leaseEnd.cancel();
        // If a guest's session cannot be opened, no activity runs that would notice the end of the lease.
        if (leaseEnd.fired && !it.isCancelWanted) {
          return notSent(it.checkout, failure('HOLD_EXPIRED'));
        }
      }
    }
  }
}

/** Polls at 0, 2, 4, 6 and 8 s. At 10 s the caller gets `processing`, even while a poll is open. */
async function pollForTenSeconds(it: Placing): Promise<Transition> {
  const { policy } = it.checkout;
  const { order } = it.phase;
  const deadline = deadlineOf(it.checkout);
  if (!deadline || !('placedAtMs' in order)) {
    throw new Error('There is nothing to poll: Svc has returned no order id.');
  }
  const { placedAtMs } = order;
  const tenSeconds = it.startTimer(deadline);
  const isOver = () => tenSeconds.fired;
  let outcome = await followOrder(it, policy.pollTimeoutMs, isOver);
  let poll = firstPoll(placedAtMs);
  while (outcome.result === 'pending' && !isOver()) {
    poll = pollAfter(poll, placedAtMs, policy, outcome.why, Date.now());
    const summary = `Poll ${poll.beat + 1}`;
    await it.pause(poll.atMs - Date.now(), { summary, until: isOver, canHurry: false });
    if (!isOver()) outcome = await followOrder(it, policy.pollTimeoutMs, isOver);
  }
  tenSeconds.cancel();
  return afterPolls(it, outcome);
}

function afterPolls(it: Placing, outcome: Outcome): Transition {
  switch (outcome.result) {
    case 'ended':
      return outcome.transition;
    case 'failed':
      return failedOrder(it.checkout, outcome.why, { isSpent: true });
    case 'pending':
      return stillProcessing(it.checkout, outcome.why);
  }
}

/** The caller is answered; the order is followed for as long as it takes. */
function stillProcessing(checkout: Placing['checkout'], why: Failure | null): Transition {
  const { phase, policy } = checkout;
  const { order } = phase;
  if (order.step === 'claimed') throw new Error('Only an order that was sent is processing.');
  const nowMs = Date.now();
  const next = why?.retryAfterMs ? dueAfter(policy.pollIntervalMs, 0, why, nowMs) : dueNow(nowMs);
  return to({
    status: 'processing',
    ...withOrder(phase, order),
    next,
    resumed: null,
  }).answering('order');
}

interface UnknownOutcome {
  readonly evidence?: readonly Evidence[];
  readonly next: NextCall;
  readonly text: string;
}

/** It is unknown whether Svc has the order: `processing` finds out (lost-order.ts) once this send has settled. */
function outcomeUnknown(
  phase: Placing['phase'],
  sent: Sent,
  { evidence = [], next, text }: UnknownOutcome,
): Transition {
  const order = { step: 'sent', ...sent, evidence, isLeaseOver: false } as const;
  return to({ status: 'processing', ...withOrder(phase, order), next, resumed: null })
    .noting(text)
    .answering('order');
}

/** Nothing was sent, so an authorisation that the partner brought is not voided; ours is. */
function notSent(checkout: Placing['checkout'], why: Failure): Transition {
  const { compensations, phase } = checkout;
  return afterUnsent(checkout, why)
    .with({ compensations: withoutPartnersOwnAuthorization(compensations, phase.collection) })
    .noting(`Order not sent: ${why.code}`);
}

function afterUnsent(checkout: Placing['checkout'], why: Failure): Transition {
  const isHoldGood = why.kind === 'upstream' || HOLD_STAYS.has(why.code);
  if (isHoldGood) return backToHeld(checkout, why);
  // A refusal without a reason: in case the payment was invalid, the seats are priced again without it.
  const { items, lease } = checkout.phase;
  if (why.code === 'GENERIC_ERROR') return toHolding(items, { lease }).failing(why);
  return chooseSeatsAgain(checkout, why, Date.now());
}

const HOLD_STAYS: ReadonlySet<string> = new Set(['AUTHENTICATION_NEEDED', 'SESSION_ENDED']);
