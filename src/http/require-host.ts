import type { RequestHandler } from 'express';
import { problem } from './problem';

/** Requires exactly one valid host in HTTP/1.1 requests (RFC 9112 3.2). */
export const requireHost: RequestHandler = ({ headersDistinct, httpVersion }, _response, next) => {
  const [host, second] = headersDistinct.host ?? [];
  const isWrong = host === undefined ? httpVersion === '1.1' : !isHost(host);
  if (isWrong || second !== undefined) {
    throw problem('INVALID_REQUEST', 'Send exactly one valid Host header.', {
      errors: [{ header: 'Host', detail: 'expected the name of this server' }],
    });
  }
  next();
};

/** A name or an address, optionally with a port, without other parts of a URL. */
function isHost(host: string): boolean {
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`);
}
