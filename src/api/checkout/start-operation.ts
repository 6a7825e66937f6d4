import { WithStartWorkflowOperation } from '@temporalio/client';
import type { SearchAttributePair } from '@temporalio/common';
import { plain } from '../../domain/checkout/ops-details';
import { newCheckout } from '../../domain/checkout/new-checkout';
import type { Checkout } from '../../domain/checkout/state';
import { attributesOf, memoOf } from '../../workflows/checkout-memo';
import { CHECKOUT_TASK_QUEUE, type CheckoutStart } from '../../workflows/messages';

/** A killed worker's task moves to another worker after this time. From its fourth try on, the server gives it more. */
export const WORKFLOW_TASK_TIMEOUT_MS = 3_000;

/** Starts the workflow of a checkout together with its first command, unless it exists already. */
export function startOperation(workflowId: string, input: CheckoutStart) {
  const { showtimeId, quantity } = input.request;
  return new WithStartWorkflowOperation('checkout', {
    workflowId,
    taskQueue: CHECKOUT_TASK_QUEUE,
    args: [input],
    workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT_MS,
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    // What lists and reads show until a worker publishes the checkout; only the workflow makes the clientRequestId.
    ...published(newCheckout(workflowId, input, '', Date.now())),
    staticSummary: plain(`${quantity} tickets for ${showtimeId}`),
  });
}

/** The memo and search attributes of a new workflow, without the null values. */
export function published(initial: Checkout) {
  const memo = Object.entries(memoOf(initial)).filter(([, value]) => value !== null);
  const typedSearchAttributes = attributesOf(initial).filter(({ value }) => value !== null);
  return {
    memo: Object.fromEntries(memo),
    typedSearchAttributes: typedSearchAttributes as SearchAttributePair[],
  };
}
