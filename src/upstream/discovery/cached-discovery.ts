import type { ProductionDetail } from '../../contract/production';
import type { VenueDetail } from '../../contract/venue';
import { DetailCache, type DetailCacheOptions } from './detail-cache';
import type { Discovery } from './discovery';

const DEFAULTS: DetailCacheOptions = { ttlMs: 10 * 60_000, entriesMax: 5_000 };

/**
 * The same discovery, keeping the details of venues and productions, which hardly ever change and are
 * asked for all the time (Svc spec 8). Concurrent look-ups share one request, which no single caller can
 * abort: the client's own deadline ends it.
 */
export function createCachedDiscovery(
  discovery: Discovery,
  options: DetailCacheOptions = DEFAULTS,
): Discovery {
  const venues = new DetailCache<VenueDetail>(options);
  const productionsOf = new Map<string, DetailCache<ProductionDetail>>();
  return {
    ...discovery,
    venuesByIds(ids, location, signal) {
      // A distance holds from one place only.
      if (location !== undefined) return discovery.venuesByIds(ids, location, signal);
      return venues.read(ids, async (missing) => {
        const found = await discovery.venuesByIds(missing);
        return new Map(found.map((detail) => [detail.venue.id, detail]));
      });
    },
    productionsByIds(ids, marketplaceId) {
      const market = marketplaceId ?? '';
      const productions = productionsOf.get(market) ?? new DetailCache<ProductionDetail>(options);
      productionsOf.set(market, productions);
      return productions.read(ids, async (missing) => {
        const found = await discovery.productionsByIds(missing, marketplaceId);
        return new Map(found.map((detail) => [detail.id, detail]));
      });
    },
  };
}
