// Calls an activity and returns its failure as a value. Only the outcomes `refused` and `not_sent` prove something; any
// other failure is `unknown`.
import {
  defaultFailureConverter,
  defaultPayloadConverter,
  TimeoutType,
  type RetryPolicy,
} from '@temporalio/common';
import {
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  proxyActivities,
  TimeoutFailure,
  type ActivityOptions,
} from '@temporalio/workflow';
import type { Activities } from '../activities';
import type { Answer, Trouble } from '../domain/checkout/ports';
import { failure, type Failure } from '../domain/failure';
import { DEFAULT_POLICY, type Policy } from '../domain/policy';
import type { UntakenCallLog } from './untaken-call-log';

/** The retry policy of a call that is repeated within a time budget. */
export function growingPauses({ callPauseMs, callPauseMaxMs }: Policy): RetryPolicy {
  return { initialInterval: callPauseMs, backoffCoefficient: 2, maximumInterval: callPauseMaxMs };
}

/** The calls of one run: how many are under way, and how many were made. */
export interface CallCount {
  underWay: number;
  made: number;
}

interface ActivityWithOptions {
  executeWithOptions(options: ActivityOptions, args: unknown[]): Promise<unknown>;
}

export type CallOptions = ActivityOptions & { readonly taskQueue: string };

/**
 * The failures of a call without a response: `unanswered` if it may have been sent, `untaken` if no worker took it in
 * time.
 */
export interface CallFailures {
  readonly unanswered: Failure;
  readonly untaken: Failure;
}

const SVC_FAILURES: CallFailures = {
  unanswered: failure('UPSTREAM_UNAVAILABLE'),
  untaken: failure('UPSTREAM_UNAVAILABLE', {
    message: 'The call to the ticketing service could not be sent in time. Try again later.',
  }),
};

export type CallActivity = <N extends keyof Activities>(
  name: N,
  request: Parameters<Activities[N]>[0],
  options: CallOptions,
  failures?: Partial<CallFailures>,
) => Promise<Answer<Awaited<ReturnType<Activities[N]>>>>;

export function activityCaller(calls: CallCount, log: UntakenCallLog): CallActivity {
  const activities = proxyActivities<Activities>({
    startToCloseTimeout: DEFAULT_POLICY.callTimeoutMs,
  });
  return async <N extends keyof Activities>(
    name: N,
    request: Parameters<Activities[N]>[0],
    options: CallOptions,
    failures?: Partial<CallFailures>,
  ) => {
    const { unanswered, untaken } = { ...SVC_FAILURES, ...failures };
    const activity = activities[name] as unknown as ActivityWithOptions;
    const scheduledAtMs = Date.now();
    calls.underWay++;
    calls.made++;
    try {
      const value = await activity.executeWithOptions(options, [request]);
      log.noteTaken(options.taskQueue);
      return { outcome: 'done', value: value as Awaited<ReturnType<Activities[N]>> };
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      if (!isUntaken(error.cause)) {
        log.noteTaken(options.taskQueue);
        return troubleOf(error.cause, unanswered);
      }
      log.noteUntaken(options.taskQueue, scheduledAtMs);
      if (wasTried(error.cause)) return troubleOf(error.cause, unanswered);
      return { outcome: 'not_sent', failure: untaken };
    } finally {
      calls.underWay--;
    }
  };
}

/** Whether no worker took the last attempt in time; the server then no longer offers it. */
function isUntaken(cause: Error | undefined): cause is TimeoutFailure {
  return cause instanceof TimeoutFailure && cause.timeoutType === TimeoutType.SCHEDULE_TO_START;
}

/** Whether an earlier attempt ran: if so, the server reports that attempt's failure as the cause. */
function wasTried({ failure: details }: TimeoutFailure): boolean {
  return Boolean(details?.cause);
}

function troubleOf(cause: Error | undefined, unanswered: Failure): Trouble {
  if (cause instanceof ApplicationFailure) {
    const trouble = cause.details?.[0] as Trouble | undefined;
    if (trouble) return trouble;
  }
  // The budget ran out: the last attempt gives the reason, but proves nothing about the earlier ones. The SDK exposes
  // the cause of a timeout only in the undecoded failure.
  if (cause instanceof TimeoutFailure && cause.failure?.cause) {
    const last = defaultFailureConverter.failureToError(
      cause.failure.cause,
      defaultPayloadConverter,
    );
    return { ...troubleOf(last, unanswered), outcome: 'unknown' };
  }
  return { outcome: 'unknown', failure: unanswered };
}
