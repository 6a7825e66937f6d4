// Calls an activity and returns its failure as a value. Only `refused` and `not_sent` are evidence; everything else is
// `unknown`.
import { defaultFailureConverter, defaultPayloadConverter, TimeoutType } from '@temporalio/common';
import {
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  proxyActivities,
  TimeoutFailure,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { Activities } from '../../activities';
import type { Answer, Trouble } from '../../domain/checkout/ports';
import { failure, type Failure } from '../../domain/failure';

/** The calls of one run that are under way. */
export interface CallsUnderWay {
  count: number;
}

interface ActivityWithOptions {
  executeWithOptions(options: ActivityOptions, args: unknown[]): Promise<unknown>;
}

export type CallActivity = <N extends keyof Activities>(
  name: N,
  request: Parameters<Activities[N]>[0],
  options: ActivityOptions,
  untaken?: Failure,
) => Promise<Answer<Awaited<ReturnType<Activities[N]>>>>;

export function activityCaller(underWay: CallsUnderWay): CallActivity {
  const activities = proxyActivities<Activities>({ startToCloseTimeout: '1 minute' });
  return async <N extends keyof Activities>(
    name: N,
    request: Parameters<Activities[N]>[0],
    options: ActivityOptions,
    untaken = failure('UPSTREAM_UNAVAILABLE'),
  ) => {
    const activity = activities[name] as unknown as ActivityWithOptions;
    underWay.count++;
    try {
      const value = await activity.executeWithOptions(options, [request]);
      return { outcome: 'done', value: value as Awaited<ReturnType<Activities[N]>> };
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      return options.retry?.maximumAttempts === 1 && isUntaken(error.cause)
        ? { outcome: 'not_sent', failure: untaken }
        : troubleOf(error.cause);
    } finally {
      underWay.count--;
    }
  };
}

/** No worker took it. Where it is sent only once, it was not sent. */
function isUntaken(cause: Error | undefined): boolean {
  return cause instanceof TimeoutFailure && cause.timeoutType === TimeoutType.SCHEDULE_TO_START;
}

function troubleOf(cause: Error | undefined): Trouble {
  if (cause instanceof ApplicationFailure) {
    const trouble = cause.details?.[0] as Trouble | undefined;
    if (trouble) return trouble;
  }
  // The budget ran out: the last attempt says why, and is no evidence for all of them. The SDK passes on the cause of a
  // timeout in the undecoded failure only.
  if (cause instanceof TimeoutFailure && cause.failure?.cause) {
    const last = defaultFailureConverter.failureToError(
      cause.failure.cause,
      defaultPayloadConverter,
    );
    return { ...troubleOf(last), outcome: 'unknown' };
  }
  return { outcome: 'unknown', failure: failure('UPSTREAM_UNAVAILABLE') };
}
