import type { Router } from 'express';
import type { DiscoveryDeps } from '../../deps';
import { clientGone } from '../../../http/client-gone';
import { onlyMethods } from '../../../http/methods';
import { parseQuery } from '../../../http/validation';
import { productionResource } from '../production-resource';
import { productionsQuerySchema } from '../schemas/productions-query';

/** Finds productions, at any venue. */
export function addProductionRoutes(router: Router, { svcOf }: Pick<DiscoveryDeps, 'svcOf'>): void {
  const productions = router.route('/productions');
  productions.get(async (request, response) => {
    const { discovery } = svcOf(response.locals.partner);
    const signal = clientGone(response);
    const query = parseQuery(productionsQuerySchema(request.query), request.query);
    const found =
      'ids' in query
        ? await discovery.productionsByIds(query.ids, query.marketplaceId, signal)
        : 'name' in query
          ? await discovery.searchProductions(query.name, signal)
          : await discovery.productionsByVendorId(
              query.vendorProductionId,
              query.circuitId,
              signal,
            );
    response.json({ data: found.map(productionResource), nextCursor: null });
  });
  productions.all(onlyMethods('GET', 'HEAD'));
}
