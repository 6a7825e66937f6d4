// Starts the delivery of a webhook as a child workflow that outlives its parent.
import { CancellationScope, ParentClosePolicy, startChild } from '@temporalio/workflow';
import { WorkflowExecutionAlreadyStartedError, WorkflowIdReusePolicy } from '@temporalio/common';
import type { Delivery } from '../domain/webhooks/delivery';
import { WEBHOOK_TASK_QUEUE, type DeliveryInput } from './webhook-messages';
import { deliveryAttributes, deliveryMemo } from './webhook-showing';

/** A reset checkout starts its deliveries again; the rejected duplicates are ignored, so nothing is sent twice. */
export async function startDelivery(delivery: Delivery, partnerId: string): Promise<void> {
  try {
    await CancellationScope.nonCancellable(() =>
      startChild<(input: DeliveryInput) => Promise<Delivery>>('webhookDelivery', {
        workflowId: delivery.id,
        args: [{ partnerId, delivery }],
        taskQueue: WEBHOOK_TASK_QUEUE,
        parentClosePolicy: ParentClosePolicy.ABANDON,
        workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
        typedSearchAttributes: deliveryAttributes(partnerId, delivery),
        memo: deliveryMemo(delivery),
        staticSummary: delivery.event.type,
      }),
    );
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
