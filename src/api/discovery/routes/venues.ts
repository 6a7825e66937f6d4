import type { Router } from 'express';
import type { DiscoveryDeps } from '../../deps';
import { onlyMethods } from '../../http/methods';
import { nextVenueCursor } from '../schemas/venue-cursor';
import { VenuesQuerySchema } from '../schemas/venues-query';
import { parseQuery } from '../../http/validation';
import { venueResource } from '../venue-resource';

/** Finding venues, nearest first. */
export function addVenueRoutes(router: Router, { svcOf }: Pick<DiscoveryDeps, 'svcOf'>): void {
  const venues = router.route('/venues');
  venues.get(async (request, response) => {
    const { discovery } = svcOf(response.locals.partner);
    const { lat, lon, radiusKm, cursor } = parseQuery(VenuesQuerySchema, request.query);
    const { venueDetails, pageInfo } = await discovery.venuesByLocation({
      ...{ lat, lon, radius: radiusKm },
      ...(cursor && { page: cursor.page }),
    });
    const nextCursor = nextVenueCursor(pageInfo, cursor);
    response.json({ data: venueDetails.map(venueResource), nextCursor });
  });
  venues.all(onlyMethods('GET', 'HEAD'));
}
