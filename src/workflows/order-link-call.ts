// Finds the checkouts with an order id. The activity needs neither Svc nor a provider, so the checkout workers run it.
import type { Policy } from '../domain/policy';
import { growingPauses, type CallActivity } from './call-activity';
import type { CheckoutsWithOrder } from './checkout-run';
import { CHECKOUT_TASK_QUEUE } from './messages';

export function orderLinkCall(call: CallActivity, policy: Policy): CheckoutsWithOrder {
  return (orderId) =>
    call(
      'checkoutsWithOrder',
      { orderId },
      {
        taskQueue: CHECKOUT_TASK_QUEUE,
        startToCloseTimeout: policy.callTimeoutMs,
        scheduleToCloseTimeout: policy.callBudgetMs,
        heartbeatTimeout: policy.heartbeatTimeoutMs,
        retry: growingPauses(policy),
        summary: `checkouts with ${orderId}`,
      },
    );
}
