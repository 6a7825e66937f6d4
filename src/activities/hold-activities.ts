import type { Ask, Value } from '../upstream/ordering';
import { svcActivity, type ActivityDeps } from './svc-activity';

export function createHoldActivities(deps: ActivityDeps) {
  const { ordering } = deps;
  return {
    /**
     * The lease counts from its first send. After a retry that is not known here, and an earlier
     * attempt may have got through: the first scheduling is the latest moment that is safe to name.
     */
    leaseSeats: svcActivity(
      deps,
      async (ask: Ask<'lease'>, { attempt, scheduledAtMs, signal }): Promise<Value<'lease'>> => {
        const lease = await ordering.lease(ask, signal);
        return attempt === 1 ? lease : { ...lease, sentAtMs: scheduledAtMs };
      },
    ),
    previewOrder: svcActivity(deps, (ask: Ask<'preview'>, { signal }) =>
      ordering.preview(ask, signal),
    ),
  };
}
