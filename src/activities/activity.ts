import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { LRUCache } from 'lru-cache';
import { isCallError } from '../upstream/http/call-error';
import { activityFailure } from './activity-failure';

export interface ActivityContext {
  /** Unique among all activities, and the same in each attempt. */
  readonly id?: string;
  /** Counts from 1. */
  readonly attempt: number;
  /** When the first attempt was scheduled, in milliseconds since the epoch. */
  readonly scheduledAtMs: number;
  /** Aborted when the activity is cancelled or its worker shuts down. */
  readonly signal: AbortSignal;
  /** Reports to the server that this worker is alive. */
  readonly heartbeat?: () => void;
}

/** The heartbeat interval of calls; shorter calls send none. The worker configures the SDK with the same interval. */
export const HEARTBEAT_EVERY_MS = 500;

const REMEMBERED_MAX = 10_000;

/** For each activity, the number of its first attempts that were not carried out, as this process knows. */
const harmlessAttempts = new LRUCache<string, number>({ max: REMEMBERED_MAX });

/** The source of an activity's context. Default: Temporal's. */
export type ContextOf = () => ActivityContext;

/** Wraps one call as an activity. Errors other than failed calls are bugs, and are rethrown unchanged. */
export function activity<Request, Value>(
  call: (request: Request, context: ActivityContext) => Promise<Value>,
  contextOf: ContextOf = temporalContext,
): (request: Request) => Promise<Value> {
  return async (request) => {
    const context = contextOf();
    const heartbeats = setInterval(() => context.heartbeat?.(), HEARTBEAT_EVERY_MS);
    try {
      return await call(request, context);
    } catch (error) {
      if (!isCallError(error)) throw error;
      const { id, attempt } = context;
      // Attempts by other workers are unknown here, so they count as carried out.
      const areEarlierAttemptsHarmless =
        attempt === 1 || harmlessAttempts.get(id ?? '') === attempt - 1;
      if (id !== undefined && areEarlierAttemptsHarmless && error.outcome === 'not_sent')
        harmlessAttempts.set(id, attempt);
      throw activityFailure(error, attempt, areEarlierAttemptsHarmless);
    } finally {
      clearInterval(heartbeats);
    }
  };
}

function temporalContext(): ActivityContext {
  const { workflowExecution, activityId, attempt, scheduledTimestampMs } = activityInfo();
  const id = `${workflowExecution?.runId} ${activityId}`;
  const signal = cancellationSignal();
  return { id, attempt, scheduledAtMs: scheduledTimestampMs, signal, heartbeat };
}
