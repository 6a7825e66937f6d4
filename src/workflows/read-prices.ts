// Reads the offers and prices of the showtime (Svc spec 4.4 step 1).
import type { Answer } from '../domain/checkout/ports';
import { refusedPrices } from '../domain/checkout/promotion';
import { needsAuthentication } from '../domain/checkout/session';
import { failure } from '../domain/failure';
import type { Prices } from '../domain/showtime';
import type { CheckoutRun } from './checkout-run';
import { endSession } from './signed-call';

const SIGN_IN = { outcome: 'not_sent', failure: failure('AUTHENTICATION_NEEDED') } as const;

/** A signed-in customer may get special prices. Once the session has ended, reads the prices for everybody. */
export async function readPrices(it: CheckoutRun, budgetMs: number): Promise<Answer<Prices>> {
  const answer = await readOwnPrices(it, budgetMs);
  if (answer.outcome === 'done' || !needsAuthentication(it.checkout)) return answer;
  return pricesWith(it, null, budgetMs);
}

/** AUTHENTICATION_NEEDED if the session of a signed-in customer has ended. */
export async function readOwnPrices(it: CheckoutRun, budgetMs: number): Promise<Answer<Prices>> {
  if (needsAuthentication(it.checkout)) return SIGN_IN;
  const { request, session } = it.checkout;
  const hasOwnPrices = request.customer?.type === 'account' && request.capabilities.accessToken;
  const own = hasOwnPrices ? session : null;
  const answer = await pricesWith(it, own?.authToken ?? null, budgetMs);
  const hasEnded = answer.outcome === 'refused' && answer.failure.code === 'SESSION_ENDED';
  if (!hasEnded || !own) return answer;
  endSession(it, own);
  return SIGN_IN;
}

async function pricesWith(
  it: CheckoutRun,
  accessToken: string | null,
  budgetMs: number,
): Promise<Answer<Prices>> {
  const { request, phase } = it.checkout;
  const { showtimeId, promotionCode } = request;
  const answer = await it.svc.prices({ showtimeId, promotionCode, budgetMs, accessToken });
  const isRefused = answer.outcome === 'refused';
  const isEmpty = answer.outcome === 'done' && answer.value.offers.length === 0;
  if (!isRefused && !isEmpty) return answer;
  const before = 'before' in phase ? phase.before?.request : undefined;
  const why = refusedPrices(isRefused ? answer.failure : null, request, before);
  return { outcome: 'refused', failure: why };
}
