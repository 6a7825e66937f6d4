// The initial state of a checkout.
import type { Policy } from '../policy';
import { NO_COMMANDS } from './command-book';
import type { QueuePlace } from './queue-place';
import type { CheckoutRequest } from './request';
import { SCHEMA_VERSION, type Checkout } from './state';

interface Start {
  readonly request: CheckoutRequest;
  readonly policy: Policy;
  /** Left out if the checkout does not have to wait. */
  readonly queued?: QueuePlace | undefined;
}

/** A checkout that is about to fetch prices and seats from Svc, or that first waits in the queue. */
export function newCheckout(
  id: string,
  { request, policy, queued }: Start,
  clientRequestId: string,
  nowMs: number,
): Checkout {
  return {
    schemaVersion: SCHEMA_VERSION,
    id,
    request,
    policy,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    version: 1,
    phase: queued ? { status: 'queued', ...queued } : { status: 'preparing', before: null },
    prices: null,
    seatMap: null,
    session: request.customer?.type === 'account' ? request.customer.session : null,
    attempt: { clientRequestId, failed: 0, claims: 0, paymentType: null },
    seatChanges: 0,
    edits: 0,
    cancels: 0,
    ownLease: null,
    cancelRequest: null,
    cancelRefusal: null,
    compensations: [],
    lastFailure: null,
    refusedSignal: null,
    commands: NO_COMMANDS,
    timeline: [{ atMs: nowMs, text: queued ? 'Started, waits in the queue' : 'Started' }],
    opsTimeline: [],
  };
}
