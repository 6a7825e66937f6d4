// The results of the activities of one workflow that runs alone (`LoneRun`).
import { temporal } from '@temporalio/proto';
import { toFailure, toPayload, type WorkflowFailure } from './wire';

const { TIMEOUT_TYPE_SCHEDULE_TO_START } = temporal.api.enums.v1.TimeoutType;

/** The answer of an activity that no worker takes in time. */
export const UNTAKEN = Symbol('untaken');

/** The answer of an activity that is still under way while the run waits for it. */
export const UNDER_WAY = Symbol('under way');

export function resultOf(name: string, answer: unknown) {
  const cause = causeOf(answer);
  if (!cause) return { completed: { result: toPayload(answer) } };
  const activityFailureInfo = { activityType: { name }, activityId: '1' };
  return { failed: { failure: { message: 'failed', activityFailureInfo, cause } } };
}

/** Null if the activity did not fail. */
function causeOf(answer: unknown): WorkflowFailure | null {
  if (answer instanceof Error) return toFailure(answer);
  if (answer !== UNTAKEN) return null;
  return {
    message: 'no worker took it',
    timeoutFailureInfo: { timeoutType: TIMEOUT_TYPE_SCHEDULE_TO_START },
  };
}
