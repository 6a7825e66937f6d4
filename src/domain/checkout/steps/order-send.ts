import type { OrderFinding } from '../events';
import { deferredUntilMs } from '../pauses';
import type { Answer, OrderRequest, Ports } from '../ports';
import type { CheckoutIn } from '../state';

type PlaceAnswer = Awaited<ReturnType<Ports['svc']['place']>>;
type Refused = Extract<Answer<never>, { outcome: 'refused' }>;

/**
 * Sends the order once: the first time, or the identical call again after its answer was lost.
 * Until an answer comes, nobody knows whether money moves.
 */
export async function sendOrder(
  { phase }: CheckoutIn<'placing'> | CheckoutIn<'processing'>,
  parameters: OrderRequest,
  { svc, clock, ids }: Ports,
): Promise<OrderFinding> {
  const sentAtMs = phase.order.sentAtMs ?? clock.now();
  const sentBefore = phase.order.sentAtMs !== null;
  const answer = await svc.place({ ...parameters, sendBeforeMs: phase.lease.endsAtMs });
  switch (answer.outcome) {
    case 'done':
      return { type: 'order-placed', sentAtMs, orderId: answer.value.orderId };
    case 'unknown':
      return { type: 'order-answer-lost', sentAtMs };
    case 'not-sent':
      return notSent(answer, sentBefore, clock.now());
    case 'refused':
      return refused(answer, sentAtMs, sentBefore, ids.uuid());
  }
}

function notSent(
  { failure: why }: Extract<PlaceAnswer, { outcome: 'not-sent' }>,
  sentBefore: boolean,
  nowMs: number,
): OrderFinding {
  if (why.code !== 'HOLD_EXPIRED') {
    return { type: 'order-deferred', untilMs: deferredUntilMs(why, nowMs) };
  }
  return sentBefore ? { type: 'order-pending' } : { type: 'order-withheld', failure: why };
}

/** DUPLICATE means that the attempt was processed, which may have been a decline (Svc spec 7.2). */
function refused(
  { failure: why, orderId }: Refused,
  sentAtMs: number,
  sentBefore: boolean,
  nextClientRequestId: string,
): OrderFinding {
  if (orderId !== undefined) return { type: 'order-placed', sentAtMs, orderId };
  const processed = why.code === 'DUPLICATE_CLIENT_REQUEST_ID';
  if (processed) return { type: 'order-evidence', what: 'duplicate' };
  if (sentBefore && why.code === 'GENERIC_ERROR') return { type: 'order-pending' };
  return { type: 'order-failed', failure: why, nextClientRequestId };
}
