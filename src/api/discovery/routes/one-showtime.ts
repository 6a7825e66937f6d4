import type { Router } from 'express';
import type { ShowtimeDetail } from '../../../contract/showtime';
import type { ReceivedPrices } from '../../../domain/showtime';
import type { Discovery } from '../../../upstream/discovery/discovery';
import { hostedCheckoutUrl } from '../../../domain/hosted-checkout';
import { isSameId } from '../../../domain/same-id';
import { isSvcError } from '../../../upstream/svc/svc-error';
import type { DiscoveryDeps } from '../../deps';
import { clientGone } from '../../../http/client-gone';
import { onlyMethods } from '../../../http/methods';
import { problem, type Problem } from '../../../http/problem';
import { parseQuery } from '../../../http/validation';
import { NOT_SOLD } from '../known-showtimes';
import { productionsOf, type ShowtimeReads } from '../showtime-reads';
import {
  CheckoutLinkQuerySchema,
  SeatMapQuerySchema,
  ShowtimeQuerySchema,
} from '../schemas/showtimes-query';
import { seatMapResource } from '../seat-map-resource';
import { showtimeResource } from '../showtime-resource';

/** Serves one showtime: its prices, its seats, and the link to the hosted checkout. */
export function addShowtimeRoutes(router: Router, { svcOf }: Pick<DiscoveryDeps, 'svcOf'>): void {
  const one = router.route('/showtimes/:showtimeId');
  one.get(async (request, response) => {
    const { discovery, showtimeReads, showtimes } = svcOf(response.locals.partner);
    const { marketplaceId } = parseQuery(ShowtimeQuerySchema, request.query);
    const signal = clientGone(response);
    const { showtimeId } = request.params;
    const detail = await showtimeOf(showtimeId, discovery, signal);
    showtimes.learn([detail]);
    const [productions, prices] = await Promise.all([
      productionsOf([detail], { discovery, marketplaceId, signal }),
      pricesOf(showtimeId, showtimeReads, signal),
    ]);
    response.json(showtimeResource(detail, productions, prices?.offers));
  });
  one.all(onlyMethods('GET', 'HEAD'));

  const seatMap = router.route('/showtimes/:showtimeId/seat-map');
  seatMap.get(async (request, response) => {
    const { showtimeReads, showtimes } = svcOf(response.locals.partner);
    const { quantity } = parseQuery(SeatMapQuerySchema, request.query);
    const { showtimeId } = request.params;
    const [map, known] = await Promise.all([
      showtimeReads.seatMap(showtimeId, quantity, clientGone(response)).catch(notOnSale),
      showtimes.of(showtimeId),
    ]);
    const seats = map.rows.flatMap((row) => row.seats);
    // In general admission, the seats of the hall cannot be chosen.
    const isGeneral = known !== NOT_SOLD && known?.seating === 'general';
    if (isGeneral || seats.length === 0)
      throw problem('NO_SEAT_MAP', 'This showtime has general admission.');
    const free = seats.filter(({ status }) => status === 'available').length;
    response.json(seatMapResource({ ...map, available: map.available ?? free }));
  });
  seatMap.all(onlyMethods('GET', 'HEAD'));

  const link = router.route('/showtimes/:showtimeId/checkout-link');
  link.get(async (request, response) => {
    const { freshDiscovery } = svcOf(response.locals.partner);
    const { iref } = parseQuery(CheckoutLinkQuerySchema, request.query);
    const { showtimeId } = request.params;
    // A link contains the session of one customer, so it is neither cached nor shared (Svc spec 1).
    const detail = await showtimeOf(showtimeId, freshDiscovery, clientGone(response));
    const url = checkoutLink(detail.checkoutUrl, iref);
    response.vary('Accept');
    if (request.accepts(['json', 'html']) === 'html')
      response.status(302).set('Location', new URL(url).href).end();
    else response.json({ url });
  });
  link.all(onlyMethods('GET', 'HEAD'));
}

/** Throws NOT_FOUND if Svc returns no such showtime. */
async function showtimeOf(
  showtimeId: string,
  discovery: Pick<Discovery, 'showtimesByIds'>,
  signal: AbortSignal,
): Promise<ShowtimeDetail> {
  const { showtimeDetails } = await discovery.showtimesByIds([showtimeId], signal);
  const detail = showtimeDetails.find((it) => isSameId(it.showtimeId, showtimeId));
  if (!detail) throw notFound();
  return detail;
}

/** Null if Svc returns no prices: the listed prices are then shown, without the offer ids for choosing seats. */
async function pricesOf(
  showtimeId: string,
  showtimeReads: ShowtimeReads,
  signal: AbortSignal,
): Promise<ReceivedPrices | null> {
  return showtimeReads.prices(showtimeId, signal).catch((error: unknown) => {
    if (!isSvcError(error)) throw error;
    return null;
  });
}

function notOnSale(error: unknown): never {
  throw isSvcError(error) && error.code === 'INVALID_SHOWTIME' ? notFound() : error;
}

function checkoutLink(received: string | undefined, iref: string | undefined): string {
  if (received === undefined)
    throw problem('NO_CHECKOUT_LINK', 'There is no link for this showtime.');
  const url = hostedCheckoutUrl(received, iref);
  if (url === null)
    throw problem('UPSTREAM_UNAVAILABLE', 'The ticketing service sent an invalid link.');
  return url;
}

function notFound(): Problem {
  return problem('NOT_FOUND', 'There is no showtime with this id, or it has started.');
}
