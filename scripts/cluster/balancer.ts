// A balancer for several APIs: each request goes to the next ready replica, over its own connection.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import express from 'express';
import { createProxyServer } from 'httpxy';
import { listen } from '../../src/http/listen';
import { problem } from '../../src/http/problem';
import { createLogger, type Logger } from '../../src/platform/logger';
import { runProgram, type Program } from '../../src/platform/program';

const CHECK_EVERY_MS = 500;
const CHECK_TIMEOUT_MS = 2_000;
const RETRY_AFTER_SECONDS = 1;
/** The library requires a target; the actual one is chosen for each connection. */
const PLACEHOLDER_TARGET = 'http://127.0.0.1';

interface Replica {
  readonly url: URL;
  /** Set by each check, and to false when a connection is refused. */
  isReady: boolean;
}

/**
 * Tries one replica after another until one accepts the connection. Only connecting is retried: without a connection,
 * no part of the request has been sent. Each connection carries one request, so no request reuses a connection whose
 * API has just exited.
 */
class ReplicaAgent extends Agent {
  private turn = 0;

  constructor(private readonly replicas: readonly Replica[]) {
    super({ keepAlive: false });
  }

  override createConnection(
    _options: unknown,
    connected: (error: Error | null, connection?: Duplex) => void,
  ): undefined {
    this.connectToOne().then(
      (socket) => connected(null, socket),
      (error: unknown) => connected(error as Error),
    );
  }

  /** Replicas that are not ready come last: if none is ready, the answer of one of them gives the reason. */
  private async connectToOne(): Promise<Socket> {
    this.turn = (this.turn + 1) % this.replicas.length;
    const inTurn = [...this.replicas.slice(this.turn), ...this.replicas.slice(0, this.turn)];
    let refusal: unknown;
    for (const replica of inTurn.sort((a, b) => Number(b.isReady) - Number(a.isReady))) {
      const socket = connect(Number(replica.url.port), replica.url.hostname);
      try {
        await once(socket, 'connect');
        return socket;
      } catch (error) {
        replica.isReady = false;
        refusal = error;
      }
    }
    throw refusal;
  }
}

/** Checks each replica periodically, so that dead and silent ones are skipped. */
function watchReadiness(replicas: readonly Replica[], logger: Logger): () => void {
  const look = async (replica: Replica): Promise<void> => {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const isReady = await fetch(new URL('/readyz', replica.url), { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady !== replica.isReady)
      logger.info({ replica: replica.url.host, isReady }, 'readiness changed');
    replica.isReady = isReady;
  };
  const timer = setInterval(() => void Promise.all(replicas.map(look)), CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

interface BalancerOptions {
  readonly host: string;
  readonly port: number;
  readonly replicas: readonly string[];
  readonly logger: Logger;
}

/** Streams and long polls are forwarded unbuffered. Only the caller and the API set time limits. */
export async function openBalancer(
  options: BalancerOptions,
): Promise<Program & { readonly url: string }> {
  const { logger } = options;
  const replicas = options.replicas.map((url) => ({ url: new URL(url), isReady: true }));
  const proxy = createProxyServer({
    target: PLACEHOLDER_TARGET,
    agent: new ReplicaAgent(replicas),
    preserveHeaderKeyCase: true,
    xfwd: true,
  });
  proxy.on('error', (error, _request, response) => {
    logger.warn({ error }, 'no answer from an API');
    if (response instanceof ServerResponse) answerUnknown(response);
  });
  const app = express();
  app.disable('x-powered-by');
  app.use((request, response) => void proxy.web(request, response));
  const stopChecks = watchReadiness(replicas, logger);
  const server = await listen(app, options);
  return {
    url: server.url,
    finished: server.closed,
    async stop() {
      stopChecks();
      await server.close();
    },
  };
}

/**
 * The request may or may not have had an effect. The caller repeats it with the same Idempotency-Key, as after a 503 of
 * the API.
 */
function answerUnknown(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const requestId = `req_${randomUUID().replaceAll('-', '')}`;
  const detail =
    'The API has not answered. Repeat the request, with the same Idempotency-Key if it had one.';
  const unavailable = problem('UNAVAILABLE', detail);
  response.writeHead(unavailable.status, {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': RETRY_AFTER_SECONDS,
    'Request-Id': requestId,
  });
  response.end(JSON.stringify(unavailable.body(requestId)));
}

if (require.main === module) {
  const { BALANCED_APIS = '', HOST = '127.0.0.1', PORT = '0' } = process.env;
  const logger = createLogger('usher-balancer', 'info');
  const replicas = BALANCED_APIS.split(',');
  runProgram(logger, () => openBalancer({ host: HOST, port: Number(PORT), replicas, logger }));
}
