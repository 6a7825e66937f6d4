import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { isCallError } from '../upstream/http/call-error';
import { activityFailure } from './activity-failure';

export interface ActivityContext {
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
      throw isCallError(error) ? activityFailure(error, context.attempt) : error;
    } finally {
      clearInterval(heartbeats);
    }
  };
}

function temporalContext(): ActivityContext {
  const { attempt, scheduledTimestampMs } = activityInfo();
  const signal = cancellationSignal();
  return { attempt, scheduledAtMs: scheduledTimestampMs, signal, heartbeat };
}
