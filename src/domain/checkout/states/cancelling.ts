import { failure } from '../../failure';
import { waitFor, type Wait } from '../alarm';
import { CANCEL } from '../cancel-command';
import { EDIT_ORDER } from '../edit-command';
import type { DueEvent, Finding, Of } from '../events';
import { NEW_CANCELLATION, type Cancellation, type OrderStatus } from '../order';
import { cancelled } from '../ordering/conclude-cancellation';
import { doubtCapture, keepCapture } from '../ordering/collect';
import { giveUp, tryLater } from '../ordering/moves';
import { askedFor } from '../pauses';
import type { CancelAnswer, Ids, Ports } from '../ports';
import { signed, type SignedAnswer } from '../session';
import type { Checkout, CheckoutIn } from '../state';
import type { State } from '../state-definition';
import { orderIn, showtimeBegins, withFailure, withOrder } from '../transitions';

type Cancelling = CheckoutIn<'cancelling'>;

/** A cancellation is under way, and not certain yet (Svc spec 4.4 step 9). */
export const cancelling: State<'cancelling'> = {
  pause,
  run: cancel,
  on: {
    order_cancelled: concludeCancel,
    cancel_refused: keepOrder,
    cancel_postponed: (checkout, event, nowMs) => again(checkout, event, nowMs, {}),
    cancel_answer_lost: (checkout, event, nowMs) =>
      again(checkout, event, nowMs, { sends: cancellationOf(checkout).sends + 1 }),
    // By turns: a look that shows the order standing is followed by another request, and the reverse.
    cancel_pending: (checkout, event, nowMs) =>
      again(checkout, event, nowMs, { looking: !cancellationOf(checkout).looking }),
    showtime_begun: (checkout) =>
      withOrder(checkout, { cancellation: { ...cancellationOf(checkout), tooLate: true } }),
    captured: keepCapture,
    capture_lost: doubtCapture,
  },
  deadline,
  commands: { edit: EDIT_ORDER, ...CANCEL },
  leavesOpen: () => [],
  next: () => ({ type: 'wait', afterSeconds: 2 }),
  open: false,
  underWay: true,
  holdsSeats: false,
  over: false,
  ops: { waitingFor: 'the cancellation', runbook: 'stuck-checkout.md' },
};

function pause(checkout: Cancelling): Wait | null {
  const { pause: before } = checkout.phase.order;
  if (!before || isTooLate(checkout)) return null;
  return waitFor(before, 'before the next try to cancel');
}

async function cancel(checkout: Cancelling, ports: Ports): Promise<Finding> {
  const { orderId } = checkout.phase.order;
  const { svc, ids } = ports;
  const way = cancellationOf(checkout);
  if (isTooLate(checkout)) {
    return { type: 'cancel_refused', failure: failure('CANCELLATION_WINDOW_EXPIRED') };
  }
  if (orderId === null) return { type: 'cancel_refused', failure: failure('ORDER_NOT_FOUND') };
  const timeoutMs = checkout.policy.callTimeoutMs;
  return way.looking
    ? signed(
        checkout,
        ports,
        (caller) => svc.orderStatus({ ...caller, orderId, timeoutMs }),
        (answer) => seenOf(way, answer, ids),
      )
    : signed(
        checkout,
        ports,
        (caller) => svc.cancelOrder({ ...caller, orderId }),
        (answer) => answeredBy(way, answer, ids),
      );
}

/** The showtime has begun, and nothing is on its way. */
function isTooLate(checkout: Cancelling): boolean {
  const { tooLate = false, sends } = cancellationOf(checkout);
  return tooLate && sends === 0;
}

function cancellationOf({ phase }: Cancelling): Cancellation {
  return phase.order.cancellation ?? NEW_CANCELLATION;
}

function answeredBy(
  { sends }: Cancellation,
  answer: SignedAnswer<CancelAnswer>,
  ids: Ids,
): Finding {
  if (answer.outcome === 'done') {
    return answer.value.status === 'unknown'
      ? { type: 'cancel_answer_lost', failure: null }
      : orderCancelled(answer.value, ids);
  }
  const { outcome, failure: why } = answer;
  // The order is cancelled, and Svc could not pay the money back yet.
  if (why.code === 'REFUND_PROCESSING_ERROR') {
    return orderCancelled({ status: 'cancelled', refund: null }, ids);
  }
  switch (outcome) {
    case 'unsigned':
    case 'not_sent':
      return { type: 'cancel_postponed', failure: why };
    case 'unknown':
      return { type: 'cancel_answer_lost', failure: why };
    case 'refused':
      // A refusal of a repeat may mean that an earlier request, whose answer was lost, succeeded.
      return { type: sends === 0 ? 'cancel_refused' : 'cancel_pending', failure: why };
  }
}

/** Whether an earlier request has cancelled it: Svc may show that late. */
function seenOf({ sends }: Cancellation, answer: SignedAnswer<OrderStatus>, ids: Ids): Finding {
  if (answer.outcome === 'unsigned') return { type: 'cancel_postponed', failure: answer.failure };
  if (answer.outcome !== 'done') return { type: 'cancel_pending', failure: answer.failure };
  const { status } = answer.value;
  if (status === 'cancelled' || status === 'refunded') {
    return orderCancelled({ status, refund: null }, ids);
  }
  return status === 'fulfilled' && sends === 0
    ? { type: 'cancel_refused', failure: failure('ORDER_NOT_CANCELLABLE') }
    : { type: 'cancel_pending', failure: null };
}

function orderCancelled({ status, refund }: CancelAnswer, ids: Ids): Finding {
  const refunded = status === 'refunded';
  return { type: 'order_cancelled', refunded, refund, nextClientRequestId: ids.uuid() };
}

/** An order that nobody pays for leads to another try; any other is closed, and its money goes back. */
function concludeCancel(
  checkout: Cancelling,
  event: Of<'order_cancelled'>,
  nowMs: number,
): Checkout {
  const { cause } = cancellationOf(checkout);
  return cause
    ? giveUp(checkout, cause, event.nextClientRequestId, nowMs)
    : cancelled(checkout, event, nowMs);
}

/**
 * Svc keeps the order: so do we, and the reason is told. What was not collected of it before, is then. One
 * that nobody pays for is no order to keep.
 */
function keepOrder(
  checkout: Cancelling,
  { failure: why }: Pick<Of<'cancel_refused'>, 'failure'>,
): Checkout {
  if (cancellationOf(checkout).cause) return withFailure(orderIn(checkout, 'in_review'), why);
  const status = checkout.phase.order.tickets.length > 0 ? 'confirmed' : 'processing';
  const kept = orderIn(checkout, status, { cancellation: null });
  return withFailure({ ...kept, cancelRequest: null }, why);
}

/** Tried again with growing pauses. What was never sent needs no person; what stays in doubt does. */
function again(
  checkout: Cancelling,
  { failure: why }: Pick<Of<'cancel_pending'>, 'failure'>,
  nowMs: number,
  change: Partial<Cancellation>,
): Checkout {
  const { retryPauseMs: firstMs, cancelPauseMaxMs: maxMs, cancelTriesMax } = checkout.policy;
  const cancellation = { ...cancellationOf(checkout), ...change };
  const changed = withOrder(checkout, { cancellation });
  const next = tryLater(changed, { firstMs, maxMs }, why, nowMs);
  const inDoubt = cancellation.sends > 0 && next.phase.order.tries >= cancelTriesMax;
  const pause = askedFor(next.phase.order.pause);
  return inDoubt ? orderIn(next, 'in_review', { pause }) : next;
}

/** Until then a cancellation that cannot be sent is tried; later Svc takes none (Svc spec 8). */
function deadline(checkout: Cancelling): DueEvent | null {
  const { sends, tooLate } = cancellationOf(checkout);
  return sends > 0 || tooLate ? null : showtimeBegins(checkout);
}
