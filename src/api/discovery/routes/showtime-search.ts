import type { Router } from 'express';
import type { z } from 'zod';
import type { ShowtimeDetailsResponse } from '../../../contract/showtime';
import type { Discovery } from '../../../upstream/discovery/discovery';
import type { DiscoveryDeps } from '../../deps';
import { clientGone } from '../../../http/client-gone';
import { onlyMethods } from '../../../http/methods';
import { parseQuery } from '../../../http/validation';
import { isoRange } from '../../../http/query-words';
import { productionsOf } from '../showtime-reads';
import { showtimesQuerySchema, type ShowtimesByVenuesQuery } from '../schemas/showtimes-query';
import { attributeResource, preOrderResource, showtimeResource } from '../showtime-resource';

const DAY_MS = 24 * 3600_000;

/** Finds showtimes, ordered by start. */
export function addShowtimeSearch(router: Router, { svcOf, now }: DiscoveryDeps): void {
  const showtimes = router.route('/showtimes');
  showtimes.get(async (request, response) => {
    const { discovery, showtimes: known } = svcOf(response.locals.partner);
    const signal = clientGone(response);
    const query = parseQuery(showtimesQuerySchema(request.query), request.query);
    const answers = await showtimesOf(query, { discovery, nowMs: now(), signal });
    const details = answers.flatMap(({ showtimeDetails }) => showtimeDetails);
    const { marketplaceId } = query;
    const productions = await productionsOf(details, { discovery, marketplaceId, signal });
    const data = details
      .toSorted((a, b) => Date.parse(a.utcShowtimeStart) - Date.parse(b.utcShowtimeStart))
      .map((detail) => showtimeResource(detail, productions));
    known.learn(details);
    const preOrders = answers.flatMap(({ preOrderDetails }) => preOrderDetails);
    const attributes = new Map(answers.flatMap(({ attributeMap }) => Object.entries(attributeMap)));
    response.json({
      data,
      nextCursor: null,
      preOrders: preOrders.map(preOrderResource),
      attributes: [...attributes].map(attributeResource),
    });
  });
  showtimes.all(onlyMethods('GET', 'HEAD'));
}

/** The result of one call to Svc. */
type Found = Pick<ShowtimeDetailsResponse, 'showtimeDetails' | 'preOrderDetails' | 'attributeMap'>;

type ShowtimesQuery = z.output<ReturnType<typeof showtimesQuerySchema>>;

interface SearchContext {
  readonly discovery: Discovery;
  readonly nowMs: number;
  readonly signal: AbortSignal;
}

async function showtimesOf(
  query: ShowtimesQuery,
  context: SearchContext,
): Promise<readonly Found[]> {
  const { discovery, signal } = context;
  if ('ids' in query) return [await discovery.showtimesByIds(query.ids, signal)];
  if ('venueIds' in query) return showtimesAt(query, context);
  const { venueId, vendorVenueId = '', vendorShowtimeId, circuitId } = query;
  const found = await (venueId === undefined
    ? discovery.showtimesByVendorIds({ vendorVenueId, vendorShowtimeId }, circuitId, signal)
    : discovery.showtimesByVendorId({ venueId, vendorShowtimeId }, circuitId, signal));
  return [found];
}

/**
 * Calls endpoint 10 for one venue without a marketplace, and otherwise endpoint 12, once: only it accepts several
 * venues or a marketplace (Svc spec 4.1).
 */
async function showtimesAt(
  query: ShowtimesByVenuesQuery,
  { discovery, nowMs, signal }: SearchContext,
): Promise<readonly Found[]> {
  const { venueIds, productionIds, marketplaceId } = query;
  const [venueId = '', ...others] = venueIds;
  const bounds = boundsOf(query, nowMs);
  if (others.length > 0 || marketplaceId !== undefined) {
    const request = {
      venueIds,
      ...(productionIds && { productionIds }),
      ...(marketplaceId !== undefined && { marketplaceId }),
      ...('date' in bounds ? { localDateBounds: bounds.date } : { isoDateBounds: bounds.range }),
    };
    const { venueShowtimeDetailsMap, attributeMap } = await discovery.showtimesForVenues(
      request,
      signal,
    );
    return Object.values(venueShowtimeDetailsMap).map((found) => ({ ...found, attributeMap }));
  }
  const pair = 'date' in bounds ? bounds.date : bounds.range;
  const films = productionIds && { productionIds: productionIds.join(',') };
  return [await discovery.showtimesByVenue(venueId, { ...pair, ...films }, signal)];
}

/** `date` is a day in the venue's local time, so that a day with a clock change has its real length. */
function boundsOf({ from, to, date }: ShowtimesByVenuesQuery, nowMs: number) {
  if (date !== undefined) {
    const nextDay = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, date.length);
    return { date: { localStartDate: `${date}T00:00:00`, localEndDate: `${nextDay}T00:00:00` } };
  }
  return { range: isoRange({ from, to }, nowMs) };
}
