import type { Router } from 'express';
import type { z } from 'zod';
import { LIMITS } from '../../../contract/limits';
import type { ProductionDetail } from '../../../contract/production';
import type { ShowtimeDetail, ShowtimeDetailsResponse } from '../../../contract/showtime';
import { instant } from '../../../domain/checkout/instant';
import type { DiscoveryDeps } from '../../deps';
import { onlyMethods } from '../../http/methods';
import { problem } from '../../http/problem';
import { isSvcError } from '../../../upstream/svc/svc-error';
import { showtimesQuerySchema, type ShowtimesByVenuesQuery } from '../schemas/showtimes-query';
import { attributeResource, preOrderResource, showtimeResource } from '../showtime-resource';
import type { SvcAccess } from '../svc-access';
import { parseQuery } from '../../http/validation';

const DAY_MS = 24 * 3600_000;

/** Finding showtimes, in the order of their starts. */
export function addShowtimeRoutes(router: Router, { svcOf, seatings, now }: DiscoveryDeps): void {
  const showtimes = router.route('/showtimes');
  showtimes.get(async (request, response) => {
    const { discovery } = svcOf(response.locals.partner);
    const query = parseQuery(showtimesQuerySchema(request.query), request.query);
    const answers = await showtimesOf(query, discovery, now());
    const details = answers.flatMap(({ showtimeDetails }) => showtimeDetails);
    const productions = await titlesOf(details, discovery);
    const data = details
      .toSorted((a, b) => Date.parse(a.utcShowtimeStart) - Date.parse(b.utcShowtimeStart))
      .map((detail) => showtimeResource(detail, productions));
    seatings.learn(data);
    const preOrders = answers.flatMap(({ preOrderDetails }) => preOrderDetails);
    const attributes = new Map(answers.flatMap(({ attributeMap }) => Object.entries(attributeMap)));
    response.json({
      ...{ data, nextCursor: null },
      preOrders: preOrders.map(preOrderResource),
      attributes: [...attributes].map(attributeResource),
    });
  });
  showtimes.all(onlyMethods('GET', 'HEAD'));

  const one = router.route('/showtimes/:showtimeId');
  one.get(async (request, response) => {
    const { discovery } = svcOf(response.locals.partner);
    const detail = await showtimeOf(request.params.showtimeId, discovery);
    response.json(showtimeResource(detail, await titlesOf([detail], discovery)));
  });
  one.all(onlyMethods('GET', 'HEAD'));
}

/** What one call of Svc found. */
type Found = Pick<ShowtimeDetailsResponse, 'showtimeDetails' | 'preOrderDetails' | 'attributeMap'>;

type ShowtimesQuery = z.output<ReturnType<typeof showtimesQuerySchema>>;

async function showtimesOf(
  query: ShowtimesQuery,
  discovery: SvcAccess['discovery'],
  nowMs: number,
): Promise<readonly Found[]> {
  if ('ids' in query) return [await discovery.showtimesByIds(query.ids)];
  if ('venueIds' in query) return showtimesAt(query, discovery, nowMs);
  const { venueId, vendorVenueId = '', vendorShowtimeId, circuitId } = query;
  const found = await (venueId === undefined
    ? discovery.showtimesByVendorIds({ vendorVenueId, vendorShowtimeId }, circuitId)
    : discovery.showtimesByVendorId({ venueId, vendorShowtimeId }, circuitId));
  return [found];
}

/** Each of a few venues is a call of its own; more are one call together (Svc spec 4.3). */
const VENUES_ONE_BY_ONE = 5;

async function showtimesAt(
  query: ShowtimesByVenuesQuery,
  discovery: SvcAccess['discovery'],
  nowMs: number,
): Promise<readonly Found[]> {
  const { venueIds, productionIds } = query;
  const bounds = boundsOf(query, nowMs);
  if (venueIds.length > VENUES_ONE_BY_ONE) {
    const { venueShowtimeDetailsMap, attributeMap } = await discovery.showtimesForVenues({
      venueIds,
      ...(productionIds && { productionIds }),
      ...('date' in bounds ? { localDateBounds: bounds.date } : { isoDateBounds: bounds.range }),
    });
    return Object.values(venueShowtimeDetailsMap).map((found) => ({ ...found, attributeMap }));
  }
  const pair = 'date' in bounds ? bounds.date : bounds.range;
  const films = productionIds && { productionIds: productionIds.join(',') };
  return Promise.all(
    venueIds.map((venueId) => discovery.showtimesByVenue(venueId, { ...pair, ...films })),
  );
}

/**
 * Both ends are always sent, since what Svc does without them is not shown (Svc spec 4.3). A day is told on the
 * venue's clock, so that one with a change of clocks is as long as it is there.
 */
function boundsOf({ from, to, date }: ShowtimesByVenuesQuery, nowMs: number) {
  if (date !== undefined) {
    const nextDay = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, date.length);
    return { date: { localStartDate: `${date}T00:00:00`, localEndDate: `${nextDay}T00:00:00` } };
  }
  const fromMs = from ?? nowMs;
  const toMs = to ?? fromMs + LIMITS.dateSpanDefaultMs;
  return { range: { isoStartDate: instant(fromMs), isoEndDate: instant(toMs) } };
}

/** Showtimes without titles are of more use than none. */
async function titlesOf(
  details: readonly ShowtimeDetail[],
  discovery: SvcAccess['discovery'],
): Promise<ReadonlyMap<string, ProductionDetail>> {
  try {
    return await productionsOf(details, discovery);
  } catch (error) {
    if (!isSvcError(error)) throw error;
    return new Map();
  }
}

async function productionsOf(
  details: readonly ShowtimeDetail[],
  discovery: SvcAccess['discovery'],
): Promise<ReadonlyMap<string, ProductionDetail>> {
  const ids = [...new Set(details.map(({ productionId }) => productionId))];
  const batches = Array.from({ length: Math.ceil(ids.length / LIMITS.pageSizeMax) }, (_, index) =>
    ids.slice(index * LIMITS.pageSizeMax, (index + 1) * LIMITS.pageSizeMax),
  );
  const answers = await Promise.all(batches.map((batch) => discovery.productionsByIds(batch)));
  return new Map(answers.flat().map((production) => [production.id, production]));
}

/** Throws NOT_FOUND where there is none. */
async function showtimeOf(
  showtimeId: string,
  discovery: SvcAccess['discovery'],
): Promise<ShowtimeDetail> {
  const { showtimeDetails } = await discovery.showtimesByIds([showtimeId]);
  const detail = showtimeDetails.find((it) => it.showtimeId === showtimeId);
  if (!detail) throw problem('NOT_FOUND', 'There is no showtime with this id.');
  return detail;
}
