// The controls for tests: faults, clock, ledger and request log, under /sandbox and never under a path of Svc.
import { Router, type ErrorRequestHandler, type Request, type RequestHandler } from 'express';
import { z } from 'zod';
import { API_KEY_HEADER, sameSignature } from '../../src/contract/signing';
import { bodyText } from '../http/input';
import type { SandboxSettings } from '../settings';
import { AddedFaultsSchema, FaultPlanSchema } from './fault';
import type { SandboxFaults } from './faults';
import type { SandboxLedger } from './ledger-schema';
import type { RequestLog } from './request-log';
import type { SandboxMetrics } from './sandbox-metrics';
import type { SandboxClock } from '../clock';

const LOOPBACK = /^(?:127\.|::1$|localhost$)/;
/** A hundred years in either direction. */
const MOVE_MAX_MS = 100 * 365 * 24 * 3600_000;

const ClockMoveSchema = z.union(
  [
    z.strictObject({ advanceMs: z.int().min(-MOVE_MAX_MS).max(MOVE_MAX_MS) }),
    z.strictObject({ setTo: z.iso.datetime({ offset: true }) }),
    z.strictObject({ reset: z.literal(true) }),
  ],
  { error: 'expected one of { advanceMs }, { setTo } and { reset: true }' },
);
type ClockMove = z.output<typeof ClockMoveSchema>;

export interface Controls {
  readonly metrics: SandboxMetrics;
  readonly faults: SandboxFaults;
  readonly clock: SandboxClock;
  /** Ends every token that has been issued, and returns how many were still valid. */
  readonly endSessions: () => number;
  readonly ledger: () => SandboxLedger;
  readonly requests: RequestLog;
  readonly settings: Pick<SandboxSettings, 'host' | 'apiKeys'>;
}

export function controlRouter(controls: Controls): Router {
  const { faults, clock, endSessions, ledger, requests, settings, metrics } = controls;
  const router = Router();
  // These two come before the key check, since they expose nothing private.
  router.get('/livez', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/metrics', metrics.page);
  if (!LOOPBACK.test(settings.host)) router.use(requireKey(settings));
  router.get('/faults', (_request, response) => void response.json(faults.report()));
  router.put('/faults', (request, response) => {
    faults.replacePlan(read(FaultPlanSchema, request));
    response.json(faults.report());
  });
  router.post('/faults/rules', (request, response) => {
    faults.addToPlan(read(AddedFaultsSchema, request));
    response.json(faults.report());
  });
  router.delete('/faults', (_request, response) => {
    faults.replacePlan({});
    response.json(faults.report());
  });
  router.delete('/sessions', (_request, response) => {
    response.json({ ended: endSessions() });
  });
  router.get('/clock', (_request, response) => void response.json(clockState(clock)));
  for (const method of ['put', 'post'] as const) {
    router[method]('/clock', (request, response) => {
      move(clock, read(ClockMoveSchema, request));
      response.json(clockState(clock));
    });
  }
  router.get('/ledger', (_request, response) => void response.json(ledger()));
  router.get('/requests', (_request, response) => {
    response.json({ requests: requests.all() });
  });
  router.delete('/requests', (_request, response) => {
    requests.clear();
    response.json({ requests: requests.all() });
  });
  router.use(refuseBadInput);
  return router;
}

/** If others can reach the sandbox, its controls need a key. */
function requireKey({ apiKeys }: Controls['settings']): RequestHandler {
  return (request, response, next) => {
    const given = request.get(API_KEY_HEADER) ?? '';
    if (apiKeys.some(({ key }) => sameSignature(key, given))) next();
    else
      response.status(401).json({ code: 'UNAUTHORIZED', message: `${API_KEY_HEADER} is needed` });
  };
}

function clockState(clock: SandboxClock) {
  return { now: new Date(clock.now()).toISOString(), offsetMs: clock.offsetMs() };
}

function move(clock: SandboxClock, to: ClockMove): void {
  if ('advanceMs' in to) clock.advance(to.advanceMs);
  else if ('setTo' in to) clock.setTo(Date.parse(to.setTo));
  else clock.reset();
}

/** Throws a ZodError or a SyntaxError. */
function read<S extends z.ZodType>(schema: S, request: Request): z.output<S> {
  return schema.parse(JSON.parse(bodyText(request) || '{}'));
}

const refuseBadInput: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (error instanceof z.ZodError) {
    response.status(400).json({ code: 'INVALID_REQUEST', message: z.prettifyError(error) });
  } else if (error instanceof SyntaxError) {
    response.status(400).json({ code: 'INVALID_REQUEST', message: 'the body is not JSON' });
  } else next(error);
};
