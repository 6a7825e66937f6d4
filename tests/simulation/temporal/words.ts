// Short texts of jobs and commands, for the story of a schedule.
import { kindOf, type Command, type Job } from './wire';

export function jobText(job: Job): string {
  const { doUpdate, signalWorkflow, fireTimer, resolveActivity } = job;
  if (doUpdate) return `Update ${doUpdate.id}`;
  if (signalWorkflow) return `Signal ${signalWorkflow.signalName}`;
  if (fireTimer) return `timer ${fireTimer.seq} fires`;
  if (resolveActivity) {
    const { completed, failed } = resolveActivity.result ?? {};
    const how = completed ? 'completed' : failed ? 'failed' : 'cancelled';
    return `activity ${resolveActivity.seq} ${how}`;
  }
  return Object.keys(job).join(' ');
}

export function commandText(command: Command): string {
  const { scheduleActivity, startTimer, cancelTimer, requestCancelActivity } = command;
  const { updateResponse, modifyWorkflowProperties } = command;
  if (scheduleActivity)
    return `${scheduleActivity.activityType} (activity ${scheduleActivity.seq})`;
  if (startTimer) return `start timer ${startTimer.seq}`;
  if (cancelTimer) return `cancel timer ${cancelTimer.seq}`;
  if (requestCancelActivity) return `cancel activity ${requestCancelActivity.seq}`;
  if (updateResponse) {
    const { protocolInstanceId, accepted, rejected } = updateResponse;
    return `${accepted ? 'accept' : rejected ? 'refuse' : 'answer'} ${protocolInstanceId}`;
  }
  if (command.upsertWorkflowSearchAttributes) return 'search attributes';
  return modifyWorkflowProperties ? 'memo' : kindOf(command);
}
