import type { Ask } from './port-call';
import { svcActivity, type ActivityDeps } from './svc-activity';

export function createAccountActivities(deps: ActivityDeps) {
  const { ordering } = deps;
  return {
    openGuest: svcActivity(deps, (ask: Ask<'openGuest'>, { signal }) =>
      ordering.openGuest(ask, signal),
    ),
  };
}
