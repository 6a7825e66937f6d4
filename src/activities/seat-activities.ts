import type { Ask } from './port-call';
import { svcActivity, type ActivityDeps } from './svc-activity';

export function createSeatActivities(deps: ActivityDeps) {
  const { ordering } = deps;
  return {
    layout: svcActivity(deps, (ask: Ask<'layout'>, { signal }) => ordering.layout(ask, signal)),
    occupants: svcActivity(deps, (ask: Ask<'occupants'>, { signal }) =>
      ordering.occupants(ask, signal),
    ),
  };
}
