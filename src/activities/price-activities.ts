import type { Ask } from './port-call';
import { svcActivity, type ActivityDeps } from './svc-activity';

export function createPriceActivities(deps: ActivityDeps) {
  const { ordering } = deps;
  return {
    refreshCheckout: svcActivity(deps, (ask: Ask<'refreshCheckout'>, { signal }) =>
      ordering.refreshCheckout(ask, signal),
    ),
  };
}
