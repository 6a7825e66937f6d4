import type { Ask } from './port-call';
import { svcActivity, type ActivityDeps } from './svc-activity';

export function createSeatActivities(deps: ActivityDeps) {
  const { ordering } = deps;
  return {
    readSeatMap: svcActivity(deps, (ask: Ask<'seatMap'>, { signal }) =>
      ordering.seatMap(ask, signal),
    ),
    readOccupants: svcActivity(deps, (ask: Ask<'occupants'>, { signal }) =>
      ordering.occupants(ask, signal),
    ),
  };
}
