import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from '../../platform/logger';

declare module 'express-serve-static-core' {
  interface Locals {
    requestId: string;
  }
}

/** Names each request in its answer and in the log, where a call can so be found again. */
export function identifyRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = `req_${randomUUID().replaceAll('-', '')}`;
    const startedAtMs = performance.now();
    response.locals.requestId = requestId;
    response.set('Request-Id', requestId);
    const { method, path } = request;
    response.on('close', () => {
      const durationMs = Math.round(performance.now() - startedAtMs);
      const answered = response.writableFinished;
      const status = response.statusCode;
      logger.info({ requestId, method, path, status, answered, durationMs }, 'request');
    });
    next();
  };
}
