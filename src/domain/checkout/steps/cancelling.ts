import type { CancelFinding, Finding } from '../events';
import { deferredUntilMs } from '../pauses';
import type { Caller, Ports } from '../ports';
import type { CheckoutIn } from '../state';

/** Cancels the order at Svc (Svc spec 4.4 step 9) and finds out what became of it. */
export async function cancelOrder(
  checkout: CheckoutIn<'cancelling'>,
  ports: Ports,
): Promise<Finding> {
  const { session, phase, request, policy } = checkout;
  const { order, cancellation } = phase;
  const { clock, inbox, svc } = ports;
  if (!session || order.orderId === null) return { type: 'cancel-unprovable' };
  if (clock.now() < cancellation.nextAtMs) {
    await inbox.wait(cancellation.nextAtMs, 'before the next try to cancel');
    return { type: 'nothing' };
  }
  if (cancellation.sends >= policy.cancelTriesMax && !cancellation.refundOwed) {
    return { type: 'cancel-unprovable' };
  }
  const caller = { session, device: request.device };
  const answer = await svc.cancelOrder({ ...caller, orderId: order.orderId });
  switch (answer.outcome) {
    case 'done':
      return answer.value.status === 'unknown'
        ? { type: 'cancel-answer-lost' }
        : { type: 'order-cancelled', refund: answer.value.refund };
    case 'not-sent':
      return { type: 'cancel-deferred', untilMs: deferredUntilMs(answer.failure, clock.now()) };
    case 'unknown':
      return answer.failure.code === 'REFUND_PROCESSING_ERROR'
        ? { type: 'refund-failed', failure: answer.failure }
        : { type: 'cancel-answer-lost' };
    case 'refused':
      if (answer.failure.code === 'REFUND_PROCESSING_ERROR') {
        return { type: 'refund-failed', failure: answer.failure };
      }
      // A refusal of a repeat may mean that an earlier request, whose answer was lost, succeeded.
      return cancellation.sends === 0
        ? { type: 'cancel-refused', failure: answer.failure }
        : lookAtCancelled(caller, order.orderId, ports);
  }
}

async function lookAtCancelled(
  caller: Caller,
  orderId: string,
  { svc }: Ports,
): Promise<CancelFinding> {
  const answer = await svc.orderStatus({ ...caller, orderId });
  if (answer.outcome === 'unknown' || answer.outcome === 'not-sent') {
    return { type: 'cancel-answer-lost' };
  }
  const gone = answer.outcome === 'done' && ['cancelled', 'refunded'].includes(answer.value.status);
  return gone ? { type: 'order-cancelled', refund: null } : { type: 'cancel-unprovable' };
}
