import type { RequestHandler } from 'express';
import { problem } from './problem';

/** An HTTP/1.1 request has exactly one valid host (RFC 9112 3.2). */
export const requireHost: RequestHandler = ({ headersDistinct, httpVersion }, _response, next) => {
  const [host, second] = headersDistinct.host ?? [];
  const isWrong = host === undefined ? httpVersion === '1.1' : !isHost(host);
  if (isWrong || second !== undefined) {
    throw problem('INVALID_REQUEST', 'Send one Host header.', {
      errors: [{ header: 'Host', detail: 'expected the name of this server' }],
    });
  }
  next();
};

/** A name or an address, perhaps with a port, and no other part of a URL. */
function isHost(host: string): boolean {
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`);
}
