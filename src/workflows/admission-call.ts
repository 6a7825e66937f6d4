// Waits for the checkout's turn at its Svc key: an activity that does nothing, on a queue whose rate the server limits.
import type { Priority } from '@temporalio/common';
import type { Answer } from '../domain/checkout/ports';
import type { QueuePlace } from '../domain/checkout/queue-place';
import type { Policy } from '../domain/policy';
import type { CallActivity } from './call-activity';
import { admissionTaskQueue } from './messages';

export type Admit = (place: QueuePlace) => Promise<Answer<void>>;

interface AdmissionOptions {
  readonly policy: Policy;
  /** The partner whose Svc key is used; undefined for the shared one. */
  readonly keyOwner: string | undefined;
  readonly partnerId: string;
}

/**
 * The wait has no timeout: the place stays in the server's queue even while no worker runs. There is one attempt: if
 * its worker dies, the turn has come anyway, and a retry would join the end of the queue.
 */
export function admissionCall(
  call: CallActivity,
  { policy, keyOwner, partnerId }: AdmissionOptions,
): Admit {
  return ({ onSale }) =>
    call('admit', undefined, {
      taskQueue: admissionTaskQueue(keyOwner),
      startToCloseTimeout: policy.heartbeatTimeoutMs,
      priority: onSale?.isAtRate ? beforeOthers(onSale.id) : { fairnessKey: partnerId },
      retry: { maximumAttempts: 1 },
      summary: 'waits for its turn',
    });
}

/** Above the default priority, so that the on-sale keeps its share of the key's rate, and the order of its draw. */
function beforeOthers(onSaleId: string): Priority {
  return { priorityKey: 2, fairnessKey: onSaleId };
}
