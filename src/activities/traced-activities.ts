import { SpanKind } from '@opentelemetry/api';
import type { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { ActivityInterceptors } from '@temporalio/worker';
import { traced } from '../platform/traces';

/** Traces each activity as a span in its workflow's trace, with its type and outcome but never its input. */
export function traceActivities({ info }: Context): ActivityInterceptors {
  const { activityType, attempt, taskQueue, workflowExecution, isLocal } = info;
  const workflowId = workflowExecution?.workflowId;
  const attributes = {
    'usher.attempt': attempt,
    'usher.queue': taskQueue,
    'usher.local': isLocal,
    ...(workflowId !== undefined && { 'usher.workflow': workflowId }),
  };
  const options = { workflowId, kind: SpanKind.CONSUMER, attributes };
  return {
    inbound: {
      execute: (input, next) =>
        traced(`activity ${activityType}`, options, (span) =>
          next(input).catch((error: unknown) => {
            if (error instanceof ApplicationFailure)
              span.setAttribute('usher.code', error.type ?? '');
            throw error;
          }),
        ),
    },
  };
}
