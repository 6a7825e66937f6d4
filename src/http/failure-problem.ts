// Turns a checkout's failure into an HTTP problem.
import { failure, meaningOf, type Failure, type FailureCode } from '../domain/failure';
import type { FailureMeaning } from '../domain/failure-kinds';
import { FAILURES } from '../domain/failure-table';
import { Problem, retryAfterHeader, type ProblemCheckout } from './problem';

export const FAILURE_CODES = Object.keys(FAILURES) as FailureCode[];

/** Whether a command with this failure has used up its key. */
export function keyAfter(code: FailureCode): FailureMeaning['key'] {
  return FAILURES[code].key;
}

/** The HTTP status of a failure, by its code. */
export function statusOf(why: Failure): number {
  return meaningOf(why.code).status;
}

/** Most commands that make a checkout busy are done after this time. */
const BUSY_RETRY_MS = 2_000;

/** The problem for a failure, with the current checkout if there is one. */
export function failureProblem(why: Failure, checkout?: ProblemCheckout): Problem {
  const { kind, code, retryable, next, message, pointer } = why;
  const pauseMs = why.retryAfterMs ?? (code === 'CHECKOUT_BUSY' ? BUSY_RETRY_MS : undefined);
  return new Problem({
    status: statusOf(why),
    title: meaningOf(code).title,
    code,
    kind,
    retryable,
    next,
    detail: message,
    ...(checkout && { checkout }),
    ...(pointer === undefined ? {} : { errors: [{ pointer, detail: message }] }),
    ...(pauseMs === undefined ? {} : { headers: retryAfterHeader(pauseMs) }),
  });
}

/** The problem for a request that the state of the checkout does not allow. */
export function stateProblem(
  code: 'CHECKOUT_STATE' | 'CHECKOUT_BUSY',
  message: string,
  checkout: ProblemCheckout,
): Problem {
  return failureProblem(failure(code, { message }), checkout);
}
