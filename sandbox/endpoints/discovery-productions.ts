// Productions: endpoints 6 to 9.
import type { ProductionDetail } from '../models';
import { productionsByVendorId } from '../catalogue/circuits';
import { dateRange } from '../catalogue/date-range';
import {
  offeredIn,
  productionById,
  productionDetail,
  PRODUCTIONS,
  type CatalogueProduction,
} from '../catalogue/productions';
import { showtimesAt } from '../catalogue/showtimes';
import type { Handlers } from '../http/handler';
import type { World } from '../world';
import {
  checkCircuit,
  knownMarketplace,
  knownOf,
  knownVenue,
  searchOf,
  someOf,
} from './discovery-lookup';
import { pageOf } from './paging';

export function productionHandlers({ settings, clock }: World) {
  const detailsOf = (productions: readonly CatalogueProduction[]) =>
    productionDetails(productions, clock.now());
  return {
    productionIdsByVenue: ({ params, query: { marketplaceId, ...pair } }) => {
      const venue = knownVenue(params.venueId);
      const marketplace = knownMarketplace(marketplaceId);
      const range = dateRange(pair, venue.zone, clock.now());
      const offered = (production: CatalogueProduction) => offeredIn(production, marketplace);
      const showtimes = showtimesAt(venue, range, clock.now(), offered);
      const playing = new Set(showtimes.map(({ production }) => production));
      return { ids: [...playing].sort((a, b) => a.rank - b.rank).map(({ id }) => id) };
    },

    productionsByIds: ({ body: { ids, marketplaceId, ...wanted } }) => {
      const marketplace = knownMarketplace(marketplaceId);
      const known = knownOf(ids, productionById).filter((each) => offeredIn(each, marketplace));
      const { items, pageInfo } = pageOf(known, wanted, settings.pageBase);
      return { productionDetails: detailsOf(items), pageInfo };
    },

    searchProductions: ({ query }) => {
      const finds = searchOf('name', query.name);
      return { productionDetails: detailsOf(PRODUCTIONS.filter(({ name }) => finds(name))) };
    },

    productionsByVendorId: ({ params: { vendorProductionId }, query: { circuitId } }) => {
      checkCircuit(circuitId);
      const matches = productionsByVendorId(vendorProductionId, circuitId);
      return { productionDetails: detailsOf(someOf(matches, 'vendorProductionId')) };
    },
  } satisfies Handlers;
}

/**
 * Svc's answers about productions. Some productions are released again every few weeks, so their `releaseDate` depends
 * on the clock.
 */
export function productionDetails(
  productions: readonly CatalogueProduction[],
  nowMs: number,
): ProductionDetail[] {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  return productions.map((production) => productionDetail(production, today));
}
