// How the API answers, for Prometheus: by operation of the OpenAPI document, never by path, which has ids in it.
import type { RequestHandler } from 'express';
import { Histogram, type Registry } from 'prom-client';
import { operationOf } from './operations';

/** From a cached answer to the longest that a caller may wait for one. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 12, 30];

/** The status of an answer that its caller did not wait for. */
const GONE = 'gone';

/** Registers its metric; the handler stands before all others. */
export function measureRequests(registry: Registry): RequestHandler {
  const seconds = new Histogram({
    name: 'usher_http_request_seconds',
    help: 'Requests, by operation and status; those that wait by wish, and streams, take as long as they do.',
    labelNames: ['operation', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  return ({ method, path }, response, next) => {
    const end = seconds.startTimer({ operation: operationOf(method, path) });
    response.once('close', () => {
      end({ status: response.writableFinished ? String(response.statusCode) : GONE });
    });
    next();
  };
}
