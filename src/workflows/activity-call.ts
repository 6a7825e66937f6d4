import {
  ActivityFailure,
  ApplicationFailure,
  proxyActivities,
  TimeoutFailure,
  type ActivityOptions,
} from '@temporalio/workflow';
import { defaultFailureConverter, defaultPayloadConverter, TimeoutType } from '@temporalio/common';
import type { Activities } from '../activities';
import type { ActivityTrouble } from '../activities/trouble';
import type { Answer } from '../domain/checkout/ports';
import { failure } from '../domain/failure';

type Asked<N extends keyof Activities> = Parameters<Activities[N]>[0];
type Answered<N extends keyof Activities> = Awaited<ReturnType<Activities[N]>>;

/** Runs an activity; every known failure of it is a value. */
export async function callActivity<N extends keyof Activities>(
  name: N,
  ask: Asked<N>,
  options: ActivityOptions,
): Promise<Answer<Answered<N>>> {
  const run = proxyActivities<Activities>(options)[name] as (ask: Asked<N>) => Promise<Answered<N>>;
  try {
    return { outcome: 'done', value: await run(ask) };
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return troubleOf(error.cause);
  }
}

/** Only what Svc or the line said for certain is evidence; any other failure leaves it unknown. */
function troubleOf(cause: Error | undefined): ActivityTrouble {
  if (cause instanceof ApplicationFailure) {
    const trouble = cause.details?.[0] as ActivityTrouble | undefined;
    if (trouble) return trouble;
  }
  // The budget ran out: the last attempt says why, and is no evidence for all of them. The SDK hands on
  // the cause of a timeout in the undecoded failure only.
  if (cause instanceof TimeoutFailure && cause.failure?.cause) {
    const last = defaultFailureConverter.failureToError(
      cause.failure.cause,
      defaultPayloadConverter,
    );
    return { ...troubleOf(last), outcome: 'unknown' };
  }
  const neverStarted =
    cause instanceof TimeoutFailure && cause.timeoutType === TimeoutType.SCHEDULE_TO_START;
  return neverStarted
    ? { outcome: 'not_sent', failure: failure('HOLD_EXPIRED') }
    : { outcome: 'unknown', failure: failure('UPSTREAM_UNAVAILABLE') };
}
