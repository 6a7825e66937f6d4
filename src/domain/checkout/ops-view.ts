// The parts of a checkout that only ops see: what it waits for, what is owed, what ops did. No private data.
import { hasStuck, isStuck, waitingCompensations } from './compensation-rules';
import { deadlineOf } from './deadlines';
import { owedMoney } from './owed-money';
import { seatsOf } from './seat-choice';
import type { Compensation } from './compensation';
import type { Checkout, NextCall } from './state';
import type { Cancellation } from './order-steps';
import { STATUS_FACTS } from './status-facts';
import { stuckCalls } from './untaken-calls';

export type OpsView = ReturnType<typeof opsViewOf>;

/** Times are milliseconds since the epoch. */
export function opsViewOf(checkout: Checkout) {
  const { request, attempt, phase } = checkout;
  const deadline = deadlineOf(checkout);
  const collection = 'collection' in phase ? phase.collection : null;
  return {
    partnerId: request.partnerId,
    needsOps: needsOps(checkout),
    seats: 'items' in phase ? seatsOf(checkout) : null,
    waitingFor: waitsForProvider(checkout)
      ? 'the payment provider'
      : STATUS_FACTS[phase.status].waitingFor,
    deadline: deadline && { what: deadline.summary, atMs: deadline.atMs },
    /** A page of docs/runbooks; null if none is needed. */
    runbook: runbookOf(checkout),
    /** Calls that no worker takes, if ops have to act; null otherwise. */
    stuckCalls: stuckCalls(checkout),
    /** The id of the current attempt, by which Svc knows its order. */
    clientRequestId: attempt.clientRequestId,
    /** The attempt's reference at the partner's payment provider; null if Svc collects the money. */
    paymentReference: collection?.reference ?? null,
    compensations: waitingCompensations(checkout).map((each) => compensationOf(checkout, each)),
    /** Money that is owed in either direction. */
    owed: owedMoney(checkout),
    /** The next call that may show the outcome, and the tries so far; null in states without such calls. */
    next: 'next' in phase ? nextOf(phase.next) : null,
    /** What a person should know before deciding a review; null in other states. */
    review: reviewNews(checkout),
    /** The evidence about an order whose outcome is not certain. */
    evidence: 'order' in phase && 'evidence' in phase.order ? phase.order.evidence : [],
    timeline: checkout.opsTimeline,
  };
}

/** Earlier builds did not publish the optional fields. */
interface CompensationView
  extends
    Pick<Compensation, 'kind' | 'reference' | 'tries'>,
    Partial<Pick<Compensation, 'amount' | 'refunded' | 'nextTryAtMs' | 'lastFailureCode'>> {
  readonly stuck: boolean;
}

function compensationOf(checkout: Checkout, each: Compensation): CompensationView {
  const { kind, reference, tries, amount, refunded, nextTryAtMs, lastFailureCode } = each;
  const stuck = isStuck(checkout, each);
  return { kind, reference, tries, stuck, amount, refunded, nextTryAtMs, lastFailureCode };
}

function nextOf({ tries, dueAtMs, lastFailureCode = null }: NextCall) {
  return { tries, atMs: dueAtMs, lastFailureCode };
}

function reviewNews({ phase }: Checkout): string | null {
  if (phase.status !== 'in_review') return null;
  if (phase.cancellation) return cancellationNews(phase.cancellation);
  const { returned } = phase;
  return returned ? `order ${returned.orderId} was returned to review: ${returned.why}` : null;
}

function cancellationNews({ cause, doubtful, refusal }: Cancellation): string {
  const unpaid = cause && `payment not taken (${cause.code}), `;
  const refused = refusal && `refused (${refusal.code})`;
  const unanswered = doubtful > 0 && `requested ${doubtful} times without an outcome`;
  return `${unpaid ?? ''}cancellation ${[refused, unanswered].filter(Boolean).join(', ') || 'not settled'}`;
}

export function runbookOf(checkout: Checkout): string | null {
  if (stuckCalls(checkout)) return 'no-worker.md';
  if (waitsForProvider(checkout)) return 'payment-provider-down.md';
  const { runbook } = STATUS_FACTS[checkout.phase.status];
  return runbook ?? (hasStuck(checkout) ? 'open-compensations.md' : null);
}

/** Whether the order waits for an authorisation or a capture at the partner's payment provider. */
function waitsForProvider({ phase }: Checkout): boolean {
  if (phase.status !== 'placing' && phase.status !== 'processing') return false;
  const { order, collection } = phase;
  if (order.step === 'claimed') return collection?.status === 'wanted';
  const isUncaptured = collection?.status === 'authorized' || collection?.status === 'in_doubt';
  const failureCode = 'next' in phase ? phase.next.lastFailureCode : null;
  // After a failed call to Svc the checkout waits for Svc: before a capture it reads the order's status.
  const isAtSvc = failureCode && !failureCode.startsWith('PAYMENT_PROVIDER');
  return order.step === 'fulfilled' && isUncaptured && !isAtSvc;
}

/** Whether a person has to act. */
export function needsOps(checkout: Checkout): boolean {
  return (
    hasStuck(checkout) || checkout.phase.status === 'in_review' || stuckCalls(checkout) !== null
  );
}
