// Discovery in Svc's own terms (Svc spec 4.1): what a list of any length takes in calls is kept out of
// the caller's sight. What does not exist and what has nothing to show are alike here, since Svc may
// answer either with a 404.
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
