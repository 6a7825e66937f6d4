import type { Failure } from '../../failure';
import type { OrderFinding, Sent } from '../events';
import type { Answer, Caller, Ports } from '../ports';
import type { Ordering } from './moves';
import { orderRequest, paymentSent } from './request';

type Refused = Extract<Answer<never>, { outcome: 'refused' }>;

/**
 * Sends the order once: the first time, or the identical call again after its answer was lost. Until an
 * answer comes, nobody knows whether money moves. The call itself looks at how much of the hold is left.
 */
export async function sendOrder(
  checkout: Ordering,
  caller: Caller,
  { svc, clock, ids }: Ports,
): Promise<OrderFinding> {
  const { phase, policy } = checkout;
  const { order, lease } = phase;
  const isRepeat = order.sentAtMs !== null;
  const sent: Sent = { sentAtMs: clock.now(), accountId: caller.session.accountId };
  const answer = await svc.placeOrder({
    ...orderRequest(checkout, caller, phase, paymentSent(order)),
    previewId: order.previewId,
    sendBeforeMs: lease.endsAtMs - (isRepeat ? 0 : policy.placeReserveMs),
  });
  switch (answer.outcome) {
    case 'done': {
      const { orderId, status } = answer.value;
      return { type: 'order_placed', sent, orderId, fulfilled: status === 'fulfilled' };
    }
    case 'unknown':
      return { type: 'order_answer_lost', sent };
    case 'not_sent':
      return isRepeat ? repeatNotSent(answer.failure) : notSent(answer.failure);
    case 'refused':
      return isRepeat
        ? repeatRefused(answer, sent, () => ids.uuid())
        : refused(answer, sent, () => ids.uuid());
  }
}

function notSent(why: Failure): OrderFinding {
  const withheld = why.code === 'HOLD_EXPIRED' || why.code === 'UPSTREAM_BUSY';
  return { type: withheld ? 'order_withheld' : 'order_postponed', failure: why };
}

function repeatNotSent(why: Failure): OrderFinding {
  return why.code === 'HOLD_EXPIRED'
    ? { type: 'lease_over' }
    : { type: 'order_postponed', failure: why };
}

/** Refusals of an order that Svc has looked at: its clientRequestId is spent. */
const PROCESSED: ReadonlySet<string> = new Set([
  'FRAUD_DETECTED',
  'INVALID_CREDIT_CARD_NUMBER',
  'PROCESSOR_DECLINED',
  'INVENTORY_UNAVAILABLE',
]);

/** DUPLICATE means that the attempt was processed, which may have been a decline (Svc spec 7.2). */
function refused({ failure, orderId }: Refused, sent: Sent, uuid: () => string): OrderFinding {
  if (orderId !== undefined) return { type: 'order_placed', sent, orderId, fulfilled: false };
  if (failure.code === 'DUPLICATE_CLIENT_REQUEST_ID') {
    return { type: 'order_evidence', what: 'duplicate', sent };
  }
  const nextClientRequestId = PROCESSED.has(failure.code) ? uuid() : null;
  return { type: 'order_failed', failure, nextClientRequestId };
}

/**
 * Of an order that it has, Svc would have said DUPLICATE rather than decline it. That its seats are gone
 * may be the work of the first one.
 */
function repeatRefused(answer: Refused, sent: Sent, uuid: () => string): OrderFinding {
  const { code, kind } = answer.failure;
  const says = kind === 'payment' && PROCESSED.has(code);
  if (says || code === 'DUPLICATE_CLIENT_REQUEST_ID' || answer.orderId !== undefined) {
    return refused(answer, sent, uuid);
  }
  return { type: 'order_pending', failure: answer.failure };
}
