import { problem } from '../http/problem';

/**
 * Where to send a customer who buys at the hosted checkout (Svc spec 1), under the partner's own referrer tag if
 * one is given. Throws NO_CHECKOUT_LINK where Svc has told none, UPSTREAM_UNAVAILABLE for what no browser should follow.
 */
export function hostedCheckoutUrl(told: string | undefined, iref: string | undefined): string {
  if (told === undefined) throw problem('NO_CHECKOUT_LINK', 'There is no link for this showtime.');
  const url = URL.canParse(told) ? new URL(told) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw problem('UPSTREAM_UNAVAILABLE', 'The ticketing service told a link that is none.');
  }
  if (iref === undefined) return told;
  url.searchParams.set('iref', iref);
  return url.href;
}
