// Discovery in Svc's own terms (Svc spec 4.1). Lists may have any length: they are split into as
// many calls as needed. A missing object counts as an empty result, since Svc may answer either
// with a 404.
import { productionDiscovery, type ProductionDiscovery } from './production-queries';
import { showtimeDiscovery, type ShowtimeDiscovery } from './showtime-queries';
import { venueDiscovery, type VenueDiscovery } from './venue-queries';
import type { SvcClient } from '../svc/svc-client';

export type Discovery = VenueDiscovery & ProductionDiscovery & ShowtimeDiscovery;

export function createDiscovery(client: Pick<SvcClient, 'call'>): Discovery {
  return {
    ...venueDiscovery(client),
    ...productionDiscovery(client),
    ...showtimeDiscovery(client),
  };
}
