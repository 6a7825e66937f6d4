import type { Ask } from './port-call';
import type { Ordering } from '../upstream/ordering/ordering';
import { svcActivity, type ActivityDeps } from './svc-activity';

type Detail<M extends 'showtime' | 'productionName' | 'venueName'> = Parameters<Ordering[M]>[0];

export function createPriceActivities(deps: ActivityDeps) {
  const { ordering } = deps;
  return {
    refreshCheckout: svcActivity(deps, (ask: Ask<'refreshCheckout'>, { signal }) =>
      ordering.refreshCheckout(ask, signal),
    ),
    showtime: svcActivity(deps, (ask: Detail<'showtime'>, { signal }) =>
      ordering.showtime(ask, signal),
    ),
    productionName: svcActivity(deps, (ask: Detail<'productionName'>, { signal }) =>
      ordering.productionName(ask, signal),
    ),
    venueName: svcActivity(deps, (ask: Detail<'venueName'>, { signal }) =>
      ordering.venueName(ask, signal),
    ),
  };
}
