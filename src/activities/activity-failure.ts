import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { failure, type Failure } from '../domain/failure';
import { mayRepeat, retryDelayMs } from '../upstream/repetition';
import type { SvcError } from '../upstream/svc-error';
import type { ActivityTrouble } from './trouble';

/** The one place that turns a failed call of Svc into a failure of its activity. */
export function activityFailure(error: SvcError, attempt: number): ApplicationFailure {
  const { outcome, code, message, orderId, retryAfterMs } = error;
  const told = failureOf(error);
  const trouble: ActivityTrouble = {
    // An earlier attempt may have got through: this one's word is not evidence for both.
    outcome: outcome === 'not-sent' && attempt > 1 ? 'unknown' : outcome,
    failure: told,
    ...(orderId === undefined ? {} : { orderId }),
  };
  // A hold that has ended does not come back by waiting.
  const nonRetryable = !mayRepeat(error) || code === 'HOLD_EXPIRED';
  // Svc's plain No is an everyday answer; what is about Svc itself should show in logs and metrics.
  const benign = outcome === 'refused' && told.kind !== 'upstream';
  return ApplicationFailure.create({
    type: code,
    message,
    nonRetryable,
    // The summary of the call is for people; workflows read the first detail only.
    details: error.call === undefined ? [trouble] : [trouble, error.call],
    ...(nonRetryable ? {} : { nextRetryDelay: retryDelayMs(attempt, retryAfterMs) }),
    ...(benign ? { category: ApplicationFailureCategory.BENIGN } : {}),
  });
}

function failureOf({ outcome, code, retryAfterMs }: SvcError): Failure {
  const more = retryAfterMs === undefined ? {} : { retryAfterMs };
  // GENERIC_ERROR with a 4xx is about the request, with a 5xx about Svc.
  if (code === 'GENERIC_ERROR' && outcome === 'unknown') {
    return { ...failure('UPSTREAM_UNAVAILABLE', more), code };
  }
  return failure(code, more);
}
