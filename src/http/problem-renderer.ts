import type { ErrorRequestHandler, Request } from 'express';
import type { Logger } from '../platform/logger';
import { ClientGoneError } from './client-gone';
import { problemOf } from './problem-of';

const READING_METHODS = ['GET', 'HEAD'];

/**
 * Renders every error as a problem; 5xx are logged with the request id. Links to error pages start
 * with `publicUrl`, or else with the address that the request was sent to.
 */
export function renderProblems(logger: Logger, publicUrl?: string): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    if (error instanceof ClientGoneError) return;
    const { requestId } = response.locals;
    const problem = problemOf(error, !READING_METHODS.includes(request.method));
    response.locals.problemCode = problem.code;
    if (problem.status >= 500) {
      const log = problem.status === 500 ? 'error' : 'warn';
      logger[log]({ requestId, status: problem.status, error }, 'request failed');
    }
    if (response.headersSent) {
      // Express would print the error outside the log, with its private data.
      response.destroy();
      return;
    }
    response
      .status(problem.status)
      .set(problem.headers)
      .type('application/problem+json')
      .send(JSON.stringify(problem.body(requestId, publicUrl ?? ownUrl(request))));
  };
}

/** The address that the request was sent to; empty without a valid host, so that links are paths. */
function ownUrl({ protocol, host }: Request): string {
  // Express types `host` as a string, but a request may have none.
  if ((host as string | undefined) === undefined) return '';
  const url = `${protocol}://${host}`;
  return URL.canParse(url) && new URL(url).origin === url.toLowerCase() ? url : '';
}
