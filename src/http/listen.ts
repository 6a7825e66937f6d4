import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Express } from 'express';
import { localUrl } from '../platform/config/loopback';
import { watchConnections } from '../platform/closing-connections';
import { oneAtATime } from './pipelining';
import { answerUnreadable, HEADERS_MAX_KIB } from './unreadable';

/** How long closing may take: longer than the longest wait for a command. */
export const CLOSE_TIMEOUT_MS = 45_000;

const SERVER_OPTIONS = {
  /** Longer than most proxies keep an idle connection, so that the proxy closes it first and no request is lost. */
  keepAliveTimeout: 65_000,
  /** How long a request may take to arrive: its headers, and the whole request. */
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: HEADERS_MAX_KIB * 1024,
  /** The application refuses a missing host itself, with a problem. */
  requireHostHeader: false,
} as const;

export interface Listening {
  /** The local address, for example `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly closed: Promise<void>;
  /** Accepts no more requests, and resolves when those in progress are answered. */
  close(): Promise<void>;
}

/** The server's limits; tests set shorter timeouts. */
export type ServerOptions = Partial<
  Record<keyof Omit<typeof SERVER_OPTIONS, 'requireHostHeader'>, number>
>;

/**
 * Serves the application; port 0 for any free port.
 *
 * @throws Error that names the port and the setting, if the port cannot be used.
 */
export async function listen(
  app: Express,
  at: { host: string; port: number; publicUrl?: string | undefined },
  options: ServerOptions = {},
): Promise<Listening> {
  const server = createServer({ ...SERVER_OPTIONS, ...options }, oneAtATime(app));
  // Unlimited, since Node drops all headers beyond a limit; `maxHeaderSize` bounds them anyway.
  server.maxHeadersCount = 0;
  // An unknown expectation may be ignored (RFC 9110 10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const connections = watchConnections(server);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  try {
    server.listen(at.port, at.host);
    await once(server, 'listening');
  } catch (error) {
    throw portError(at, error);
  }
  const { port } = server.address() as AddressInfo;
  const url = localUrl(at.host, port);
  answerInFull(server, at.publicUrl ?? url);
  return {
    url,
    closed,
    async close() {
      server.close();
      connections.endUnanswered();
      const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Answers unreadable requests, and, when the server closes, ends each connection as soon as its answer is sent. */
function answerInFull(server: Server, baseUrl: string): void {
  const busy = new Map<Duplex, Exchange>();
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    busy.set(socket, { request, response });
    if (!server.listening) response.shouldKeepAlive = false;
    response.once('close', () => {
      busy.delete(socket);
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });
  server.on('clientError', (error, socket) => {
    const exchange = busy.get(socket);
    if (!exchange || isOfItsBody(exchange)) answerUnreadable(error, socket, baseUrl);
    else socket.destroy();
  });
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Whether the unreadable bytes belong to this request's body, rather than to the next request on the connection. */
function isOfItsBody({ request, response }: Exchange): boolean {
  return !request.complete && !response.headersSent;
}

function portError({ host, port }: { host: string; port: number }, cause: unknown): Error {
  const { code = 'for no known reason' } = cause as NodeJS.ErrnoException;
  const trouble = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`;
  return new Error(`Port ${port} on ${host} ${trouble}: set PORT to another one.`, { cause });
}
