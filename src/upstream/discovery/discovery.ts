// Discovery in Svc's own terms (Svc spec 4.1). Lists may have any length: they are split into as
// many calls as needed. Svc may answer 404 for a missing object and for an empty result: both count
// as empty.
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
