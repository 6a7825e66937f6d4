// Svc itself, to develop and test against: the whole service over one SQLite database.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { pino, type Logger } from 'pino';
import { realClock, type Clock } from './clock';
import { checkoutHandlers } from './endpoints/checkout';
import { discoveryHandlers } from './endpoints/discovery';
import { orderHandlers } from './endpoints/orders';
import { showtimeHandlers } from './endpoints/showtimes';
import type { Handlers } from './http/handler';
import { svcRouter } from './http/router';
import { sandboxSettings, type SandboxSettingsInput } from './settings';
import { openStorage } from './storage/database';
import type { World } from './world';

export interface SandboxOptions {
  /** What differs from the defaults. */
  readonly settings?: SandboxSettingsInput;
  /** Path of the SQLite file, created with its folder if missing, or `:memory:`. */
  readonly databaseFile: string;
  readonly clock?: Clock;
  readonly logger?: Logger;
}

export interface Sandbox {
  readonly app: Express;
  readonly world: World;
  close(): void;
}

const BODY_LIMIT = '1mb';

/** Opens the database and builds the app; nothing listens yet. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const settings = sandboxSettings(options.settings);
  const logger = options.logger ?? pino({ level: settings.logLevel });
  const storage = openStorage(options.databaseFile);
  const world = { settings, storage, clock: options.clock ?? realClock };
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // Bodies stay as they came, since the signature covers their exact bytes.
  app.use(express.raw({ type: () => true, limit: BODY_LIMIT }));
  app.use(svcRouter(world, handlersOf(world), logger));
  app.use((_request, response) => {
    response.status(404).json({ code: 'NOT_FOUND', message: 'no such endpoint' });
  });
  app.use(refuseUnreadable);
  return { app, world, close: () => storage.close() };
}

/** Listens on the host and port of the settings (port 0: a free one); `close` waits for open calls. */
export async function listenSandbox(
  options: SandboxOptions,
): Promise<{ url: string; world: World; close(): Promise<void> }> {
  const sandbox = createSandbox(options);
  const { host, port } = sandbox.world.settings;
  const server = createServer(sandbox.app);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    sandbox.close();
    throw error;
  }
  const { port: listening } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${listening}`,
    world: sandbox.world,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      sandbox.close();
    },
  };
}

function handlersOf(world: World): Handlers {
  return {
    ...discoveryHandlers(world),
    ...showtimeHandlers(world),
    ...checkoutHandlers(world),
    ...orderHandlers(world),
  };
}

/** A body or a path that cannot even be read: too large, cut off, badly encoded. */
const refuseUnreadable: express.ErrorRequestHandler = (error: unknown, request, response, next) => {
  if (response.headersSent) {
    next(error);
    return;
  }
  const given = (error as { status?: unknown }).status;
  const status = typeof given === 'number' && given >= 400 && given < 500 ? given : 500;
  const partnerCode = status === 500 ? 'INTERNAL_ERROR' : 'INVALID_REQUEST';
  const code = request.path.startsWith('/partner/') ? partnerCode : 'GENERIC_ERROR';
  response.status(status).json({ code, message: 'the request cannot be read' });
};
