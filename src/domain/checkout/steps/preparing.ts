import { placesOnly, type Prices, type SeatMap } from '../../showtime';
import type { Finding } from '../events';
import { instant } from '../instant';
import type { Answer, Ports } from '../ports';
import type { CheckoutIn } from '../state';
import { openSession } from './session';

/**
 * Prices, seats and the customer's session side by side, since none needs another's answer (Svc spec
 * 4.4 steps 1 to 3). A session that could not be opened is opened before the seats are held.
 */
export async function prepare(
  { request, session }: CheckoutIn<'preparing'>,
  { svc, clock }: Ports,
): Promise<Finding> {
  const { showtimeId, quantity, promotionCode, customer, capabilities } = request;
  const known = customer?.type === 'account' && capabilities.accessToken;
  const accessToken = known ? (session?.authToken ?? null) : null;
  const [prices, seatMap, opened] = await Promise.all([
    svc.refreshCheckout({ showtimeId, promotionCode, accessToken }),
    svc.layout({ showtimeId, quantity }),
    session ? null : openSession(customer, svc),
  ]);
  if (prices.outcome === 'refused' && prices.failure.code === 'SESSION_ENDED') {
    return { type: 'session-ended' };
  }
  if (prices.outcome !== 'done') return { type: 'preparation-failed', failure: prices.failure };
  const shown = seatsToShow(seatMap, prices.value, clock.now());
  if (shown.outcome !== 'done') return { type: 'preparation-failed', failure: shown.failure };
  return {
    type: 'prepared',
    prices: prices.value,
    seatMap: shown.value,
    session: opened?.outcome === 'done' ? opened.value : session,
  };
}

/** General admission has no seats to choose: it does not fail for a layout that does. */
function seatsToShow(asked: Answer<SeatMap>, { showtime }: Prices, nowMs: number): Answer<SeatMap> {
  if (asked.outcome === 'done' || showtime.seating === 'reserved') return asked;
  return { outcome: 'done', value: placesOnly(showtime.available ?? 0, instant(nowMs)) };
}
