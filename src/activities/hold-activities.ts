import type { Ask, Value } from './port-call';
import { svcActivity, type ActivityDeps } from './svc-activity';

export function createHoldActivities(deps: ActivityDeps) {
  const { ordering } = deps;
  return {
    /**
     * The lease counts from its first send. After a retry that is not known here, and an earlier
     * attempt may have got through: the first scheduling is the latest moment that is safe to name.
     */
    lease: svcActivity(
      deps,
      async (ask: Ask<'lease'>, { attempt, scheduledAtMs, signal }): Promise<Value<'lease'>> => {
        const { sentAtMs, ...lease } = await ordering.lease(ask, signal);
        return { ...lease, sentAtMs: attempt === 1 ? sentAtMs : scheduledAtMs };
      },
    ),
    preview: svcActivity(deps, (ask: Ask<'preview'>, { signal }): Promise<Value<'preview'>> =>
      ordering.preview(ask, signal),
    ),
  };
}
