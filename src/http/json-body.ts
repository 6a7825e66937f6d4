import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { json, type RequestHandler } from 'express';
import { isSafeNumber, parse } from 'lossless-json';
import { problem } from './problem';

export const BODY_MAX_KIB = 64;
/** Far more than any command needs, and safe for code that descends into a body recursively. */
const DEPTH_MAX = 32;
const WITH_BODY = ['POST', 'PUT', 'PATCH'];

/**
 * Reads the JSON body of a command. Throws UNSUPPORTED_MEDIA_TYPE for any other body, and
 * INVALID_REQUEST for one that is not UTF-8, is nested too deeply, or would be changed by parsing.
 */
export function jsonBody(): RequestHandler[] {
  const unreadable = new WeakSet<IncomingMessage>();
  const texts = new WeakMap<IncomingMessage, string>();
  return [
    (request, _response, next) => {
      const isJson = /^application\/json\s*(;|$)/i.test(request.get('Content-Type') ?? '');
      if (WITH_BODY.includes(request.method) && hasBody(request) && !isJson) {
        throw problem('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
      }
      // The parser would read the whole body before refusing it.
      if (Number(request.get('Content-Length') ?? 0) > BODY_MAX_KIB * 1024) {
        throw problem('PAYLOAD_TOO_LARGE', `The body may be at most ${BODY_MAX_KIB} KiB.`, {
          headers: { Connection: 'close' },
        });
      }
      next();
    },
    json({
      limit: BODY_MAX_KIB * 1024,
      // Invalid bytes would be decoded as replacement characters, and sent on.
      verify: (request, _response, body) => {
        if (!isUtf8(body)) unreadable.add(request);
        // Drops a byte order mark, as the parser does.
        texts.set(request, new TextDecoder().decode(body));
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
        throw problem('INVALID_REQUEST', `A body may be nested at most ${DEPTH_MAX} levels deep.`, {
          errors: [{ pointer: '', detail: `expected at most ${DEPTH_MAX} levels of nesting` }],
        });
      }
      const change = changeByReading(texts.get(request));
      if (change) {
        throw problem('INVALID_REQUEST', change.what, {
          errors: [{ pointer: '', detail: change.expected }],
        });
      }
      if (hasProtoMember(body)) {
        throw problem('INVALID_REQUEST', 'The body has a member named __proto__.', {
          errors: [{ pointer: '', detail: 'expected no member named __proto__' }],
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

interface Change {
  readonly what: string;
  readonly expected: string;
}

/** What JSON.parse would change: a number that a float cannot hold, or a duplicate member. */
function changeByReading(text: string | undefined): Change | undefined {
  if (!text) return undefined;
  let change: Change | undefined;
  parse(text, null, {
    parseNumber: (number) => {
      if (!isSafeNumber(number)) change ??= TOO_MANY_DIGITS;
      return number;
    },
    onDuplicateKey: ({ newValue }) => {
      change ??= TWICE;
      return newValue;
    },
  });
  return change;
}

const TOO_MANY_DIGITS: Change = {
  what: 'A number in the body has too many digits.',
  expected: 'expected numbers of at most 15 digits; write longer ones as text',
};
const TWICE: Change = {
  what: 'An object in the body has two members of the same name.',
  expected: 'expected each name once in an object',
};

/** Copying a JavaScript object drops a member with this name. */
function hasProtoMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProtoMember);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
