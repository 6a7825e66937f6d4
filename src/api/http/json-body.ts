import type { IncomingMessage } from 'node:http';
import { json, type RequestHandler } from 'express';
import { problem } from './problem';

const BODY_LIMIT = '64kb';
const WITH_BODY = ['POST', 'PUT', 'PATCH'];

/** Reads the JSON body of a command. Throws UNSUPPORTED_MEDIA_TYPE for any other body. */
export function jsonBody(): RequestHandler[] {
  return [
    (request, _response, next) => {
      const isJson = /^application\/json\s*(;|$)/i.test(request.get('Content-Type') ?? '');
      if (WITH_BODY.includes(request.method) && hasBody(request) && !isJson) {
        throw problem('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json.');
      }
      next();
    },
    json({ limit: BODY_LIMIT }),
  ];
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
