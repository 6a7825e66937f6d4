import { failure } from '../../failure';
import { CANCEL } from '../cancel-command';
import { EDIT_ORDER } from '../edit-command';
import type { CancelFinding, DueEvent, Finding, Of } from '../events';
import type { Cancellation, OrderStatus } from '../order';
import { cancelled } from '../ordering/cancelled';
import { captureOnTheWay } from '../ordering/collect';
import { giveUp } from '../ordering/moves';
import { pauseAfter } from '../pauses';
import type { CancelAnswer, Ids, Ports } from '../ports';
import { signed, type SignedAnswer } from '../session';
import { withFailure } from '../setbacks';
import { ordered, showtimeBegins, type Checkout, type CheckoutIn } from '../state';
import type { State } from '../state-definition';

type Cancelling = CheckoutIn<'cancelling'>;

/** A cancellation is under way, and not certain yet (Svc spec 4.4 step 9). */
export const cancelling: State<'cancelling'> = {
  run: cancel,
  on: {
    order_cancelled: concludeCancel,
    cancel_refused: keepOrder,
    cancel_postponed: (checkout, event, nowMs) => again(checkout, event, nowMs, {}),
    cancel_answer_lost: loseAnswer,
    // By turns: a look that shows the order standing is followed by another request, and the reverse.
    cancel_pending: (checkout, event, nowMs) =>
      again(checkout, event, nowMs, { looking: !checkout.phase.cancellation.looking }),
    showtime_begun: (checkout, _event, nowMs) =>
      keepOrder(checkout, { failure: failure('CANCELLATION_WINDOW_EXPIRED') }, nowMs),
    captured: (checkout) => captureOnTheWay(checkout, 'captured'),
    capture_lost: (checkout) => captureOnTheWay(checkout, 'in_doubt'),
  },
  deadline,
  commands: { edit: EDIT_ORDER, ...CANCEL },
  otherwise: 'CHECKOUT_STATE',
  leavesOpen: () => [],
  next: () => ({ type: 'wait', afterSeconds: 2 }),
  open: false,
  underWay: true,
  holdsSeats: false,
  over: false,
  ops: { waitingFor: 'the cancellation', runbook: 'stuck-checkout.md' },
};

async function cancel(checkout: Cancelling, ports: Ports): Promise<Finding> {
  const { order, cancellation } = checkout.phase;
  const { pause, looking } = cancellation;
  if (pause) await ports.timers.pause(pause.untilMs, 'before the next try to cancel');
  const { orderId } = order;
  if (orderId === null) return { type: 'cancel_refused', failure: failure('ORDER_NOT_FOUND') };
  const { svc } = ports;
  const timeoutMs = checkout.policy.callTimeoutMs;
  return looking
    ? signed(
        checkout,
        ports,
        (caller) => svc.orderStatus({ ...caller, orderId, timeoutMs }),
        (answer) => seenOf(checkout, answer, ports.ids),
      )
    : signed(
        checkout,
        ports,
        (caller) => svc.cancelOrder({ ...caller, orderId }),
        (answer) => answeredBy(checkout, answer, ports.ids),
      );
}

function answeredBy(
  { phase }: Cancelling,
  answer: SignedAnswer<CancelAnswer>,
  ids: Ids,
): CancelFinding {
  // The order is cancelled, and Svc could not pay the money back yet.
  if (answer.outcome !== 'done' && answer.failure.code === 'REFUND_PROCESSING_ERROR') {
    return orderCancelled({ status: 'cancelled', refund: null }, ids);
  }
  switch (answer.outcome) {
    case 'done':
      return answer.value.status === 'unknown'
        ? { type: 'cancel_answer_lost', failure: null }
        : orderCancelled(answer.value, ids);
    case 'unsigned':
    case 'not_sent':
      return { type: 'cancel_postponed', failure: answer.failure };
    case 'unknown':
      return { type: 'cancel_answer_lost', failure: answer.failure };
    case 'refused':
      // A refusal of a repeat may mean that an earlier request, whose answer was lost, succeeded.
      return {
        type: phase.cancellation.sends === 0 ? 'cancel_refused' : 'cancel_pending',
        failure: answer.failure,
      };
  }
}

/** Whether an earlier request has cancelled it: Svc may show that late. */
function seenOf({ phase }: Cancelling, answer: SignedAnswer<OrderStatus>, ids: Ids): CancelFinding {
  if (answer.outcome === 'unsigned') return { type: 'cancel_postponed', failure: answer.failure };
  if (answer.outcome !== 'done') return { type: 'cancel_pending', failure: answer.failure };
  const { status } = answer.value;
  if (status === 'cancelled' || status === 'refunded') {
    return orderCancelled({ status, refund: null }, ids);
  }
  const nothingSent = status === 'fulfilled' && phase.cancellation.sends === 0;
  return nothingSent
    ? { type: 'cancel_refused', failure: failure('ORDER_NOT_CANCELLABLE') }
    : { type: 'cancel_pending', failure: null };
}

function orderCancelled({ status, refund }: CancelAnswer, ids: Ids): CancelFinding {
  const refunded = status === 'refunded';
  return { type: 'order_cancelled', refunded, refund, nextClientRequestId: ids.uuid() };
}

/** An order that nobody pays for leads to another try; any other is closed, and its money goes back. */
function concludeCancel(
  checkout: Cancelling,
  event: Of<'order_cancelled'>,
  nowMs: number,
): Checkout {
  const { cause } = checkout.phase.cancellation;
  return cause
    ? giveUp(checkout, { ...event, failure: cause }, nowMs)
    : cancelled(checkout, event, nowMs);
}

/** Svc keeps the order: so do we, and the reason is told. One that nobody pays for is no order to keep. */
function keepOrder(
  checkout: Cancelling,
  { failure: why }: Pick<Of<'cancel_refused'>, 'failure'>,
  nowMs: number,
): Checkout {
  const { cancellation, ...phase } = checkout.phase;
  if (cancellation.cause || phase.tickets.length === 0) {
    return cancellation.cause
      ? withFailure(review(checkout), why, nowMs)
      : withFailure(resume(checkout), why, nowMs);
  }
  const confirmed = { ...phase, status: 'confirmed' } as const;
  return withFailure({ ...checkout, cancelRequest: null, phase: confirmed }, why, nowMs);
}

/** Cancelled as soon as it was fulfilled: money and tickets are still to be collected. */
function resume(checkout: Cancelling): Checkout {
  const again = ordered(checkout.phase, { looks: 0, pause: null });
  return { ...checkout, cancelRequest: null, phase: { status: 'processing', ...again } };
}

function loseAnswer(
  checkout: Cancelling,
  event: Of<'cancel_answer_lost'>,
  nowMs: number,
): Checkout {
  const sends = checkout.phase.cancellation.sends + 1;
  return again(checkout, event, nowMs, { sends });
}

/** Tried again with growing pauses. What was never sent needs no person; what stays in doubt does. */
function again(
  checkout: Cancelling,
  { failure: why }: { readonly failure: Of<'cancel_pending'>['failure'] },
  nowMs: number,
  change: Partial<Cancellation>,
): Checkout {
  const { policy, phase } = checkout;
  const { tries } = phase.cancellation;
  const bounds = { firstMs: policy.retryPauseMs, maxMs: policy.cancelPauseMaxMs };
  const pause = pauseAfter(tries, bounds, why ?? {}, nowMs);
  const cancellation = { ...phase.cancellation, ...change, tries: tries + 1, pause };
  const next = { ...checkout, phase: { ...phase, cancellation } };
  const inDoubt = cancellation.sends > 0 && cancellation.tries >= policy.cancelTriesMax;
  return inDoubt ? review(next) : next;
}

function review(checkout: Cancelling): Checkout {
  return { ...checkout, phase: { ...checkout.phase, status: 'in_review' } };
}

/** Until then a cancellation that cannot be sent is tried; later Svc takes none (Svc spec 8). */
function deadline(checkout: Cancelling): DueEvent | null {
  return checkout.phase.cancellation.sends > 0 ? null : showtimeBegins(checkout);
}
