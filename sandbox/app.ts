// The sandbox of Svc for development and tests: the whole service on one SQLite database.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { pino, type Logger } from 'pino';
import { watchConnections } from '../src/platform/closing-connections';
import { clockOffset, realClock, SandboxClock, type Clock } from './clock';
import { controlRouter } from './control/control-router';
import { SandboxFaults } from './control/faults';
import { readLedger } from './control/ledger-reading';
import { RequestLog } from './control/request-log';
import { SandboxMetrics } from './control/sandbox-metrics';
import { svcFaults } from './control/svc-faults';
import { accountHandlers } from './endpoints/account-endpoints';
import { alternativeCheckoutHandlers } from './endpoints/alternative-checkout';
import { alternativeOrderHandlers } from './endpoints/alternative-orders';
import { checkoutHandlers } from './endpoints/checkout';
import { discoveryHandlers } from './endpoints/discovery';
import { orderHandlers } from './endpoints/order-endpoints';
import { showtimeHandlers } from './endpoints/showtime-endpoints';
import { hostedCheckout } from './hosted-checkout/hosted-checkout';
import type { HandlersByShape } from './http/handler';
import { openApiRouter } from './http/openapi';
import { svcRouter } from './http/router';
import { rawBody, refuseUnreadable } from './limits/body-limit';
import { rateLimit } from './limits/rate-limit';
import type { PaymentWorld, World } from './world';
import { providerRouter } from './payments/provider-router';
import { openProviderStorage } from './payments/provider-storage';
import {
  ownAddress,
  PAYMENT_PROVIDER_PATH,
  sandboxSettings,
  type SandboxSettingsInput,
} from './settings';
import { addDemoAccounts } from './ordering/demo-accounts';
import { openStorage, type StorageOptions } from './storage/database';

/** Longer than clients keep idle connections, so that no request uses a connection that we have closed. */
const KEEP_ALIVE_MS = 75_000;

export interface SandboxOptions {
  /** Changes to the defaults. */
  readonly settings?: SandboxSettingsInput;
  /** Path of the SQLite file, created with its folder if missing, or `:memory:`. */
  readonly databaseFile: string;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** Only for tests of the storage. */
  readonly storage?: StorageOptions;
}

interface Sandbox {
  readonly app: Express;
  readonly world: World;
  /** Releases the calls that a planned fault delays. */
  endPauses(): void;
  close(): void;
}

/** Opens the database and builds the app, without listening. */
function createSandbox(options: SandboxOptions): Sandbox {
  const settings = sandboxSettings(options.settings);
  const logger = options.logger ?? pino({ level: settings.logLevel });
  const storage = openStorage(options.databaseFile, options.storage);
  const clock = new SandboxClock(options.clock ?? realClock, clockOffset(storage));
  const faults = new SandboxFaults(logger);
  const world: World = { settings, storage, clock, faults };
  addDemoAccounts(world);
  const payments: PaymentWorld = {
    settings,
    storage: openProviderStorage(options.databaseFile),
    clock,
    faults,
  };
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(rawBody(settings.bodyLimitBytes));
  const ledger = () => readLedger(world, payments);
  const requests = new RequestLog();
  const metrics = new SandboxMetrics();
  const endSessions = () => storage.accounts.endTokens(clock.realNow());
  const controls = { faults, clock, endSessions, ledger, requests, settings, metrics };
  app.use('/sandbox', controlRouter(controls));
  app.use(PAYMENT_PROVIDER_PATH, providerRouter(payments, faults));
  app.use(hostedCheckout(world));
  app.use(openApiRouter());
  // Answers contain times of the sandbox's clock; with this header clients correct their own clocks.
  app.use((_request, response, next) => {
    response.setHeader('Date', new Date(clock.now()).toUTCString());
    next();
  });
  app.use(requests.watch, metrics.watch, rateLimit(settings), svcFaults(storage, faults));
  app.use(svcRouter(world, handlersOf(world), logger));
  app.use((_request, response) => {
    response.status(404).json({ code: 'NOT_FOUND', message: 'no such endpoint' });
  });
  app.use(refuseUnreadable(logger));
  return {
    app,
    world,
    endPauses: () => faults.close(),
    close() {
      payments.storage.close();
      storage.close();
    },
  };
}

/** Listens on the host and port of the settings (port 0: a free one); `close` waits for open calls. */
export async function listenSandbox(
  options: SandboxOptions,
): Promise<{ url: string; world: World; close(): Promise<void> }> {
  const { host, port } = sandboxSettings(options.settings);
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS });
  const connections = watchConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: listening } = server.address() as AddressInfo;
  const sandbox = createAt(listening, options, server);
  return {
    url: ownAddress(sandbox.world.settings),
    world: sandbox.world,
    async close() {
      sandbox.endPauses();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        connections.endUnanswered();
      });
      sandbox.close();
    },
  };
}

/** Builds the sandbox after its port is known, since its links contain the port. */
function createAt(port: number, options: SandboxOptions, server: Server): Sandbox {
  try {
    const sandbox = createSandbox({ ...options, settings: { ...options.settings, port } });
    server.on('request', sandbox.app);
    return sandbox;
  } catch (error) {
    server.close();
    throw error;
  }
}

function handlersOf(world: World): HandlersByShape {
  return {
    primary: {
      ...discoveryHandlers(world),
      ...showtimeHandlers(world),
      ...checkoutHandlers(world),
      ...accountHandlers(world),
      ...orderHandlers(world),
    },
    alternative: { ...alternativeCheckoutHandlers(world), ...alternativeOrderHandlers(world) },
  };
}
