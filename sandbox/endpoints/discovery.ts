// Venues and productions: endpoints 1, 2, 6 and 7.
import type { ProductionDetail } from '../../src/contract/production';
import { dateRange } from '../catalogue/date-range';
import {
  offeredIn,
  productionById,
  productionDetail,
  type CatalogueProduction,
} from '../catalogue/productions';
import { showtimesAt } from '../catalogue/showtimes';
import {
  venueById,
  venuesNear,
  type CatalogueVenue,
  type MarketplaceId,
} from '../catalogue/venues';
import type { Handlers } from '../http/handler';
import { SvcRefusal } from '../refusal';
import type { World } from '../world';
import { pageOf } from './paging';

export function discoveryHandlers({ settings, clock }: World) {
  return {
    ping: () => undefined,

    venuesByLocation: ({ query: { lat, lon, radius, ...wanted } }) => {
      const near = venuesNear({ lat, lon }, radius);
      const { items: venueDetails, pageInfo } = pageOf(near, wanted, settings.pageBase);
      return { venueDetails, pageInfo };
    },

    productionIdsByVenue: ({ params, query: { marketplaceId, ...pair } }) => {
      const venue = knownVenue(params.venueId);
      const marketplace = knownMarketplace(marketplaceId);
      const range = dateRange(pair, venue.zone, clock.now());
      const playing = showtimesAt(venue, range, clock.now());
      const productions = new Set(playing.map(({ production }) => production));
      return { ids: idsByPopularity([...productions], marketplace) };
    },

    productionsByIds: ({ body: { ids, marketplaceId, ...wanted } }) => {
      const marketplace = knownMarketplace(marketplaceId);
      const date = new Date(clock.now()).toISOString().slice(0, 10);
      const known = ids.flatMap((id): ProductionDetail[] => {
        const production = productionById(id);
        if (!production || !offeredIn(production, marketplace)) return [];
        return [productionDetail(production, date)];
      });
      const { items: productionDetails, pageInfo } = pageOf(known, wanted, settings.pageBase);
      return { productionDetails, pageInfo };
    },
  } satisfies Handlers;
}

/** The venue of a path; throws 404. */
export function knownVenue(venueId: string): CatalogueVenue {
  const venue = venueById(venueId);
  if (!venue) throw new SvcRefusal('NOT_FOUND', 'no such venue', { details: { field: 'venueId' } });
  return venue;
}

/** The US marketplace by default (Svc spec 2.4); throws 400 for one that does not exist. */
export function knownMarketplace(marketplaceId = 'US'): MarketplaceId {
  if (marketplaceId === 'US' || marketplaceId === 'GB') return marketplaceId;
  throw new SvcRefusal('INVALID_REQUEST', 'marketplaceId: expected US or GB', {
    details: { field: 'marketplaceId' },
  });
}

function idsByPopularity(
  productions: readonly CatalogueProduction[],
  marketplace: MarketplaceId,
): string[] {
  return productions
    .filter((production) => offeredIn(production, marketplace))
    .sort((a, b) => a.rank - b.rank)
    .map(({ id }) => id);
}
