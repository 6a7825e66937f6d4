// What the state of a run means for its checkout. Pure.
import { tsToMs } from '@temporalio/common/lib/time';
import { temporal as proto } from '@temporalio/proto';
import type { CheckoutView } from '../domain/checkout/view';
import type { Execution } from '../platform/executions';

const { WorkflowExecutionStatus } = proto.api.enums.v1;

/** `broken_off`: terminated, cancelled, failed or timed out, so there is no result. */
export type RunState = 'running' | 'completed' | 'broken_off';

export function runStateOf({ status }: Execution): RunState {
  switch (status) {
    case WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING:
    case WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_PAUSED:
    case WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_CONTINUED_AS_NEW:
      return 'running';
    case WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED:
      return 'completed';
    default:
      return 'broken_off';
  }
}

/**
 * The view that the run published last. If the run was broken off, a person has to decide, since nothing continues
 * automatically; the view then gets a new version.
 */
export function viewOfRun(published: CheckoutView, execution: Execution): CheckoutView {
  if (runStateOf(execution) !== 'broken_off') return published;
  const { version, updatedAtMs, cancellation, payment } = published;
  const { refund } = payment;
  const { closeTime } = execution;
  return {
    ...published,
    version: version + 1,
    updatedAtMs: closeTime ? tsToMs(closeTime) : updatedAtMs,
    closed: true,
    payment:
      refund?.status === 'pending'
        ? { ...payment, refund: { ...refund, status: 'stuck' } }
        : payment,
    cancellation: cancellation && { ...cancellation, possibleUntilMs: null },
    nextAction: { type: 'contact_support' },
    actions: [],
  };
}
