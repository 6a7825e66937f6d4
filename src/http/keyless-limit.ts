// Limits requests without a valid API key, against floods of the open pages and against key guessing.
import type { RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { problem } from './problem';

const WINDOW_MS = 1_000;
const RETRY_SECONDS = 1;

/** Counts by client address; an IPv6 network counts as one address. Health checks are not counted. */
export function createOpenLimit(requestsPerSecond: number): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: requestsPerSecond,
    // No headers on a 401 or an open page: `RateLimit` describes a partner's key.
    standardHeaders: false,
    legacyHeaders: false,
    // A request whose connection is closed has no address.
    keyGenerator: ({ ip }) => (ip === undefined ? '' : ipKeyGenerator(ip)),
    handler: (_request, _response, next) => {
      const detail = `Without a valid API key, an address may send ${requestsPerSecond} requests a second.`;
      next(problem('RATE_LIMITED', detail, { headers: { 'Retry-After': String(RETRY_SECONDS) } }));
    },
  });
}
