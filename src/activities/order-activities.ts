import { SvcError } from '../upstream/svc-error';
import type { Ask, Value } from './port-call';
import { svcActivity, type ActivityDeps } from './svc-activity';

export function createOrderActivities(deps: ActivityDeps) {
  const { ordering, clock = Date.now } = deps;
  return {
    placeOrder: svcActivity(
      deps,
      async (ask: Ask<'placeOrder'>, { signal }): Promise<Value<'placeOrder'>> => {
        assertInTime(ask.sendBeforeMs, clock());
        const { orderId, status, reasonCode } = await ordering.placeOrder(ask, signal);
        return { orderId, status, reasonCode };
      },
    ),
    orderStatus: svcActivity(deps, (ask: Ask<'orderStatus'>, { signal }) =>
      ordering.orderStatus(ask, signal),
    ),
    orderSummary: svcActivity(deps, (ask: Ask<'orderSummary'>, { signal }) =>
      ordering.orderSummary(ask, signal),
    ),
    cancelOrder: svcActivity(deps, (ask: Ask<'cancelOrder'>, { signal }) =>
      ordering.cancelOrder(ask, signal),
    ),
  };
}

/** The activity may have waited in its queue for longer than the hold has left. */
function assertInTime(sendBeforeMs: number, nowMs: number): void {
  if (nowMs < sendBeforeMs) return;
  throw new SvcError('placeOrder', {
    outcome: 'not_sent',
    code: 'HOLD_EXPIRED',
    reason: 'too little of the hold was left',
  });
}
