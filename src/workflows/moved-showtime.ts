// Svc may move a showtime after its start was read. Whatever ends with the start first asks whether it still holds.
import type { Prices } from '../domain/showtime';
import type { CheckoutRun } from './checkout-run';

/** For the timeline. */
export const MOVED = 'The showtime starts later than planned';

/** The prices with the new start, if Svc has moved the showtime to a later time; null if not, or if Svc does not say. */
export async function movedLater({ checkout, svc }: CheckoutRun): Promise<Prices | null> {
  const { prices, request } = checkout;
  if (!prices) return null;
  const answer = await svc.showtime({ showtimeId: request.showtimeId });
  if (answer.outcome !== 'done') return null;
  const { startsAt, localStart } = answer.value;
  const isLater = Date.parse(startsAt) > Date.parse(prices.showtime.startsAt);
  return isLater ? { ...prices, showtime: { ...prices.showtime, startsAt, localStart } } : null;
}
