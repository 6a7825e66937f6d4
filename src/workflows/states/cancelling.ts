// A cancellation is under way, and its outcome not certain (Svc spec 4.4 step 9). A refusal counts only together with the
// order's status, which is read first.
import { failure, type Failure } from '../../domain/failure';
import type { Bounds } from '../../domain/checkout/backoff';
import { showtimeStart } from '../../domain/checkout/deadlines';
import { isRefundOwed, judgeStatus } from '../../domain/checkout/evidence';
import { dueLater, dueNow } from '../../domain/checkout/next-call';
import {
  isCancellationInDoubt,
  type Cancellation,
  type Checkout,
} from '../../domain/checkout/state';
import { to, type Transition } from '../../domain/checkout/transition';
import { resume, withOrder } from '../../domain/checkout/ways-on';
import type { CancelAnswer } from '../../domain/checkout/ports';
import { cancelledOrder } from '../cancelled-order';
import type { CheckoutRun } from '../checkout-run';
import { failedOrder } from '../failed-order';
import { signed } from '../signed-call';

type Cancelling = CheckoutRun<'cancelling'>;

/** One call after its pause, then the same again, until something is certain. */
export async function cancelling(it: Cancelling): Promise<Transition> {
  const { next, cancellation } = it.phase;
  const starts = showtimeStart(it.checkout);
  // From then on Svc accepts no cancellation; one that may have arrived is still followed.
  const isTooLateFirst =
    !isCancellationInDoubt(cancellation) && starts !== null && starts.atMs <= next.dueAtMs;
  const atMs = isTooLateFirst ? starts.atMs : next.dueAtMs;
  const isOver = await it.pause(atMs - Date.now(), {
    summary: isTooLateFirst ? starts.summary : 'Before the next try to cancel',
    canHurry: next.canHurry,
  });
  if (isOver && isTooLateFirst) return keepOrder(it, failure('CANCELLATION_WINDOW_EXPIRED'));
  return cancellation.isReadNext ? readStatus(it) : requestCancellation(it);
}

async function requestCancellation(it: Cancelling): Promise<Transition> {
  const { cancellation, order } = it.phase;
  const { orderId } = order;
  const answer = await signed(it, (caller) => it.svc.cancelOrder({ ...caller, orderId }));
  const doubtful = cancellation.doubtful + 1;
  switch (answer.outcome) {
    case 'done':
      if (answer.value.status !== 'unknown') return concluded(it, answer.value);
      return tryLater(
        it,
        { doubtful, isReadNext: true, refund: answer.value.refund ?? cancellation.refund },
        null,
      );
    case 'refused':
      return tryNow(it, {
        refusal: answer.failure,
        doubtful: isRefundOwed(answer.failure) ? doubtful : cancellation.doubtful,
        isReadNext: true,
      });
    case 'unknown':
      return tryLater(it, { doubtful, isReadNext: true }, answer.failure);
    case 'not_sent':
      return tryLater(it, {}, answer.failure);
  }
}

async function readStatus(it: Cancelling): Promise<Transition> {
  const { order, cancellation } = it.phase;
  const { orderId } = order;
  const timeoutMs = it.checkout.policy.callTimeoutMs;
  const answer = await signed(it, (caller) =>
    it.svc.orderStatus({ ...caller, orderId, timeoutMs }),
  );
  const judged = judgeStatus(answer);
  // REFUNDED names no amount, and may be a part: what is back is read once the order is cancelled (compensations.ts).
  if (judged.result === 'cancelled') return concluded(it, { status: 'cancelled', refund: null });
  if (judged.result !== 'fulfilled') {
    return tryLater(it, {}, judged.result === 'pending' ? judged.failure : null);
  }
  const { refusal, doubtful } = cancellation;
  const isFinal = refusal !== null && doubtful === 0;
  return isFinal ? keepOrder(it, refusal) : tryLater(it, { isReadNext: false }, refusal);
}

/** An order whose payment failed leads to another attempt; any other is closed, and its money is refunded. */
function concluded(it: Cancelling, { status, refund }: CancelAnswer): Transition {
  const { cancellation, order } = it.phase;
  const { cause, refusal, refund: named } = cancellation;
  if (cause) return failedOrder(it.checkout, cause, { isSpent: true });
  const { orderId } = order;
  const refunded = status === 'refunded';
  const conclusion = { orderId, refunded, refund: refund ?? named, cause, refusal };
  return cancelledOrder(it.checkout, conclusion);
}

/** Svc keeps the order, and so do we. Missing tickets are fetched; an order whose payment failed goes to a person. */
function keepOrder(it: Cancelling, why: Failure): Transition {
  const { phase } = it;
  const { order, cancellation } = phase;
  const text = `Not cancelled: ${why.code}`;
  if (cancellation.cause) return reviewCancellation(it).failing(why).noting(text);
  const kept =
    order.step === 'delivered'
      ? to({ status: 'confirmed', ...withOrder(phase, order) })
      : resume(phase, order, { atMs: Date.now(), isVouched: false });
  return kept.with({ cancelRequest: null }).failing(why).noting(text);
}

function tryNow(it: Cancelling, change: Partial<Cancellation>): Transition {
  const { next } = it.phase;
  return changed(it, change, { ...dueNow(Date.now()), tries: next.tries });
}

/** With growing pauses. A request in doubt for too long goes to a person; one that was never sent does not. */
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
