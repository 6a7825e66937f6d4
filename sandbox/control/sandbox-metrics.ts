// The sandbox's metrics: the calls to Svc, and the default metrics of a Node program.
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Counter, Registry } from 'prom-client';
import { endpointOf } from './svc-faults';

export class SandboxMetrics {
  readonly #registry = new Registry();
  readonly #calls = new Counter({
    name: 'sandbox_svc_calls_total',
    help: 'Calls to the endpoints of Svc, by endpoint and status; the status is `none` if a call ended without an answer.',
    labelNames: ['endpoint', 'status'],
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Runs before anything that may refuse a call to Svc. */
  readonly watch: RequestHandler = (request, response, next) => {
    const endpoint = endpointOf(request);
    if (endpoint) {
      response.once('close', () => {
        const status = response.writableFinished ? String(response.statusCode) : 'none';
        this.#calls.inc({ endpoint, status });
      });
    }
    next();
  };

  readonly page: RequestHandler = async (_request, response) => {
    const text = await this.#registry.metrics();
    response.set('Content-Type', this.#registry.contentType).send(text);
  };
}
