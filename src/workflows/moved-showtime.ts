// Svc may move a showtime after we read its start. `selecting`, `confirmed` and `cancelling` end when the showtime
// starts, so they read its start again before they end.
import type { Checkout } from '../domain/checkout/state';
import { type INTERRUPTED, type CheckoutRun } from './checkout-run';

type Moved = Pick<Checkout, 'prices' | 'cancelRefusal'>;

/** For the timeline. */
export const MOVED = 'The showtime starts later than planned';

/**
 * What changes if Svc has moved the showtime to a later time: it gets its new start, and an earlier refusal to cancel
 * is cleared, since that was about the old start. Null if the showtime was not moved later, or Svc does not answer.
 */
export async function movedLater({ checkout, svc }: CheckoutRun): Promise<Moved | null> {
  const { prices, request } = checkout;
  if (!prices) return null;
  const answer = await svc.showtime({ showtimeId: request.showtimeId });
  if (answer.outcome !== 'done') return null;
  const { startsAt, localStart } = answer.value;
  if (Date.parse(startsAt) <= Date.parse(prices.showtime.startsAt)) return null;
  const showtime = { ...prices.showtime, startsAt, localStart };
  return { prices: { ...prices, showtime }, cancelRefusal: null };
}

/** The same, unless a command arrives before the answer. */
export function movedUnlessCommanded(it: CheckoutRun): Promise<Moved | null | typeof INTERRUPTED> {
  return it.interruptible(
    () => movedLater(it),
    () => it.mailbox.hasCommand,
  );
}
