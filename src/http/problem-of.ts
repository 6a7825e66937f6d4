// Turns every error of a request into a problem.
import {
  isGrpcServiceError,
  ServiceError,
  WorkflowNotFoundError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
} from '@temporalio/client';
import { InvalidRequestError, isSvcError, type SvcError } from '../upstream/svc/svc-error';
import { BODY_MAX_KIB } from './json-body';
import { Problem, problem, retryAfterHeader } from './problem';

const RETRY_AFTER_SECONDS = 5;

/** The gRPC codes which mean that Temporal temporarily cannot answer. Any other code is a bug. */
const NO_ANSWER: readonly number[] = [
  1, // CANCELLED
  2, // UNKNOWN
  4, // DEADLINE_EXCEEDED
  8, // RESOURCE_EXHAUSTED
  9, // FAILED_PRECONDITION: no worker accepted an update
  10, // ABORTED
  13, // INTERNAL
  14, // UNAVAILABLE
];

/** `isCommand`: whether the request may have changed something. */
export function problemOf(error: unknown, isCommand: boolean): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof WorkflowNotFoundError) return checkoutNotFound();
  if (isNoAnswer(error)) return unavailable(isCommand);
  if (isSvcError(error)) return svcProblem(error);
  if (error instanceof InvalidRequestError) {
    return problem('INVALID_REQUEST', `${error.field}: ${error.expected}`);
  }
  return httpProblem(error) ?? problem('INTERNAL_ERROR', 'Send us the request id.');
}

/** The same answer for an id that never existed, belongs to another partner, or is past its retention. */
export function checkoutNotFound(): Problem {
  return problem('NOT_FOUND', 'There is no checkout with this id.');
}

function isNoAnswer(error: unknown): boolean {
  if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return true;
  // A ServiceError of our own has no cause: information that the answer needs did not arrive from Temporal in time.
  if (error instanceof ServiceError && error.cause === undefined) return true;
  // The start of a workflow throws the gRPC error itself.
  const grpcError = error instanceof ServiceError ? error.cause : error;
  return isGrpcServiceError(grpcError) && NO_ANSWER.includes(grpcError.code);
}

function unavailable(isCommand: boolean): Problem {
  const detail = isCommand
    ? 'The outcome of this call is unknown: repeat it, with the same Idempotency-Key if it had one.'
    : 'There was no answer in time: try again.';
  const headers = retryAfterHeader(RETRY_AFTER_SECONDS * 1000);
  return problem('UNAVAILABLE', detail, { headers });
}

/** The problem when Svc requires a pause (Svc spec 8), refuses the request, or sends no usable answer. */
function svcProblem({ code, status, field, retryAfterMs }: SvcError): Problem {
  const headers = retryAfterHeader(retryAfterMs ?? RETRY_AFTER_SECONDS * 1000);
  if (code === 'TOO_MANY_REQUESTS') {
    const detail = 'The ticketing service is receiving too many requests.';
    return problem('UNAVAILABLE', detail, { headers });
  }
  if (status === 400) {
    const detail = `The ticketing service refused ${field ?? 'the request'}.`;
    const errors = field && [{ parameter: field, detail: 'refused by the ticketing service' }];
    return problem('INVALID_REQUEST', detail, { kind: 'upstream', ...(errors && { errors }) });
  }
  const detail = 'The ticketing service sent no usable answer.';
  return problem('UPSTREAM_UNAVAILABLE', detail, { headers });
}

/** Errors of Express and its body parser have a status. */
function httpProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  switch ((error as { status?: unknown }).status) {
    case 400:
      return error instanceof URIError
        ? problem('INVALID_REQUEST', 'The path cannot be read.')
        : problem('INVALID_REQUEST', 'The body cannot be read.', {
            errors: [{ pointer: '', detail: 'expected a JSON object' }],
          });
    case 413:
      return problem('PAYLOAD_TOO_LARGE', `The body may be at most ${BODY_MAX_KIB} KiB.`);
    case 415:
      return problem('UNSUPPORTED_MEDIA_TYPE', 'Send UTF-8 JSON.');
    default:
      return undefined;
  }
}
