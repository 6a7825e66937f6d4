// The API's discovery routes over HTTP, without checkouts; Svc is a stub server.
import { EventEmitter, once } from 'node:events';
import axios from 'axios';
import express from 'express';
import { createLogger } from '../../../src/platform/logger';
import { readConfig } from '../../../src/platform/config';
import type { Partner } from '../../../src/platform/partners';
import { addProductionRoutes } from '../../../src/api/discovery/routes/productions';
import { addShowtimeRoutes } from '../../../src/api/discovery/routes/one-showtime';
import { addShowtimeSearch } from '../../../src/api/discovery/routes/showtime-search';
import { addVenueRoutes } from '../../../src/api/discovery/routes/venues';
import { createSvcAccesses } from '../../../src/api/discovery/svc-access';
import { listen } from '../../../src/http/listen';
import { renderProblems } from '../../../src/http/problem-renderer';
import { startSvcStub, type SvcStub } from './svc-stub';

const NOW_MS = Date.UTC(2030, 0, 1, 12, 0, 30);

interface Answer {
  readonly status: number;
  /** Keyed by lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface DiscoveryServer {
  /** Sends a request as the given partner. Partners whose names begin with `own-` have their own Svc key. */
  get(path: string, options?: RequestOptions): Promise<Answer>;
  /** Resolves after this many requests in total. */
  asked(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A discovery server with a stub of Svc that the test controls. */
export interface StubbedDiscovery extends DiscoveryServer {
  readonly svc: SvcStub;
}

interface RequestOptions {
  readonly partner?: string;
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

/** `env` overrides settings. */
export async function startDiscovery(
  env: Readonly<Record<string, string>> = {},
): Promise<StubbedDiscovery> {
  const svc = await startSvcStub();
  const upstream = { UPSTREAM_BASE_URL: svc.url, UPSTREAM_API_KEY: 'svc-key-shared' };
  const server = await serveDiscovery({ ...upstream, ...env });
  const close = async (): Promise<void> => {
    await server.close();
    await svc.close();
  };
  return { ...server, svc, close };
}

/** Serves discovery with the Svc from the settings. */
export async function serveDiscovery(
  env: Readonly<Record<string, string>>,
): Promise<DiscoveryServer> {
  const accesses = createSvcAccesses(readConfig(env));
  const requests = new EventEmitter();
  let requestCount = 0;
  const app = express();
  app.use((request, response, next) => {
    const partner = partnerNamed(request.get('X-Partner') ?? 'demo');
    Object.assign(response.locals, { requestId: 'req_1', partner });
    requestCount += 1;
    requests.emit('come');
    next();
  });
  const svcOf = (partner: Partner) => accesses.of(partner);
  const deps = { svcOf, now: () => NOW_MS };
  addVenueRoutes(app, deps);
  addProductionRoutes(app, deps);
  addShowtimeSearch(app, deps);
  addShowtimeRoutes(app, deps);
  app.use(renderProblems(createLogger('test', 'silent')));
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  return {
    async get(path, { partner = 'demo', accept = 'application/json', signal } = {}) {
      const { status, headers, data } = await axios.get<unknown>(server.url + path, {
        headers: { 'X-Partner': partner, Accept: accept },
        validateStatus: () => true,
        maxRedirects: 0,
        proxy: false,
        ...(signal && { signal }),
      });
      const replyHeaders = headers as Readonly<Record<string, string | undefined>>;
      return {
        status,
        headers: replyHeaders,
        body: typeof data === 'object' ? (data as Answer['body']) : {},
      };
    },
    async asked(count) {
      while (requestCount < count) await once(requests, 'come');
    },
    async close() {
      await server.close();
      accesses.close();
    },
  };
}

function partnerNamed(id: string): Partner {
  const partner = { id, name: id, keyHashes: [], associateTags: {} };
  if (!id.startsWith('own-')) return partner;
  const svc = { apiKey: `svc-key-${id}`, shape: 'primary', ratePerSecond: 100 } as const;
  return { ...partner, svc };
}
