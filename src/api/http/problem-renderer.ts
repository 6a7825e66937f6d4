import type { ErrorRequestHandler } from 'express';
import type { Logger } from '../../platform/logger';
import { problemOf } from './problem-of';

const READING_METHODS = ['GET', 'HEAD'];

/** Answers whatever went wrong as a problem; what is our own fault is logged with the request's id. */
export function renderProblems(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { requestId } = response.locals;
    const problem = problemOf(error, !READING_METHODS.includes(request.method));
    if (problem.status >= 500) {
      const log = problem.status === 500 ? 'error' : 'warn';
      logger[log]({ requestId, status: problem.status, error }, 'request failed');
    }
    if (response.headersSent) {
      next(error);
      return;
    }
    response
      .status(problem.status)
      .set(problem.headers)
      .type('application/problem+json')
      .send(JSON.stringify(problem.body(requestId)));
  };
}
