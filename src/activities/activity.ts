import { activityInfo, cancellationSignal, heartbeat } from '@temporalio/activity';
import { isCallError } from '../upstream/http/call-error';
import { activityFailure } from './activity-failure';

export interface ActivityContext {
  /** From 1. */
  readonly attempt: number;
  /** When the first attempt was scheduled, in milliseconds since the epoch. */
  readonly scheduledAtMs: number;
  /** Aborted when the activity is cancelled or its worker shuts down. */
  readonly signal: AbortSignal;
  /** Reports to the server that this worker lives. */
  readonly heartbeat?: () => void;
}

/** The heartbeat interval of calls; a shorter call sends none. The worker sets the same number in the SDK. */
export const HEARTBEAT_EVERY_MS = 500;

/** The source of an activity's context; by default Temporal's. */
export type ContextOf = () => ActivityContext;

/** Makes one call as an activity. An error other than a failed call is a bug and is rethrown unchanged. */
export function activity<Ask, Value>(
  call: (ask: Ask, context: ActivityContext) => Promise<Value>,
  contextOf: ContextOf = temporalContext,
): (ask: Ask) => Promise<Value> {
  return async (ask) => {
    const context = contextOf();
    const heartbeats = setInterval(() => context.heartbeat?.(), HEARTBEAT_EVERY_MS);
    try {
      return await call(ask, context);
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
