import { assertInTime } from '../upstream/ordering/send-before';
import { isSvcError, SvcError } from '../upstream/svc/svc-error';
import type { Ask, Value } from './port-call';
import { svcActivity, type ActivityDeps } from './svc-activity';

export function createOrderActivities(deps: ActivityDeps) {
  const { ordering, clock = Date.now } = deps;
  return {
    placeOrder: svcActivity(
      deps,
      async (ask: Ask<'placeOrder'>, { signal }): Promise<Value<'placeOrder'>> => {
        assertInTime(ask.sendBeforeMs, clock());
        try {
          const { orderId, status, reasonCode } = await ordering.placeOrder(ask, signal);
          return { orderId, status, reasonCode };
        } catch (error) {
          throw tooLongAWait(error, ask.sendBeforeMs - clock()) ?? error;
        }
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

/** Svc asks to wait for longer than the hold lasts: there is no use in waiting. */
function tooLongAWait(error: unknown, leftMs: number): SvcError | undefined {
  if (!isSvcError(error) || error.outcome !== 'not_sent') return undefined;
  const { retryAfterMs, call } = error;
  if (retryAfterMs === undefined || retryAfterMs < leftMs) return undefined;
  const reason = 'Svc asks to wait for longer than the hold lasts';
  const trouble = { outcome: 'not_sent', code: 'UPSTREAM_BUSY', reason, retryAfterMs } as const;
  return new SvcError('placeOrder', trouble, call);
}
