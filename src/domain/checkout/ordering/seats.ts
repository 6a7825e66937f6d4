import { failure } from '../../failure';
import type { Finding } from '../events';
import type { Answer, Occupants, Ports } from '../ports';
import type { Checkout } from '../state';
import { doSeatsTell } from './evidence';
import type { Processing } from './moves';

/**
 * An order without an id shows in its seats: they are its account's after the lease's end if it stands.
 * That they are not counts only when it is seen twice, since an order may be in the middle of appearing. Of
 * one that stood and stands no more, Svc alone knows what became of the money.
 */
export async function askTheSeats(checkout: Processing, ports: Ports): Promise<Finding> {
  const { order, items } = checkout.phase;
  const { accountId, sentAtMs, evidence } = order;
  const seatIds = items.flatMap((item) => item.seatIds);
  if (!doSeatsTell(checkout) || accountId === null || sentAtMs === null) {
    return { type: 'evidence_used_up' };
  }
  const answer = await askOccupants(checkout, ports);
  if (answer.outcome !== 'done') return { type: 'order_pending', failure: answer.failure };
  const occupants = answer.value;
  if (!occupants) return { type: 'evidence_used_up' };
  const sent = { sentAtMs, accountId };
  if (evidence.some(({ what }) => what === 'seats_ours')) return { type: 'evidence_used_up' };
  if (seatIds.some((id) => occupants[id] === accountId)) {
    return { type: 'order_evidence', what: 'seats_ours', failure: null, sent };
  }
  const seenBefore = evidence.filter(({ what }) => what === 'seats_free').length;
  if (seenBefore + 1 < checkout.policy.absenceSightings) {
    return { type: 'order_evidence', what: 'seats_free', failure: null, sent };
  }
  const why = failure('ORDER_NOT_PLACED');
  return { type: 'order_failed', failure: why, nextClientRequestId: ports.ids.uuid() };
}

/** Whose the taken seats are; null where Svc does not say, or is not relied on to. */
export async function askOccupants(
  { policy, request }: Checkout,
  { svc }: Ports,
): Promise<Answer<Occupants | null>> {
  const told = policy.layoutNamesAccount && request.capabilities.occupants;
  if (!told) return { outcome: 'done', value: null };
  const { showtimeId, quantity } = request;
  return svc.occupants({ showtimeId, quantity });
}
