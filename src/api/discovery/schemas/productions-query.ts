import { z } from 'zod';
import { LIMITS } from '../../../contract/limits';
import { idList, marketplaceParameter, phrase } from '../../../http/query-words';

const ByNameSchema = z.strictObject({ name: phrase });
const ByIdsSchema = z.strictObject({
  ids: idList(LIMITS.pageSizeMax),
  marketplaceId: marketplaceParameter,
});
const ByVendorSchema = z.strictObject({
  vendorProductionId: phrase,
  circuitId: phrase.optional(),
});

/** The ways to find productions. */
export const productionQueries = [ByNameSchema, ByIdsSchema, ByVendorSchema] as const;

/** The schema of GET /v1/productions by its parameters: `ids`, `vendorProductionId`, or a part of the name. */
export function productionsQuerySchema(query: Readonly<Record<string, unknown>>) {
  if ('ids' in query) return ByIdsSchema;
  return 'vendorProductionId' in query ? ByVendorSchema : ByNameSchema;
}
