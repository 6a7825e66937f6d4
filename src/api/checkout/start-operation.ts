import { WithStartWorkflowOperation } from '@temporalio/client';
import { beginCheckout } from '../../domain/checkout/process';
import { memoOf } from '../../workflows/checkout-memo';
import { CHECKOUT_TASK_QUEUE, type CheckoutStart } from '../../workflows/messages';
import { searchAttributes } from '../../workflows/search-attribute-keys';

/** Starts the workflow of a checkout together with its first command, unless it is there already. */
export function startOperation(workflowId: string, input: CheckoutStart) {
  const { partnerId, showtimeId, quantity } = input.request;
  const nowMs = Date.now();
  return new WithStartWorkflowOperation('checkout', {
    workflowId,
    taskQueue: CHECKOUT_TASK_QUEUE,
    args: [input],
    // A killed worker's task is given to another one after this. One that takes longer gets more from its fourth try on.
    workflowTaskTimeout: '3s',
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    // Until the first worker publishes the checkout, it is listed and read as it begins.
    typedSearchAttributes: [
      { key: searchAttributes.partner, value: partnerId },
      { key: searchAttributes.createdAt, value: new Date(nowMs) },
    ],
    memo: initialMemo(workflowId, input, nowMs),
    staticSummary: `${quantity} tickets for ${showtimeId}`,
  });
}

function initialMemo(id: string, { request, policy }: CheckoutStart, nowMs: number) {
  const memo = memoOf(beginCheckout(id, request, policy, '', nowMs));
  return Object.fromEntries(Object.entries(memo).filter(([, value]) => value !== null));
}
