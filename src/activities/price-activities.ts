import type { Ask } from './port-call';
import { svcActivity, type ActivityDeps } from './svc-activity';

export function createPriceActivities(deps: ActivityDeps) {
  const { ordering } = deps;
  return {
    refreshPrices: svcActivity(deps, (ask: Ask<'refresh'>, { signal }) =>
      ordering.refresh(ask, signal),
    ),
  };
}
