import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { json, type RequestHandler } from 'express';
import { problem } from './problem';

export const BODY_MAX_KIB = 64;
/** Far more than any command needs, and safe for code that descends into a body recursively. */
const DEPTH_MAX = 32;
const WITH_BODY = ['POST', 'PUT', 'PATCH'];

/**
 * Reads the JSON body of a command. Throws UNSUPPORTED_MEDIA_TYPE for any other body, and
 * INVALID_REQUEST for a body that is nested too deeply or contains a number too large for a float.
 */
export function jsonBody(): RequestHandler[] {
  const unreadable = new WeakSet<IncomingMessage>();
  return [
    (request, _response, next) => {
      const isJson = /^application\/json\s*(;|$)/i.test(request.get('Content-Type') ?? '');
      if (WITH_BODY.includes(request.method) && hasBody(request) && !isJson) {
        throw problem('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
      }
      next();
    },
    json({
      limit: BODY_MAX_KIB * 1024,
      // Each wrong byte is read as a replacement character, and would be sent on.
      verify: (request, _response, body) => {
        if (!isUtf8(body)) unreadable.add(request);
      },
    }),
    (request, _response, next) => {
      const body: unknown = request.body;
      if (unreadable.has(request)) {
        throw problem('INVALID_REQUEST', 'The body is not UTF-8.', {
          errors: [{ pointer: '', detail: 'expected JSON in UTF-8' }],
        });
      }
      if (!isWithinDepth(body, DEPTH_MAX)) {
        throw problem('INVALID_REQUEST', `A body may be nested ${DEPTH_MAX} levels deep.`, {
          errors: [{ pointer: '', detail: `expected at most ${DEPTH_MAX} levels of nesting` }],
        });
      }
      if (!hasFiniteNumbers(body)) {
        throw problem('INVALID_REQUEST', 'A number in the body is too large.', {
          errors: [{ pointer: '', detail: 'expected numbers up to 1.8e308' }],
        });
      }
      next();
    },
  ];
}

function isWithinDepth(value: unknown, depthMax: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depthMax > 0 && Object.values(value).every((it) => isWithinDepth(it, depthMax - 1));
}

/** `1e999` is valid JSON, but parses to Infinity. */
function hasFiniteNumbers(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return typeof value !== 'number' || Number.isFinite(value);
  }
  return Object.values(value).every(hasFiniteNumbers);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
