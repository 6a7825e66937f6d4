import type { RequestHandler } from 'express';
import { problem } from './problem';

/** A request of HTTP/1.1 names its host (RFC 9112 3.2). */
export const requireHost: RequestHandler = ({ headers, httpVersion }, _response, next) => {
  if (headers.host === undefined && httpVersion === '1.1') {
    throw problem('INVALID_REQUEST', 'Send the Host header.', {
      errors: [{ header: 'Host', detail: 'expected the name of this server' }],
    });
  }
  next();
};
