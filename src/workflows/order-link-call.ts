// Finds the checkouts that have an order. It needs neither Svc nor a provider, and runs on the workers of the checkouts.
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
        summary: `who has ${orderId}`,
      },
    );
}
