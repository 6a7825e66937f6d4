import { LIMITS } from '../../contract/limits';
import type { Query, ReceivedAnswer } from '../../contract/endpoints';
import type { ProductionDetail } from '../../contract/production';
import { batchPages, inBatches, inCircuit, orEmpty, type CallClient } from './lookup';

/** Endpoints 6 to 9. */
export interface ProductionDiscovery {
  /** Endpoint 6: production ids, most popular first. */
  productionIdsByVenue(
    venueId: string,
    query: Query<'productionIdsByVenue'>,
    signal?: AbortSignal,
  ): Promise<string[]>;
  /** Endpoint 7, for any number of ids. */
  productionsByIds(
    ids: readonly string[],
    marketplaceId?: string,
    signal?: AbortSignal,
  ): Promise<ProductionDetail[]>;
  /** Endpoint 8. */
  searchProductions(name: string, signal?: AbortSignal): Promise<ProductionDetail[]>;
  /** Endpoint 9. */
  productionsByVendorId(
    vendorProductionId: string,
    circuitId?: string,
    signal?: AbortSignal,
  ): Promise<ProductionDetail[]>;
}

const NO_PRODUCTIONS: ReceivedAnswer<'productionsByIds'> = { productionDetails: [] };

export function productionDiscovery(client: CallClient): ProductionDiscovery {
  return {
    async productionIdsByVenue(venueId, query, signal) {
      const call = client.call('productionIdsByVenue', { params: { venueId }, query, signal });
      return (await orEmpty(call, { ids: [] })).ids;
    },
    async productionsByIds(ids, marketplaceId, signal) {
      const market = marketplaceId === undefined ? {} : { marketplaceId };
      const answers = await inBatches(ids, LIMITS.pageSizeMax, (batch) =>
        batchPages(batch, (body) =>
          client.call('productionsByIds', { body: { ...body, ...market }, signal }),
        ),
      );
      return answers.flat().flatMap(({ productionDetails }) => productionDetails);
    },
    async searchProductions(name, signal) {
      const call = client.call('searchProductions', { query: { name }, signal });
      return (await orEmpty(call, NO_PRODUCTIONS)).productionDetails;
    },
    async productionsByVendorId(vendorProductionId, circuitId, signal) {
      const call = { params: { vendorProductionId }, query: inCircuit(circuitId), signal };
      const answer = orEmpty(client.call('productionsByVendorId', call), NO_PRODUCTIONS);
      return (await answer).productionDetails;
    },
  };
}
