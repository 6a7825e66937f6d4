import type { RequestHandler, Response } from 'express';
import { type Partner, type PartnerDirectory } from '../platform/partners';
import { hashPartnerKey, partnerKeyId } from '../platform/partner-keys';
import { problem, type Problem } from './problem';

declare module 'express-serve-static-core' {
  interface Locals {
    /** The caller; set once the request has been authenticated. */
    partner: Partner;
    /** Identifies the API key without revealing it. */
    keyId: string;
    /** Whether the key is still valid: it may be revoked or expire while the caller waits for an answer. */
    isKeyValid: () => boolean;
  }
}

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Authenticates requests by the partner's API key. Requests without a valid key are counted by
 * `openLimit`, and then fail with UNAUTHORIZED.
 */
export function authenticate(
  partners: Pick<PartnerDirectory, 'findByKey'>,
  openLimit: RequestHandler,
): RequestHandler {
  return (request, response, next) => {
    const key = keyOf(request.headersDistinct.authorization);
    const partner = key === undefined ? undefined : partners.findByKey(key);
    if (key === undefined || !partner) {
      return openLimit(request, response, (error?: unknown) => next(error ?? unauthorized()));
    }
    response.locals.partner = partner;
    response.locals.keyId = partnerKeyId(hashPartnerKey(key));
    response.locals.isKeyValid = () => partners.findByKey(key) !== undefined;
    next();
  };
}

/** Refuses a request whose key became invalid while its body was arriving. */
export const checkKeyAgain: RequestHandler = (_request, response, next) => {
  assertKeyStillValid(response);
  next();
};

/** Undefined if there are several keys: a proxy in front may have checked a different one. */
function keyOf([value = '', another]: readonly string[] = []): string | undefined {
  return another === undefined ? BEARER.exec(value)?.[1] : undefined;
}

/** Headers about a valid key, which a 401 must not have. */
const OF_VALID_KEYS = ['RateLimit', 'RateLimit-Policy', 'Preference-Applied'];

/** Throws UNAUTHORIZED, as for any invalid key, if the caller's key became invalid while the caller waited. */
export function assertKeyStillValid(response: Response): void {
  if (response.locals.isKeyValid()) return;
  for (const name of OF_VALID_KEYS) response.removeHeader(name);
  throw unauthorized();
}

function unauthorized(): Problem {
  return problem('UNAUTHORIZED', 'Send your API key as "Authorization: Bearer usk_…".', {
    errors: [{ header: 'Authorization', detail: 'expected a valid Bearer key' }],
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
}
