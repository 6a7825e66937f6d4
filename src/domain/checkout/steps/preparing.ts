import type { Finding } from '../events';
import type { Ports } from '../ports';
import type { CheckoutIn } from '../state';
import { openSession } from './session';

/**
 * Prices, seats and the customer's session side by side, since none needs another's answer (Svc spec
 * 4.4 steps 1 to 3). A session that could not be opened is opened before the seats are held.
 */
export async function prepare(
  { request, session }: CheckoutIn<'preparing'>,
  { svc }: Ports,
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
  if (seatMap.outcome !== 'done') return { type: 'preparation-failed', failure: seatMap.failure };
  return {
    type: 'prepared',
    prices: prices.value,
    seatMap: seatMap.value,
    session: opened?.outcome === 'done' ? opened.value : session,
  };
}
