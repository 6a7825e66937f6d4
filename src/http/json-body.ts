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
 * INVALID_REQUEST for a body that is nested too deeply, or of which reading would change or lose a part.
 */
export function jsonBody(): RequestHandler[] {
  const unreadable = new WeakSet<IncomingMessage>();
  const inexact = new WeakSet<IncomingMessage>();
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
        if (!hasExactNumbers(body.toString())) inexact.add(request);
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
      if (inexact.has(request)) {
        throw problem('INVALID_REQUEST', 'A number in the body has too many digits.', {
          errors: [
            {
              pointer: '',
              detail: 'expected numbers of at most 15 digits; write longer ones as text',
            },
          ],
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

const STRINGS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Whether a float keeps every number: one that loses digits, or becomes infinite, would be sent on changed. */
function hasExactNumbers(text: string): boolean {
  const found = text.match(STRINGS_AND_NUMBERS) ?? [];
  return found.every((it) => it.startsWith('"') || digitsOf(it) === digitsOf(String(Number(it))));
}

/** The significant digits of a number. */
function digitsOf(number: string): string {
  const [mantissa = ''] = number.split(/e/i);
  const digits = mantissa.replace(/[-.]/g, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end).replace(/^0+/, '');
}

/** JavaScript objects drop a member with this name when they are copied. */
function hasProtoMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasProtoMember);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
