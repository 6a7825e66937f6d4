// What Node's parser refuses never becomes a request, so that it is answered on the bare connection: as a
// problem, like everything else.
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { BODY_MAX_KIB } from './json-body';
import { problem, type Problem } from './problem';

/** The address and all headers may have so much together. */
export const HEADERS_MAX_KIB = 16;

/** Says what was wrong and closes the connection: where the next request begins is not known. */
export function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  baseUrl: string,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = unreadable(error.code);
  const requestId = `req_${randomUUID().replaceAll('-', '')}`;
  const body = JSON.stringify(refusal.body(requestId, baseUrl));
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'Connection: close',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      `Request-Id: ${requestId}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}

function unreadable(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return problem(
        'HEADERS_TOO_LARGE',
        `Address and headers have at most ${HEADERS_MAX_KIB} KiB together.`,
      );
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return problem('PAYLOAD_TOO_LARGE', `A body has at most ${BODY_MAX_KIB} KiB.`);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problem('REQUEST_TIMEOUT', 'The request did not come to its end in time.');
    default:
      return problem('INVALID_REQUEST', 'This is no HTTP request that can be read.');
  }
}
