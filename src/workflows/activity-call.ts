import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  proxyActivities,
  TimeoutFailure,
  type ActivityOptions,
} from '@temporalio/workflow';
import { defaultFailureConverter, defaultPayloadConverter, TimeoutType } from '@temporalio/common';
import type { Activities } from '../activities';
import type { Answer, Trouble } from '../domain/checkout/ports';
import type { Failure } from '../domain/failure';
import type { UntakenCallLog } from './untaken-call-log';

/** The calls of one run that are under way. */
export interface CallsUnderWay {
  count: number;
}

/** How an activity is called: the options of this very call, and what follows from them. */
export interface Manner {
  readonly options: ActivityOptions & { readonly taskQueue: string };
  /** Whether it can be given up for a command. */
  readonly canBeGivenUp: boolean;
  /** What is said where no answer came. */
  readonly unanswered: Failure;
  /** What is said where no worker took it in time, so that it was not sent. */
  readonly untaken: Failure;
}

/** What an activity may be asked, and answers, as a port has it. */
type Call<N extends keyof Activities> = (
  ask: Parameters<Activities[N]>[0],
  manner: Manner,
) => Promise<Answer<Awaited<ReturnType<Activities[N]>>>>;

export type Caller = { readonly [N in keyof Activities]: Call<N> };

/** Every activity as a call whose known failures are values; each is made the moment it is asked for. */
export function activityCaller(underWay: CallsUnderWay, log: UntakenCallLog): Caller {
  const activities = proxyActivities<Activities>({ startToCloseTimeout: '1 minute' });
  const callNamed = (name: keyof Activities) => {
    const run = activities[name] as unknown as ActivityWithOptions;
    return async (ask: unknown, manner: Manner): Promise<Answer<unknown>> => {
      const { options, canBeGivenUp } = manner;
      const scheduledAtMs = Date.now();
      const make = () => run.executeWithOptions(options, [ask]);
      underWay.count++;
      try {
        const value = await (canBeGivenUp ? make() : CancellationScope.nonCancellable(make));
        log.noteTaken(options.taskQueue);
        return { outcome: 'done', value };
      } catch (error) {
        if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
        if (isUntaken(error.cause)) log.noteUntaken(options.taskQueue, scheduledAtMs);
        else log.noteTaken(options.taskQueue);
        return troubleOf(error.cause, manner);
      } finally {
        underWay.count--;
      }
    };
  };
  // Only the activities' types are known here, so that the names are resolved when called.
  return new Proxy({} as Caller, { get: (_none, name) => callNamed(name as keyof Activities) });
}

interface ActivityWithOptions {
  executeWithOptions(options: ActivityOptions, args: unknown[]): Promise<unknown>;
}

/** Only `refused` and `not_sent` are evidence; any other failure is `unknown`. */
function troubleOf(cause: Error | undefined, manner: Manner): Trouble {
  if (cause instanceof ApplicationFailure) {
    const trouble = cause.details?.[0] as Trouble | undefined;
    if (trouble) return trouble;
  }
  // The budget ran out: the last attempt says why, and is no evidence for all of them. The SDK hands on
  // the cause of a timeout in the undecoded failure only.
  if (cause instanceof TimeoutFailure && cause.failure?.cause) {
    const last = defaultFailureConverter.failureToError(
      cause.failure.cause,
      defaultPayloadConverter,
    );
    return { ...troubleOf(last, manner), outcome: 'unknown' };
  }
  return isUntaken(cause)
    ? { outcome: 'not_sent', failure: manner.untaken }
    : { outcome: 'unknown', failure: manner.unanswered };
}

/** No worker took the last attempt: the server gives it to none any more. With a cause, it was not the first one. */
function isUntaken(cause: Error | undefined): boolean {
  return cause instanceof TimeoutFailure && cause.timeoutType === TimeoutType.SCHEDULE_TO_START;
}
