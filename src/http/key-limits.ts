// Limits the requests of each API key in this process, so that a flood with one key does not affect the others.
import type { Request, RequestHandler, Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import { problem, type Problem } from './problem';

export interface KeyLimitSettings {
  readonly requestsPerSecond: number;
  /** Concurrent requests, without streams. */
  readonly requestsWaitingMax: number;
  readonly streamsMax: number;
}

export interface KeyLimits {
  /** Reports its state in `RateLimit` and `RateLimit-Policy`. */
  readonly rate: RequestHandler;
  readonly waiting: RequestHandler;
  readonly streams: RequestHandler;
  /**
   * Shared by the calls that cost Temporal most: lists, draws of on-sales, resends of ranges of
   * webhooks, webhook tests, and calls about webhook endpoints. Counted in addition to `rate`.
   */
  readonly lists: RequestHandler;
  /** Resends of single webhooks. Counted in addition to `rate`. */
  readonly resends: RequestHandler;
}

const WINDOW_MS = 1_000;
/** Low, since Temporal answers only about ten visibility queries a second in total. */
export const LISTS_PER_SECOND = 5;
/** Low, since one call can resend a whole range (counted under `lists`) instead of many single webhooks. */
export const RESENDS_PER_SECOND = 10;
const STREAM_PATH = /^\/checkouts\/[^/]+\/events\/?$/i;
const RETRY_SECONDS = { rate: 1, waiting: 1, streams: 30 } as const;

/** The limits for authenticated requests; each key of a partner counts separately. */
export function createKeyLimits(settings: KeyLimitSettings): KeyLimits {
  const limitOf = (name: keyof KeyLimitSettings) => (response: Response) =>
    response.locals.partner.limits?.[name] ?? settings[name];
  return {
    rate: perSecond('requests', limitOf('requestsPerSecond')),
    lists: perSecond('lists', () => LISTS_PER_SECOND, 'lists and calls about webhooks'),
    resends: perSecond('resends', () => RESENDS_PER_SECOND),
    waiting: exceptStreams(
      atOnce(limitOf('requestsWaitingMax'), (max) =>
        refusal('TOO_MANY_WAITING', `${max} requests at once`, RETRY_SECONDS.waiting),
      ),
    ),
    streams: atOnce(limitOf('streamsMax'), (max) =>
      refusal('TOO_MANY_STREAMS', `${max} streams at once`, RETRY_SECONDS.streams),
    ),
  };
}

/** `name` is for headers, `what` for refusals. */
function perSecond(
  name: string,
  maxOf: (response: Response) => number,
  what = name,
): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: (_request, response) => maxOf(response),
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    identifier: name,
    keyGenerator: (_request, response) => response.locals.keyId,
    handler: (_request, response, next) => {
      next(refusal('RATE_LIMITED', `${maxOf(response)} ${what} a second`, RETRY_SECONDS.rate));
    },
  });
}

/** Exempts streams, which stay open and have a limit of their own. */
function exceptStreams(limit: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (isStream(request)) next();
    else return limit(request, response, next);
  };
}

/** A request with a body is not a stream: the limit of streams would count it only after its body has arrived. */
function isStream({ method, path, headers }: Request): boolean {
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;
  return method === 'GET' && STREAM_PATH.test(path) && !hasBody;
}

/** Counts open requests by key. */
function atOnce(
  maxOf: (response: Response) => number,
  refuse: (max: number) => Problem,
): RequestHandler {
  const open = new Map<string, Set<Response>>();
  return (_request, response, next) => {
    // The client has disconnected: there is nothing to answer, and `close` is not emitted again.
    if (response.closed) return;
    const { keyId } = response.locals;
    const mine = open.get(keyId) ?? new Set();
    const max = maxOf(response);
    if (mine.size >= max) throw refuse(max);
    open.set(keyId, mine.add(response));
    response.once('close', () => {
      mine.delete(response);
      if (mine.size === 0 && open.get(keyId) === mine) open.delete(keyId);
    });
    next();
  };
}

function refusal(
  code: 'RATE_LIMITED' | 'TOO_MANY_WAITING' | 'TOO_MANY_STREAMS',
  bound: string,
  retrySeconds: number,
): Problem {
  const headers = { 'Retry-After': String(retrySeconds) };
  return problem(code, `This key is limited to ${bound}.`, { headers });
}
