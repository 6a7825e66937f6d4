import type { Ask } from './port-call';
import { svcActivity, type ActivityDeps } from './svc-activity';

export function createAccountActivities(deps: ActivityDeps) {
  const { ordering } = deps;
  return {
    createGuest: svcActivity(deps, (ask: Ask<'createGuest'>, { signal }) =>
      ordering.createGuest(ask, signal),
    ),
  };
}
