// Request metrics for Prometheus, labelled by OpenAPI operation instead of path, since paths contain ids.
import type { RequestHandler } from 'express';
import { Counter, Histogram, type Registry } from 'prom-client';
import { operationOf } from './operations';

/** Buckets: from the time of a cached answer to the longest wait that a caller may request. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12, 30];

/** The status of a request whose caller disconnected. */
const GONE = 'gone';

/** Registers the metrics; mount the returned handler before all others. */
export function measureRequests(registry: Registry): RequestHandler {
  const seconds = new Histogram({
    name: 'usher_http_request_seconds',
    help: 'Requests, by operation and status; includes long polls, and streams for their whole duration.',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  const problems = new Counter({
    name: 'usher_http_problems_total',
    help: 'Answers that are problems, by operation, status and code.',
    labelNames: ['operation', 'status', 'code'],
    registers: [registry],
  });
  return ({ method, path }, response, next) => {
    const operation = operationOf(method, path);
    const end = seconds.startTimer({ operation });
    response.once('close', () => {
      const status = response.writableFinished ? String(response.statusCode) : GONE;
      end({ status });
      const { problemCode: code } = response.locals as Partial<typeof response.locals>;
      if (code !== undefined) problems.inc({ operation, status, code });
    });
    next();
  };
}
