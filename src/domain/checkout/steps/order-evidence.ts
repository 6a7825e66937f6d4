import { failure } from '../../failure';
import type { OrderFinding } from '../events';
import { seatsTellFromMs } from '../order-moves';
import type { Ports } from '../ports';
import type { CheckoutIn } from '../state';

/**
 * An order without an id shows in its seats: they are ours after the lease's end if it stands. That
 * they are not counts only when it is seen twice, since an order may be in the middle of appearing.
 */
export async function askTheSeats(
  checkout: CheckoutIn<'processing'>,
  { svc, clock, inbox, ids }: Ports,
): Promise<OrderFinding | { type: 'nothing' }> {
  const { phase, policy, request, session } = checkout;
  const seatIds = phase.items.flatMap((item) => item.seatIds);
  const told = policy.layoutNamesAccount && request.capabilities.occupants;
  if (!told || seatIds.length === 0) return { type: 'order-unprovable' };
  if (clock.now() < seatsTellFromMs(checkout)) {
    await inbox.wait(seatsTellFromMs(checkout), 'until the seats tell of the order');
    return { type: 'nothing' };
  }
  const { showtimeId, quantity } = request;
  const answer = await svc.occupants({ showtimeId, quantity });
  if (answer.outcome !== 'done') return { type: 'order-pending' };
  const occupants = answer.value;
  if (!occupants) return { type: 'order-unprovable' };
  if (seatIds.some((id) => occupants[id] === session?.accountId)) {
    const known = phase.order.evidence.some(({ what }) => what === 'seats-ours');
    return known ? { type: 'order-unprovable' } : { type: 'order-evidence', what: 'seats-ours' };
  }
  const seenBefore = phase.order.evidence.filter(({ what }) => what === 'seats-free').length;
  if (seenBefore + 1 < policy.absenceSightings) {
    return { type: 'order-evidence', what: 'seats-free' };
  }
  const why = failure('ORDER_NOT_PLACED');
  return { type: 'order-failed', failure: why, nextClientRequestId: ids.uuid() };
}
