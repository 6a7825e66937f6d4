// Reads the offers and prices of the showtime (Svc spec 4.4 step 1).
import type { Answer } from '../domain/checkout/ports';
import type { Prices } from '../domain/showtime';
import type { CheckoutRun } from './checkout-run';
import { endSession } from './signed-call';

/** A signed-in customer may get special prices while the session lasts. */
export async function readPrices(it: CheckoutRun, budgetMs: number): Promise<Answer<Prices>> {
  const { request, session } = it.checkout;
  const { showtimeId, promotionCode, customer, capabilities } = request;
  const hasOwnPrices = customer?.type === 'account' && capabilities.accessToken;
  const own = hasOwnPrices ? session : null;
  const ask = { showtimeId, promotionCode, budgetMs };
  const prices = await it.svc.prices({ ...ask, accessToken: own?.authToken ?? null });
  const hasEnded = prices.outcome === 'refused' && prices.failure.code === 'SESSION_ENDED';
  if (!hasEnded || !own) return prices;
  endSession(it, own);
  return it.svc.prices({ ...ask, accessToken: null });
}
