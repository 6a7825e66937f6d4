// What ops see of a checkout beyond its view: what it waits for, what is owed, what ops did. No private data.
import { hasStuck, isStuck, waitingCompensations } from './compensations';
import { deadlineOf, needsOps } from './machine';
import { seatsOf } from './seat-choice';
import { orderOf, type Checkout } from './state';
import { stateOf } from './states';
import { stuckCalls } from './untaken-calls';

export type OpsView = ReturnType<typeof opsViewOf>;

/** All times are milliseconds since the epoch; what is not so is null. */
export function opsViewOf(checkout: Checkout) {
  const { request, attempt, phase } = checkout;
  const deadline = deadlineOf(checkout);
  const collection = orderOf(checkout)?.collection;
  const stuck = stuckCalls(checkout);
  return {
    partnerId: request.partnerId,
    needsOps: needsOps(checkout),
    seats: 'items' in phase ? seatsOf(checkout) : null,
    waitingFor: stateOf(checkout).ops.waitingFor,
    /** Left out unless no worker takes the calls that the checkout waits for. */
    ...(stuck && { stuckCalls: stuck }),
    deadline: deadline && { what: deadline.summary, atMs: deadline.atMs },
    /** A page of docs/runbooks; null where none is needed. */
    runbook: runbookOf(checkout),
    /** Of the attempt that counts: Svc knows its order by it. */
    clientRequestId: attempt.clientRequestId,
    /** What the partner's payment provider knows the attempt by; null where Svc collects the money. */
    paymentReference: collection?.reference ?? null,
    compensations: waitingCompensations(checkout).map((each) => ({
      ...{ kind: each.kind, reference: each.reference, tries: each.tries },
      stuck: isStuck(checkout, each),
    })),
    timeline: checkout.opsTimeline ?? [],
  };
}

export function runbookOf(checkout: Checkout): string | null {
  if (stuckCalls(checkout)) return 'no-worker.md';
  const { runbook } = stateOf(checkout).ops;
  return runbook ?? (hasStuck(checkout) ? 'open-compensations.md' : null);
}
