import { LRUCache } from 'lru-cache';
import type { ProductionDetail } from '../../contract/production';
import type { VenueDetail } from '../../contract/venue';
import {
  DetailCache,
  keepDetails,
  type KeptDetails,
  type KeptDetailsOptions,
} from './detail-cache';
import type { Discovery } from './discovery';

/** The cached details of one Svc key; productions are cached per marketplace. */
export interface DiscoveryDetails {
  readonly venues: KeptDetails<VenueDetail>;
  readonly productionsOf: (market: string) => KeptDetails<ProductionDetail>;
}

const DEFAULTS: KeptDetailsOptions = { ttlMs: 6 * 3600_000, entriesMax: 5_000 };

/** Callers may name any marketplace, so only the most recently used ones are cached. */
const MARKETS_MAX = 10;

export function keepDiscoveryDetails(options: KeptDetailsOptions = DEFAULTS): DiscoveryDetails {
  const productions = new LRUCache<string, KeptDetails<ProductionDetail>>({ max: MARKETS_MAX });
  return {
    venues: keepDetails(options),
    productionsOf(market) {
      const kept = productions.get(market) ?? keepDetails<ProductionDetail>(options);
      productions.set(market, kept);
      return kept;
    },
  };
}

/**
 * The same discovery with cached details of venues and productions, which rarely change but are
 * requested often (Svc spec 8). Concurrent look-ups share one request, which is cancelled when the
 * last waiting caller leaves.
 */
export function createCachedDiscovery(
  discovery: Discovery,
  details: DiscoveryDetails = keepDiscoveryDetails(),
): Discovery {
  const venues = new DetailCache(details.venues);
  const productionsOf = new LRUCache<string, DetailCache<ProductionDetail>>({ max: MARKETS_MAX });
  return {
    ...discovery,
    venuesByIds(ids, location, signal) {
      // A distance is valid only for the given location.
      if (location !== undefined) return discovery.venuesByIds(ids, location, signal);
      const fetch = async (missing: readonly string[], shared: AbortSignal) => {
        const found = await discovery.venuesByIds(missing, undefined, shared);
        return new Map(found.map((detail) => [detail.venue.id, detail]));
      };
      return venues.read(ids, fetch, signal);
    },
    productionsByIds(ids, marketplaceId, signal) {
      const market = marketplaceId ?? '';
      const productions =
        productionsOf.get(market) ?? new DetailCache(details.productionsOf(market));
      productionsOf.set(market, productions);
      const fetch = async (missing: readonly string[], shared: AbortSignal) => {
        const found = await discovery.productionsByIds(missing, marketplaceId, shared);
        return new Map(found.map((detail) => [detail.id, detail]));
      };
      return productions.read(ids, fetch, signal);
    },
  };
}
