// A cancellation is under way, and its outcome is not certain (Svc spec 4.4 step 9). A refusal counts only if the
// order's status confirms it.
import { failure, type Failure } from '../../domain/failure';
import { covers, roundMoney, type Money } from '../../domain/money';
import { retryAfterMs, type Bounds } from '../../domain/checkout/backoff';
import { showtimeStart } from '../../domain/checkout/deadlines';
import {
  isRefundFailure,
  judgeStatus,
  partialRefundOf,
  whyNotCancelled,
  withEvidence,
} from '../../domain/checkout/evidence';
import { dueLater, dueNow } from '../../domain/checkout/next-call';
import type { Checkout } from '../../domain/checkout/state';
import { isCancellationInDoubt, type Cancellation } from '../../domain/checkout/order-steps';
import { to, type Transition } from '../../domain/checkout/transition';
import { resume, withOrder } from '../../domain/checkout/shared-transitions';
import type { CancelAnswer } from '../../domain/checkout/ports';
import { cancelledOrder } from '../cancelled-order';
import type { CheckoutRun } from '../checkout-run';
import { failedOrder } from '../failed-attempt';
import { MOVED, movedLater } from '../moved-showtime';
import { signed } from '../signed-call';

type Cancelling = CheckoutRun<'cancelling'>;

/** Makes one call after its pause; repeats until the outcome is certain. */
export async function cancelling(it: Cancelling): Promise<Transition> {
  const { next, cancellation } = it.phase;
  const starts = showtimeStart(it.checkout);
  // After the showtime starts Svc accepts no cancellation; one that may have arrived before is still followed.
  const isWaitingForStart =
    !isCancellationInDoubt(cancellation) && starts !== null && starts.atMs <= next.dueAtMs;
  const atMs = isWaitingForStart ? starts.atMs : next.dueAtMs;
  const isOver = await it.pause(atMs - Date.now(), {
    summary: isWaitingForStart ? starts.summary : 'Before the next try to cancel',
    canHurry: next.canHurry,
  });
  if (isOver && isWaitingForStart) return showtimeStarts(it);
  return cancellation.isReadNext ? readStatus(it, !isOver) : requestCancellation(it);
}

async function showtimeStarts(it: Cancelling): Promise<Transition> {
  const moved = await movedLater(it);
  if (moved) return changed(it, {}, it.phase.next).with(moved).noting(MOVED);
  return keepOrder(it, failure('CANCELLATION_WINDOW_EXPIRED'));
}

async function requestCancellation(it: Cancelling): Promise<Transition> {
  const { cancellation, order } = it.phase;
  const { orderId } = order;
  const answer = await signed(it, (caller) => it.svc.cancelOrder({ ...caller, orderId }));
  const doubtful = cancellation.doubtful + 1;
  switch (answer.outcome) {
    case 'done':
      if (answer.value.status !== 'unknown') return concluded(it, answer.value);
      noteRefund(it, answer.value.refund);
      return tryLater(it, { doubtful, isReadNext: true }, null);
    case 'refused':
      return tryNow(it, {
        refusal: answer.failure,
        doubtful: isRefundFailure(answer.failure) ? doubtful : cancellation.doubtful,
        isReadNext: true,
      });
    case 'unknown':
      return tryLater(it, { doubtful, isReadNext: true }, answer.failure);
    case 'not_sent':
      return tryLater(it, {}, answer.failure);
  }
}

/** An amount counts even if the status beside it is unknown. */
function noteRefund(it: Cancelling, refund: Money | null): void {
  if (!refund) return;
  const { order, receipt } = it.phase;
  const what = covers(refund, roundMoney(receipt.total)) ? 'refund_named' : 'refund_short';
  const seen = withEvidence(order, { atMs: Date.now(), what, refund });
  it.note({ phase: { ...it.phase, order: seen } });
}

/**
 * If the order still stands, a cancellation that Svc has not clearly refused is sent again: at once if ops cut the
 * pause short and Svc requires no wait. If the order has failed, a cancellation that may have taken effect is sent
 * again.
 */
async function readStatus(it: Cancelling, isHurried: boolean): Promise<Transition> {
  const { order, cancellation } = it.phase;
  const { orderId } = order;
  const timeoutMs = it.checkout.policy.callTimeoutMs;
  const answer = await signed(it, (caller) =>
    it.svc.orderStatus({ ...caller, orderId, timeoutMs }),
  );
  const judged = judgeStatus(answer);
  // REFUNDED contains no amount and may be partial: the refund is checked once the order is cancelled
  // (compensations.ts).
  if (judged.result === 'cancelled') return concluded(it, { status: 'cancelled', refund: null });
  const { refusal, doubtful } = cancellation;
  // A cancellation that may have taken effect is sent again: the new answer shows whether the money is paid back.
  if (judged.result === 'failed') return tryLater(it, { isReadNext: doubtful === 0 }, refusal);
  if (judged.result === 'pending') return tryLater(it, {}, judged.failure);
  if (refusal !== null && doubtful === 0) return keepOrder(it, refusal);
  const isDueNow = isHurried && retryAfterMs(refusal) === 0;
  const change = { isReadNext: false };
  return isDueNow ? tryNow(it, change) : tryLater(it, change, refusal);
}

/** After a failed payment the customer may try again; otherwise the checkout ends, and the money is refunded. */
function concluded(it: Cancelling, { status, refund }: CancelAnswer): Transition {
  const { cancellation, order } = it.phase;
  const { cause, refusal } = cancellation;
  if (cause) return failedOrder(it.checkout, cause, { isSpent: true });
  const { orderId } = order;
  const refunded = status === 'refunded';
  const named = refund ?? partialRefundOf(order);
  return cancelledOrder(it.checkout, { orderId, refunded, refund: named, cause, refusal });
}

/** The order stands, so another way to pay does not help. */
const UNPAID = {
  retryable: false,
  next: 'contact_support',
  message:
    'The tickets are bought, but the payment was not taken, and the order could not be cancelled: support decides.',
} as const;

/** Svc keeps the order, and so do we. Missing tickets are fetched; an order whose payment failed goes to review. */
function keepOrder(it: Cancelling, refusal: Failure): Transition {
  const { phase } = it;
  const { order, cancellation } = phase;
  const why = whyNotCancelled(refusal);
  const text = `Not cancelled: ${refusal.code}`;
  const { cause } = cancellation;
  if (cause) {
    const unpaid = { ...cause, ...UNPAID };
    return reviewCancellation(it).failing(unpaid).noting(text);
  }
  const kept =
    order.step === 'delivered'
      ? to({ status: 'confirmed', ...withOrder(phase, order) })
      : resume(phase, order, { atMs: Date.now(), isVouched: false });
  return kept
    .with({ cancelRequest: null, cancelRefusal: { ...why, atMs: Date.now() } })
    .failing(why)
    .noting(text);
}

function tryNow(it: Cancelling, change: Partial<Cancellation>): Transition {
  const { next } = it.phase;
  return changed(it, change, { ...dueNow(Date.now()), tries: next.tries });
}

/**
 * Retries with growing pauses. A cancellation in doubt for too long goes to review; one that was never sent does not.
 */
function tryLater(it: Cancelling, change: Partial<Cancellation>, why: Failure | null): Transition {
  const { policy, phase } = it.checkout;
  const next = dueLater(phase.next.tries, pauseBounds(it.checkout), why, Date.now());
  const cancellation = { ...phase.cancellation, ...change };
  return isCancellationInDoubt(cancellation) && next.tries >= policy.cancelTriesMax
    ? reviewCancellation(it, change)
    : changed(it, change, next);
}

function pauseBounds({ policy }: Checkout): Bounds {
  return { firstMs: policy.retryPauseMs, maxMs: policy.cancelPauseMaxMs };
}

function changed(
  { phase }: Cancelling,
  change: Partial<Cancellation>,
  next: Cancelling['phase']['next'],
): Transition {
  const cancellation = { ...phase.cancellation, ...change };
  return to({ status: 'cancelling', ...withOrder(phase, phase.order), cancellation, next });
}

function reviewCancellation({ phase }: Cancelling, change: Partial<Cancellation> = {}): Transition {
  const cancellation = { ...phase.cancellation, ...change };
  return to({ status: 'in_review', ...withOrder(phase, phase.order), cancellation }).noting(
    'A person has to check the cancellation',
  );
}
