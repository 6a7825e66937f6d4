import type { Failure } from '../../failure';
import type { CancelFinding, Finding } from '../events';
import { beginsAtMs } from '../deadlines';
import { deferredUntilMs } from '../pauses';
import type { Caller, Ports } from '../ports';
import type { CheckoutIn } from '../state';

type Cancelling = CheckoutIn<'cancelling'>;

/** A cancellation that cannot reach Svc is tried for as long as it takes. */
const DEFER_PAUSE_MAX_MS = 10 * 60_000;

/** Cancels the order at Svc (Svc spec 4.4 step 9), and has a partner's provider pay back its share. */
export async function cancelOrder(
  checkout: Cancelling,
  caller: Caller,
  ports: Ports,
): Promise<Finding> {
  const { order, cancellation } = checkout.phase;
  const { clock, inbox } = ports;
  if (order.orderId === null) return { type: 'cancel-unprovable' };
  if (clock.now() < cancellation.nextAtMs) {
    await inbox.wait(cancellation.nextAtMs, 'before the next try to cancel');
    return { type: 'nothing' };
  }
  if (cancellation.refundDue) return payBack(checkout, ports);
  if (cancellation.sends >= checkout.policy.cancelTriesMax && !cancellation.refundOwed) {
    return { type: 'cancel-unprovable' };
  }
  return cancelAtSvc(checkout, caller, order.orderId, ports);
}

/** Nobody can sign: the order stands until the customer is back, and a person looks when it is too late. */
export async function cancelUnsigned(
  checkout: Cancelling,
  _why: Failure,
  ports: Ports,
): Promise<Finding> {
  const { nextAtMs, refundDue } = checkout.phase.cancellation;
  const nowMs = ports.clock.now();
  if (nowMs < nextAtMs) {
    await ports.inbox.wait(nextAtMs, 'until the customer is signed in again');
    return { type: 'nothing' };
  }
  if (refundDue) return payBack(checkout, ports);
  if (nowMs >= beginsAtMs(checkout)) return { type: 'cancel-unprovable' };
  return { type: 'cancel-deferred', untilMs: nowMs + DEFER_PAUSE_MAX_MS };
}

async function cancelAtSvc(
  { phase }: Cancelling,
  caller: Caller,
  orderId: string,
  ports: Ports,
): Promise<Finding> {
  const { sends, deferrals } = phase.cancellation;
  const answer = await ports.svc.cancelOrder({ ...caller, orderId });
  switch (answer.outcome) {
    case 'done':
      return answer.value.status === 'unknown'
        ? { type: 'cancel-answer-lost' }
        : cancelled(answer.value.refund, ports);
    case 'not_sent': {
      const nowMs = ports.clock.now();
      const untilMs = deferredUntilMs(answer.failure, deferrals, DEFER_PAUSE_MAX_MS, nowMs);
      return { type: 'cancel-deferred', untilMs };
    }
    case 'unknown':
      return answer.failure.code === 'REFUND_PROCESSING_ERROR'
        ? { type: 'refund-failed', failure: answer.failure }
        : { type: 'cancel-answer-lost' };
    case 'refused':
      if (answer.failure.code === 'REFUND_PROCESSING_ERROR') {
        return { type: 'refund-failed', failure: answer.failure };
      }
      // A refusal of a repeat may mean that an earlier request, whose answer was lost, succeeded.
      return sends === 0
        ? { type: 'cancel-refused', failure: answer.failure }
        : lookAtCancelled(caller, orderId, ports);
  }
}

async function lookAtCancelled(
  caller: Caller,
  orderId: string,
  ports: Ports,
): Promise<CancelFinding> {
  const answer = await ports.svc.orderStatus({ ...caller, orderId });
  if (answer.outcome === 'unknown' || answer.outcome === 'not_sent') {
    return { type: 'cancel-answer-lost' };
  }
  const gone = answer.outcome === 'done' && ['cancelled', 'refunded'].includes(answer.value.status);
  return gone ? cancelled(null, ports) : { type: 'cancel-unprovable' };
}

function cancelled(
  refund: Extract<CancelFinding, { type: 'order-cancelled' }>['refund'],
  { ids }: Ports,
): CancelFinding {
  return { type: 'order-cancelled', refund, nextClientRequestId: ids.uuid() };
}

/** The provider does it once under its key, however often it is asked. */
async function payBack({ phase, request }: Cancelling, { payments }: Ports): Promise<Finding> {
  const { collection } = phase.order;
  const { refundDue } = phase.cancellation;
  if (!collection?.authorizationId || !refundDue) return { type: 'cancel-unprovable' };
  const { reference, authorizationId } = collection;
  const ask = { partnerId: request.partnerId, reference, authorizationId };
  const answer = await payments.refund({ ...ask, amount: refundDue });
  return answer.outcome === 'done'
    ? { type: 'refunded' }
    : { type: 'refund-failed', failure: answer.failure };
}
