import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from '../platform/logger';

declare module 'express-serve-static-core' {
  interface Locals {
    requestId: string;
    /** The trace of this request; missing if it is not traced. */
    traceId?: string;
    /** The code of the refusal, if any. */
    problemCode?: string;
  }
}

/** The characters of our paths and ids. Anything else that a caller sends, such as an e-mail address, is not logged. */
const LOGGED_PATH = /^[\w./-]{0,200}/;

/** Puts a new id into each answer and its log line, so that a call can be found in the log. */
export function identifyRequests(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = `req_${randomUUID().replaceAll('-', '')}`;
    const startedAtMs = performance.now();
    response.locals.requestId = requestId;
    response.set('Request-Id', requestId);
    const { method } = request;
    const [path] = LOGGED_PATH.exec(request.path) ?? [];
    response.on('close', () => {
      const durationMs = Math.round(performance.now() - startedAtMs);
      const answered = response.writableFinished;
      const status = response.statusCode;
      const {
        partner,
        keyId,
        problemCode: code,
        traceId,
      } = response.locals as Partial<typeof response.locals>;
      const who = { partner: partner?.id, keyId, code, traceId };
      logger.info({ requestId, method, path, status, ...who, answered, durationMs }, 'request');
    });
    next();
  };
}
