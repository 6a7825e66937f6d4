import type { Finding } from '../events';
import type { Ports } from '../ports';
import type { CheckoutIn } from '../state';

/** Prices and seats side by side, since neither needs the other's answer (Svc spec 4.4 steps 1, 2). */
export async function prepare(
  { request }: CheckoutIn<'preparing'>,
  { svc }: Ports,
): Promise<Finding> {
  const { showtimeId, quantity, promotionCode } = request;
  const [prices, seatMap] = await Promise.all([
    svc.refresh({ showtimeId, promotionCode }),
    svc.seatMap({ showtimeId, quantity }),
  ]);
  if (prices.outcome !== 'done') return { type: 'preparation-failed', failure: prices.failure };
  if (seatMap.outcome !== 'done') return { type: 'preparation-failed', failure: seatMap.failure };
  return { type: 'prepared', prices: prices.value, seatMap: seatMap.value };
}
