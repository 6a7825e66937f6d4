import type { Ask } from '../upstream/ordering';
import { SvcError } from '../upstream/svc-error';
import { svcActivity, type ActivityDeps } from './svc-activity';

export function createOrderActivities(deps: ActivityDeps) {
  const { ordering, clock = Date.now } = deps;
  return {
    placeOrder: svcActivity(deps, async (ask: Ask<'place'>, { signal }) => {
      assertInTime(ask.sendBeforeMs, clock());
      return ordering.place(ask, signal);
    }),
    readOrderStatus: svcActivity(deps, (ask: Ask<'orderStatus'>, { signal }) =>
      ordering.orderStatus(ask, signal),
    ),
    readSummary: svcActivity(deps, (ask: Ask<'summary'>, { signal }) =>
      ordering.summary(ask, signal),
    ),
  };
}

/** The activity may have waited in its queue for longer than the hold has left. */
function assertInTime(sendBeforeMs: number, nowMs: number): void {
  if (nowMs < sendBeforeMs) return;
  throw new SvcError('placeOrder', {
    outcome: 'not-sent',
    code: 'HOLD_EXPIRED',
    reason: 'too little of the hold was left',
  });
}
