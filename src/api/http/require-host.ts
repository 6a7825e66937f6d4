import type { RequestHandler } from 'express';
import { problem } from './problem';

/** A request of HTTP/1.1 names its host once, and one that can be part of an address (RFC 9112 3.2). */
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

/** A name or an address, perhaps with a port; nothing else that an URL can have. */
function isHost(host: string): boolean {
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}`);
}
