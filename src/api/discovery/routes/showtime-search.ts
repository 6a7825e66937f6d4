import type { Router } from 'express';
import { LIMITS } from '../../../contract/limits';
import type { ProductionDetail } from '../../../contract/production';
import type { ShowtimeDetail, ShowtimeDetailsResponse } from '../../../contract/showtime';
import { instant } from '../../../domain/checkout/instant';
import type { DiscoveryDeps } from '../../deps';
import { onlyMethods } from '../../http/methods';
import { showtimesQuerySchema, type ShowtimesByVenuesQuery } from '../schemas/showtimes-query';
import { attributeResource, preOrderResource, showtimeResource } from '../showtime-resource';
import type { SvcAccess } from '../svc-access';
import { parseQuery } from '../../http/validation';

/** Finding showtimes, in the order of their starts. */
export function addShowtimeRoutes(router: Router, { svcOf, seatings, now }: DiscoveryDeps): void {
  const showtimes = router.route('/showtimes');
  showtimes.get(async (request, response) => {
    const { discovery } = svcOf(response.locals.partner);
    const query = parseQuery(showtimesQuerySchema(request.query), request.query);
    const answers =
      'ids' in query
        ? [await discovery.showtimesByIds(query.ids)]
        : await showtimesAt(query, discovery, now());
    const details = answers.flatMap(({ showtimeDetails }) => showtimeDetails);
    const productions = await productionsOf(details, discovery);
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
}

/** Both ends are always sent, since what Svc does without them is not shown (Svc spec 4.3). */
async function showtimesAt(
  { venueIds, from, to, productionIds }: ShowtimesByVenuesQuery,
  discovery: SvcAccess['discovery'],
  nowMs: number,
): Promise<ShowtimeDetailsResponse[]> {
  const fromMs = from ?? nowMs;
  const toMs = to ?? fromMs + LIMITS.dateSpanDefaultMs;
  const query = {
    isoStartDate: instant(fromMs),
    isoEndDate: instant(toMs),
    ...(productionIds && { productionIds: productionIds.join(',') }),
  };
  return Promise.all(venueIds.map((venueId) => discovery.showtimesByVenue(venueId, query)));
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
