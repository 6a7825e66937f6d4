import type { Finding } from '../events';
import { orderRequest } from '../order-request';
import type { Caller, Ports } from '../ports';
import type { CheckoutIn, Lease } from '../state';

type Holding = CheckoutIn<'holding'>;

/** A session for the customer, the lease of the seats, and what they cost (Svc spec 4.4 steps 3-5). */
export async function holdSeats(checkout: Holding, ports: Ports): Promise<Finding> {
  const { session, phase, request } = checkout;
  if (phase.waitsUntilMs !== null && ports.clock.now() < phase.waitsUntilMs) {
    await ports.inbox.wait(phase.waitsUntilMs, 'until our older lease ends');
    return { type: 'nothing' };
  }
  if (!session) return openSession(checkout, ports);
  const caller = { session, device: request.device };
  if (!phase.lease) return leaseSeats(checkout, caller, ports);
  return previewHold(checkout, caller, ports);
}

async function openSession({ request }: Holding, { svc }: Ports): Promise<Finding> {
  const answer = await svc.openGuest({ customer: request.customer });
  return answer.outcome === 'done'
    ? { type: 'session-opened', session: answer.value }
    : { type: 'hold-failed', failure: answer.failure };
}

async function leaseSeats(
  { phase, attempt, policy }: Holding,
  caller: Caller,
  { svc }: Ports,
): Promise<Finding> {
  const { clientRequestId } = attempt;
  const answer = await svc.lease({ ...caller, clientRequestId, items: phase.items });
  if (answer.outcome !== 'done') return { type: 'hold-failed', failure: answer.failure };
  const { sentAtMs, durationMs } = answer.value;
  const lease: Lease = { sentAtMs, endsAtMs: sentAtMs + durationMs - policy.leaseMarginMs };
  return { type: 'leased', lease };
}

async function previewHold(checkout: Holding, caller: Caller, { svc }: Ports): Promise<Finding> {
  const answer = await svc.preview(orderRequest(checkout, caller, checkout.phase.items, null));
  return answer.outcome === 'done'
    ? { type: 'previewed', receipt: answer.value }
    : { type: 'hold-failed', failure: answer.failure };
}
