import type { OrderStatus } from '../domain/checkout/ports';
import type { OrderState } from '../upstream/ordering';
import { SvcError } from '../upstream/svc-error';
import type { Ask, Value } from './port-call';
import { svcActivity, type ActivityDeps } from './svc-activity';

export function createOrderActivities(deps: ActivityDeps) {
  const { ordering, clock = Date.now } = deps;
  return {
    placeOrder: svcActivity(
      deps,
      async (ask: Ask<'place'>, { signal }): Promise<Value<'place'>> => {
        assertInTime(ask.sendBeforeMs, clock());
        const { orderId, ...state } = await ordering.place(ask, signal);
        return { orderId, ...outcome(state) };
      },
    ),
    readOrderStatus: svcActivity(
      deps,
      async (ask: Ask<'orderStatus'>, { signal }): Promise<Value<'orderStatus'>> =>
        outcome(await ordering.orderStatus(ask, signal)),
    ),
    readSummary: svcActivity(deps, (ask: Ask<'summary'>, { signal }) =>
      ordering.summary(ask, signal),
    ),
  };
}

/**
 * What the order's status says to a process that has not cancelled it. Only a refund is evidence that
 * no money was kept; a cancelled order may still owe one, so that it is no outcome yet.
 */
function outcome({ status, reasonCode }: OrderState): OrderStatus {
  if (status === 'refunded') return { status: 'failed', reasonCode };
  return { status: status === 'cancelled' ? 'pending' : status, reasonCode };
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
