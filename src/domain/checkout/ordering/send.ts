import type { Failure } from '../../failure';
import type { Finding, Sent } from '../events';
import type { OrderStatus } from '../order';
import type { Answer, Caller, Ids, Ports } from '../ports';
import { signed, type SignedAnswer } from '../session';
import type { Ordering } from './moves';
import { orderRequest, paymentSent } from './order-request';

type Placed = { readonly orderId: string } & OrderStatus;
type Refused = Extract<Answer<never>, { outcome: 'refused' }>;

/**
 * Sends the order once: the first time, or the identical call again after its answer was lost. Until an
 * answer comes, nobody knows whether money moves. The call itself looks at how much of the hold is left.
 */
export function sendOrder(checkout: Ordering, ports: Ports): Promise<Finding> {
  const { phase, policy, session } = checkout;
  const { order, lease } = phase;
  const isRepeat = order.sentAtMs !== null;
  const sent = { sentAtMs: ports.clock.now(), accountId: session?.accountId ?? null };
  const send = (caller: Caller) =>
    ports.svc.placeOrder({
      ...orderRequest(checkout, caller, phase, paymentSent(order)),
      previewId: order.previewId,
      sendBeforeMs: lease.endsAtMs - (isRepeat ? 0 : policy.placeReserveMs),
    });
  return signed(checkout, ports, send, (answer) => judged(answer, sent, isRepeat, ports.ids));
}

function judged(answer: SignedAnswer<Placed>, sent: Sent, isRepeat: boolean, ids: Ids): Finding {
  switch (answer.outcome) {
    case 'done': {
      const { orderId, status } = answer.value;
      return { type: 'order_placed', sent, orderId, fulfilled: status === 'fulfilled' };
    }
    case 'unknown':
      return { type: 'order_answer_lost', sent, failure: answer.failure };
    case 'unsigned':
      return { type: isRepeat ? 'order_pending' : 'order_withheld', failure: answer.failure };
    case 'not_sent':
      return isRepeat ? repeatNotSent(answer.failure) : notSent(answer.failure);
    case 'refused':
      return isRepeat ? resendRefused(answer, sent) : refused(answer, sent, ids);
  }
}

function notSent(why: Failure): Finding {
  const withheld = why.code === 'HOLD_EXPIRED' || why.code === 'UPSTREAM_BUSY';
  return { type: withheld ? 'order_withheld' : 'order_postponed', failure: why };
}

function repeatNotSent(why: Failure): Finding {
  return why.code === 'HOLD_EXPIRED'
    ? { type: 'lease_over' }
    : { type: 'order_postponed', failure: why };
}

const DUPLICATE = 'DUPLICATE_CLIENT_REQUEST_ID';

/** Refusals of an order that Svc has looked at: its clientRequestId is spent. */
const PROCESSED: ReadonlySet<string> = new Set([
  'FRAUD_DETECTED',
  'INVALID_CREDIT_CARD_NUMBER',
  'PROCESSOR_DECLINED',
  'INVENTORY_UNAVAILABLE',
]);

/** The first and only send, so that a refusal is its outcome. DUPLICATE is about an earlier one. */
function refused(answer: Refused, sent: Sent, ids: Ids): Finding {
  const { failure, orderId } = answer;
  if (orderId !== undefined || failure.code === DUPLICATE) return resendRefused(answer, sent);
  const nextClientRequestId = PROCESSED.has(failure.code) ? ids.uuid() : null;
  return { type: 'order_failed', failure, nextClientRequestId };
}

/**
 * Whatever the code of the refusal, the first send may still be in progress inside Svc, or have bought
 * the seats. So a refused resend is evidence for people, and never the outcome of the order.
 */
function resendRefused({ failure, orderId }: Refused, sent: Sent): Finding {
  if (orderId !== undefined) return { type: 'order_placed', sent, orderId, fulfilled: false };
  // Svc has not looked at the order: our key was refused, for example.
  if (failure.kind === 'upstream') return { type: 'order_pending', failure };
  const what = failure.code === DUPLICATE ? 'duplicate' : 'resend_refused';
  return { type: 'order_evidence', what, failure, sent };
}
