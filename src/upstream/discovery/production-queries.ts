import { LIMITS } from '../../contract/limits';
import type { ToldAnswer } from '../../contract/endpoints';
import { inBatches, inCircuit, oneBatch, orEmpty, type Caller } from './lookup';
import type { Discovery } from './discovery';

type ProductionMethods =
  'productionIdsByVenue' | 'productionsByIds' | 'searchProductions' | 'productionsByVendorId';

const NO_PRODUCTIONS: ToldAnswer<'productionsByIds'> = { productionDetails: [] };

/** Endpoints 6 to 9. */
export function productionDiscovery(client: Caller): Pick<Discovery, ProductionMethods> {
  return {
    async productionIdsByVenue(venueId, query, signal) {
      const call = client.call('productionIdsByVenue', { params: { venueId }, query, signal });
      return (await orEmpty(call, { ids: [] })).ids;
    },
    async productionsByIds(ids, marketplaceId, signal) {
      const market = marketplaceId === undefined ? {} : { marketplaceId };
      const answers = await inBatches(ids, LIMITS.pageSizeMax, (batch) => {
        const body = { ...oneBatch(batch), ...market };
        return orEmpty(client.call('productionsByIds', { body, signal }), NO_PRODUCTIONS);
      });
      return answers.flatMap(({ productionDetails }) => productionDetails);
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
