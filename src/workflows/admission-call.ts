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
 * Without a limit of the wait: the place stays in the server's queue whatever happens to the workers. Tried once: if
 * the worker dies, the turn has come all the same, and a second try would begin at the end of the queue.
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

/** The on-sale has its part of the key's rate whatever others send, and its order is that of the draw. */
function beforeOthers(onSaleId: string): Priority {
  return { priorityKey: 2, fairnessKey: onSaleId };
}
