import type { Router } from 'express';
import type { VenueDetail } from '../../../contract/venue';
import type { Discovery } from '../../../upstream/discovery/discovery';
import type { DiscoveryDeps } from '../../deps';
import { clientGone } from '../../../http/client-gone';
import { onlyMethods } from '../../../http/methods';
import { problem } from '../../../http/problem';
import { parseQuery } from '../../../http/validation';
import { isoRange } from '../../../http/query-words';
import { productionResource } from '../production-resource';
import { nextVenueCursor } from '../schemas/venue-cursor';
import { VenueProductionsQuerySchema, venuesQuerySchema } from '../schemas/venues-query';
import { venueResource } from '../venue-resource';

/** Finds venues, nearest first, and their productions. */
export function addVenueRoutes(
  router: Router,
  { svcOf, now }: Pick<DiscoveryDeps, 'svcOf' | 'now'>,
): void {
  const venues = router.route('/venues');
  venues.get(async (request, response) => {
    const { discovery } = svcOf(response.locals.partner);
    const signal = clientGone(response);
    const query = parseQuery(venuesQuerySchema(request.query), request.query);
    if ('ids' in query || 'vendorVenueId' in query) {
      const found =
        'ids' in query
          ? await discovery.venuesByIds(query.ids, undefined, signal)
          : await discovery.venuesByVendorId(query.vendorVenueId, query.circuitId, signal);
      response.json({ data: found.map(venueResource), nextCursor: null });
      return;
    }
    const { lat, lon, radiusKm, q, cursor } = query;
    const place = { lat, lon, radius: radiusKm, ...(cursor && { page: cursor.page }) };
    const { venueDetails, pageInfo } = await (q === undefined
      ? discovery.venuesByLocation(place, signal)
      : discovery.searchVenues({ ...place, term: q }, signal));
    const nextCursor = nextVenueCursor(pageInfo, cursor);
    response.json({ data: venueDetails.map(venueResource), nextCursor });
  });
  venues.all(onlyMethods('GET', 'HEAD'));

  const one = router.route('/venues/:venueId');
  one.get(async (request, response) => {
    const { discovery } = svcOf(response.locals.partner);
    const signal = clientGone(response);
    response.json(venueResource(await venueOf(request.params.venueId, discovery, signal)));
  });
  one.all(onlyMethods('GET', 'HEAD'));

  const productions = router.route('/venues/:venueId/productions');
  productions.get(async (request, response) => {
    const { discovery } = svcOf(response.locals.partner);
    const signal = clientGone(response);
    const { from, to, marketplaceId } = parseQuery(VenueProductionsQuerySchema, request.query);
    const range = {
      ...isoRange({ from, to }, now()),
      ...(marketplaceId !== undefined && { marketplaceId }),
    };
    const { venueId } = request.params;
    const ids = await discovery.productionIdsByVenue(venueId, range, signal);
    if (ids.length === 0) await venueOf(venueId, discovery, signal);
    const found = await discovery.productionsByIds(ids, marketplaceId, signal);
    const order = new Map(ids.map((id, index) => [id, index]));
    const data = found
      .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
      .map(productionResource);
    response.json({ data, nextCursor: null });
  });
  productions.all(onlyMethods('GET', 'HEAD'));
}

/** Throws the problem NOT_FOUND if Svc does not know the venue. */
async function venueOf(
  venueId: string,
  discovery: Discovery,
  signal: AbortSignal,
): Promise<VenueDetail> {
  const [venue] = await discovery.venuesByIds([venueId], undefined, signal);
  if (!venue) throw problem('NOT_FOUND', 'There is no venue with this id.');
  return venue;
}
