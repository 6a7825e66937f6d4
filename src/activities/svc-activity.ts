import { activityInfo, cancellationSignal } from '@temporalio/activity';
import type { Ordering } from '../upstream/ordering/ordering';
import { isSvcError } from '../upstream/svc/svc-error';
import { activityFailure } from './activity-failure';

export interface ActivityDeps {
  readonly ordering: Ordering;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
  /** Where an activity learns about itself; Temporal's own context unless a test says otherwise. */
  readonly context?: () => ActivityContext;
}

export interface ActivityContext {
  /** From 1. */
  readonly attempt: number;
  /** When the first attempt was scheduled, in milliseconds since the epoch. */
  readonly scheduledAtMs: number;
  /** Aborted when the activity is cancelled or its worker shuts down. */
  readonly signal: AbortSignal;
}

/** Runs one call of Svc as an activity. An error that is no failed call is a bug and stays as it is. */
export function svcActivity<Ask, Value>(
  { context = temporalContext }: ActivityDeps,
  call: (ask: Ask, context: ActivityContext) => Promise<Value>,
): (ask: Ask) => Promise<Value> {
  return async (ask) => {
    const current = context();
    try {
      return await call(ask, current);
    } catch (error) {
      throw isSvcError(error) ? activityFailure(error, current.attempt) : error;
    }
  };
}

function temporalContext(): ActivityContext {
  const { attempt, scheduledTimestampMs } = activityInfo();
  return { attempt, scheduledAtMs: scheduledTimestampMs, signal: cancellationSignal() };
}
