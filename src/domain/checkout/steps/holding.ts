import type { Failure } from '../../failure';
import type { Finding } from '../events';
import { ownLeaseHas } from '../hold-moves';
import { orderRequest } from '../order-request';
import type { Caller, Ports } from '../ports';
import type { CheckoutIn, Lease } from '../state';

type Holding = CheckoutIn<'holding'>;

/** The lease of the seats, and what they cost (Svc spec 4.4 steps 4 and 5). */
export async function holdSeats(checkout: Holding, caller: Caller, ports: Ports): Promise<Finding> {
  const { items, lease, waitsUntilMs } = checkout.phase;
  if (waitsUntilMs !== null && ports.clock.now() < waitsUntilMs) {
    await ports.inbox.wait(waitsUntilMs, 'until our older lease ends');
    return { type: 'nothing' };
  }
  if (!lease) return leaseSeats(checkout, caller, ports);
  const request = orderRequest(checkout, caller, { items, lease }, null);
  const answer = await ports.svc.preview({ ...request, untilMs: lease.endsAtMs });
  return answer.outcome === 'done'
    ? { type: 'previewed', ...answer.value }
    : { type: 'hold-failed', failure: answer.failure, strangers: false };
}

/** Nobody can sign: the seats are not held, and the caller hears why. */
export async function giveUpHold(_checkout: Holding, why: Failure): Promise<Finding> {
  return { type: 'hold-failed', failure: why, strangers: false };
}

async function leaseSeats(checkout: Holding, caller: Caller, ports: Ports): Promise<Finding> {
  const { phase, attempt, policy, request } = checkout;
  const { items } = phase;
  const { showtimeId } = request;
  const { clientRequestId } = attempt;
  const answer = await ports.svc.lease({ ...caller, showtimeId, clientRequestId, items });
  if (answer.outcome !== 'done') {
    const strangers = await areStrangers(checkout, answer.failure, caller, ports);
    return { type: 'hold-failed', failure: answer.failure, strangers };
  }
  const { sentAtMs, durationMs, leaseId } = answer.value;
  const lease: Lease = {
    sentAtMs,
    endsAtMs: sentAtMs + durationMs - policy.leaseMarginMs,
    leaseId,
  };
  return { type: 'leased', lease };
}

/** Whether Svc names others in seats that an older lease of our own may have; false where it does not say. */
async function areStrangers(
  checkout: Holding,
  { code }: Failure,
  { session }: Caller,
  { svc, clock }: Ports,
): Promise<boolean> {
  const { phase, policy, request } = checkout;
  const told = policy.layoutNamesAccount && request.capabilities.occupants;
  const inDoubt = code === 'SEAT_UNAVAILABLE' && ownLeaseHas(checkout, clock.now());
  if (!told || !inDoubt) return false;
  const { showtimeId, quantity } = request;
  const answer = await svc.occupants({ showtimeId, quantity });
  if (answer.outcome !== 'done' || !answer.value) return false;
  const occupants = answer.value;
  const holders = phase.items.flatMap(({ seatIds }) => seatIds).map((id) => occupants[id]);
  return holders.some((holder) => holder !== undefined && holder !== session.accountId);
}
