import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Logger } from 'pino';

/** Keeps raw bodies, since signatures cover their exact bytes; bodies over the limit are 413. */
export function rawBody(limitBytes: number): RequestHandler {
  return express.raw({ type: () => true, limit: limitBytes });
}

/** Refuses a body or path that cannot be read: too large, truncated or badly encoded. */
export function refuseUnreadable(logger: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const status = statusOf(error);
    if (status === 500) logger.error({ err: error }, 'a request failed');
    response
      .status(status)
      .json({ code: codeOf(status, request.path), message: messageOf(status) });
  };
}

function messageOf(status: number): string {
  if (status === 413) return 'the body is too large';
  return status === 500 ? 'unexpected error' : 'the request cannot be read';
}

function statusOf(error: unknown): number {
  const given = (error as { status?: unknown }).status;
  return typeof given === 'number' && given >= 400 && given < 500 ? given : 500;
}

/** The ordering area has one code for all invalid requests (Svc spec 7.3). */
function codeOf(status: number, path: string): string {
  if (/^\/(?:ordering|v1)\//.test(path)) return 'GENERIC_ERROR';
  return status === 500 ? 'INTERNAL_ERROR' : 'INVALID_REQUEST';
}
