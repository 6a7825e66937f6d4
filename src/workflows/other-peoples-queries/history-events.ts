// Counts the history events behind a workflow's jobs and commands. The count is a lower bound.
import type { ConcludeActivationInput, WorkflowInternalsInterceptor } from '@temporalio/workflow';

export type Activation = Parameters<
  NonNullable<WorkflowInternalsInterceptor['activate']>
>[0]['activation'];
export type Job = NonNullable<Activation['jobs']>[number];
export type Command = ConcludeActivationInput['commands'][number];

type ActivityResult = NonNullable<Job['resolveActivity']>['result'];

/** The events that are recorded before the task with this job starts. */
export function eventsOfJob(job: Job): number {
  const { resolveActivity, resolveChildWorkflowExecutionStart, resolveChildWorkflowExecution } =
    job;
  if (resolveActivity) return resolveActivity.isLocal ? 0 : eventsOfResult(resolveActivity.result);
  if (resolveChildWorkflowExecutionStart)
    return resolveChildWorkflowExecutionStart.cancelled ? 0 : 1;
  if (resolveChildWorkflowExecution) return resolveChildWorkflowExecution.result?.cancelled ? 0 : 1;
  return job.fireTimer || job.signalWorkflow || job.cancelWorkflow ? 1 : 0;
}

/**
 * A call that timed out may never have started, and a cancelled call is not awaited. For all others, the start and the
 * end are recorded.
 */
function eventsOfResult(result: ActivityResult): number {
  if (result?.cancelled) return 0;
  return result?.failed?.failure?.cause?.timeoutFailureInfo ? 1 : 2;
}

/** Counts the events of one task's commands. A command that is cancelled within the same task leaves none. */
export class CommandEvents {
  private counted = 0;
  private readonly begun = new Set<string>();

  get count(): number {
    return this.counted;
  }

  add({ updateResponse, ...command }: Command): void {
    const { startTimer, scheduleActivity, startChildWorkflowExecution } = command;
    const { cancelTimer, requestCancelActivity, cancelChildWorkflowExecution } = command;
    const { upsertWorkflowSearchAttributes, modifyWorkflowProperties } = command;
    if (upsertWorkflowSearchAttributes || modifyWorkflowProperties) this.counted++;
    if (updateResponse && !updateResponse.rejected) this.counted++;
    if (startTimer) this.begin(`timer ${startTimer.seq}`);
    if (scheduleActivity) this.begin(`activity ${scheduleActivity.seq}`);
    if (startChildWorkflowExecution) this.begin(`child ${startChildWorkflowExecution.seq}`);
    if (cancelTimer) this.cancel(`timer ${cancelTimer.seq}`, 1);
    if (requestCancelActivity) this.cancel(`activity ${requestCancelActivity.seq}`, 0);
    if (cancelChildWorkflowExecution)
      this.cancel(`child ${cancelChildWorkflowExecution.childWorkflowSeq}`, 0);
  }

  private begin(what: string): void {
    this.begun.add(what);
    this.counted++;
  }

  private cancel(what: string, eventsOfOlder: number): void {
    this.counted += this.begun.delete(what) ? -1 : eventsOfOlder;
  }
}
