import type { OrderFinding } from '../events';
import { deferredUntilMs } from '../pauses';
import type { Answer, OrderRequest, Ports } from '../ports';
import type { CheckoutIn } from '../state';

type PlaceAnswer = Awaited<ReturnType<Ports['svc']['placeOrder']>>;
type Refused = Extract<Answer<never>, { outcome: 'refused' }>;

/**
 * Sends the order once: the first time, or the identical call again after its answer was lost.
 * Until an answer comes, nobody knows whether money moves.
 */
export async function sendOrder(
  { phase, policy }: CheckoutIn<'placing'> | CheckoutIn<'processing'>,
  parameters: OrderRequest,
  { svc, clock, ids }: Ports,
): Promise<OrderFinding> {
  const { order, lease } = phase;
  const { previewId } = order;
  const sentAtMs = order.sentAtMs ?? clock.now();
  const sentBefore = order.sentAtMs !== null;
  const answer = await svc.placeOrder({ ...parameters, previewId, sendBeforeMs: lease.endsAtMs });
  switch (answer.outcome) {
    case 'done': {
      const { orderId, status } = answer.value;
      return { type: 'order-placed', sentAtMs, orderId, fulfilled: status === 'fulfilled' };
    }
    case 'unknown':
      return { type: 'order-answer-lost', sentAtMs };
    case 'not_sent': {
      const pauseMaxMs = policy.settleMs;
      const untilMs = deferredUntilMs(answer.failure, order.looks, pauseMaxMs, clock.now());
      return notSent(answer, sentBefore, untilMs);
    }
    case 'refused':
      return refused(answer, sentAtMs, sentBefore, ids.uuid());
  }
}

function notSent(
  { failure: why }: Extract<PlaceAnswer, { outcome: 'not_sent' }>,
  sentBefore: boolean,
  untilMs: number,
): OrderFinding {
  if (why.code !== 'HOLD_EXPIRED') return { type: 'order-deferred', untilMs };
  return sentBefore ? { type: 'order-pending' } : { type: 'order-withheld', failure: why };
}

/** Of an order sent before, Svc would have said DUPLICATE rather than one of these (Svc spec 7.3). */
const SAYS_WHAT_BECAME: ReadonlySet<string> = new Set([
  'FRAUD_DETECTED',
  'INVALID_CREDIT_CARD_NUMBER',
  'PROCESSOR_DECLINED',
  'INVENTORY_UNAVAILABLE',
]);

/** DUPLICATE means that the attempt was processed, which may have been a decline (Svc spec 7.2). */
function refused(
  { failure: why, orderId }: Refused,
  sentAtMs: number,
  sentBefore: boolean,
  nextClientRequestId: string,
): OrderFinding {
  if (orderId !== undefined) return { type: 'order-placed', sentAtMs, orderId, fulfilled: false };
  const processed = why.code === 'DUPLICATE_CLIENT_REQUEST_ID';
  if (processed) return { type: 'order-evidence', what: 'duplicate' };
  if (sentBefore && !SAYS_WHAT_BECAME.has(why.code)) return { type: 'order-pending' };
  return { type: 'order-failed', failure: why, nextClientRequestId };
}
