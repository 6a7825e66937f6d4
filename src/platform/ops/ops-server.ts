// The ops port of a program, with its metrics and liveness for monitoring. It has no private data,
// but still listens only on loopback unless OPS_HOST is set.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler, type IRouter } from 'express';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { localUrl } from '../config/loopback';
import type { Logger } from '../logger';

/** A source of metrics in Prometheus's text format. */
export interface MetricsSource {
  metrics(): Promise<string>;
}

export interface OpsServer {
  /** The local address, for example `http://127.0.0.1:9464`. */
  readonly url: string;
  close(): Promise<void>;
}

export interface OpsServerOptions {
  readonly host: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly sources: readonly MetricsSource[];
  readonly logger: Logger;
}

/** The version of the text format of every source. */
const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Starts a server that has only the routes of {@link addOpsRoutes}.
 *
 * @throws Error that names the port and the setting, if the port cannot be used.
 */
export async function openOpsServer(options: OpsServerOptions): Promise<OpsServer> {
  const { host, port, sources, logger } = options;
  const app = express();
  app.disable('x-powered-by');
  addOpsRoutes(app, sources);
  app.use((_request, response) => {
    response.status(404).json({ message: 'There are only /livez and /metrics here.' });
  });
  app.use(withoutMetrics(logger));
  const server = createServer(app);
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw portError(options, error);
  }
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: localUrl(host, taken),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Adds `GET /livez`, which answers as long as the process can, and `GET /metrics` with the metrics of all sources. */
export function addOpsRoutes(router: IRouter, sources: readonly MetricsSource[]): void {
  router.get('/livez', (_request, response) => {
    response.json({ status: 'ok' });
  });
  router.get('/metrics', async (_request, response) => {
    const texts = await Promise.all(sources.map((source) => source.metrics()));
    response.set('Content-Type', TEXT_FORMAT).send(texts.map(asLines).join(''));
  });
}

/**
 * The metrics of any program: memory, CPU, garbage collection and event-loop lag. Uses a new
 * registry, so that several programs in one process, as in tests, stay separate.
 */
export function createProcessMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

function asLines(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

/** Answers 503 if the metrics cannot be read: Prometheus counts a target that answers with any 5xx as down. */
function withoutMetrics(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    logger.warn({ error }, 'the metrics could not be read');
    response.status(503).json({ message: 'The metrics could not be read: see the log.' });
  };
}

function portError({ host, port }: OpsServerOptions, cause: unknown): Error {
  const { code = 'for no known reason' } = cause as NodeJS.ErrnoException;
  const trouble = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`;
  return new Error(
    `Port ${port} on ${host} ${trouble}: set OPS_PORT to another port (under \`npm start\`: API_OPS_PORT or WORKER_OPS_PORT).`,
    { cause },
  );
}
