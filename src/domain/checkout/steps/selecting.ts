import { deadlineOf } from '../deadlines';
import type { Finding } from '../events';
import type { Ports } from '../ports';
import type { CheckoutIn } from '../state';

/** Looks at the seats again where they were lost, then waits for a choice. */
export async function awaitSeats(
  checkout: CheckoutIn<'selecting'>,
  { svc, inbox }: Ports,
): Promise<Finding> {
  const { showtimeId, quantity } = checkout.request;
  if (checkout.phase.seatMapDue) {
    const seatMap = await svc.layout({ showtimeId, quantity });
    // Without an answer the old map stays on offer; Svc has the last word on every seat anyway.
    const seen = seatMap.outcome === 'done' ? seatMap.value : checkout.seatMap;
    return seen ? { type: 'seat-map-seen', seatMap: seen } : { type: 'nothing' };
  }
  await inbox.wait(deadlineOf(checkout)?.atMs ?? Infinity, 'waiting for a choice of seats');
  return { type: 'nothing' };
}
