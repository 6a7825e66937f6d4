import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { localUrl } from '../../platform/config/local-url';

/** Longer than a command whose caller waits as long as possible. */
const CLOSE_TIMEOUT_MS = 45_000;

/** Longer than proxies and clients keep an idle connection: theirs ends first, so that no request meets a closed one. */
const KEEP_ALIVE_MS = 75_000;

export interface Listening {
  /** Where this machine reaches it, for example `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly closed: Promise<void>;
  /** Takes no more requests, and resolves when those under way are answered. */
  close(): Promise<void>;
}

/**
 * Serves the application; port 0 takes any free port.
 *
 * @throws Error that names the port and the setting, if the port cannot be used.
 */
export async function listen(app: Express, at: { host: string; port: number }): Promise<Listening> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, app);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  try {
    server.listen(at.port, at.host);
    await once(server, 'listening');
  } catch (error) {
    throw portError(at, error);
  }
  const { port } = server.address() as AddressInfo;
  return {
    url: localUrl(at.host, port),
    closed,
    async close() {
      server.close();
      const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}

function portError({ host, port }: { host: string; port: number }, cause: unknown): Error {
  const { code = 'for no known reason' } = cause as NodeJS.ErrnoException;
  const trouble = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`;
  return new Error(`Port ${port} on ${host} ${trouble}: set PORT to another one.`, { cause });
}
