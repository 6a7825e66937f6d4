// Input that Node's parser refuses never becomes a request, so it is answered directly on the connection, with a
// problem like every other error.
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { BODY_MAX_KIB } from './json-body';
import { problem, type Problem } from './problem';

/** The size limit of the URL and all headers together. */
export const HEADERS_MAX_KIB = 16;

const LINGER_MS = 1_000;

/** Answers with the error and closes the connection, since the start of the next request is unknown. */
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
  // Without this limit, a client that keeps its side open after the answer would occupy the connection permanently.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function unreadable(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return problem(
        'HEADERS_TOO_LARGE',
        `The URL and all headers together may have at most ${HEADERS_MAX_KIB} KiB.`,
      );
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return problem('PAYLOAD_TOO_LARGE', `The body may be at most ${BODY_MAX_KIB} KiB.`);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return problem('REQUEST_TIMEOUT', 'The request did not arrive completely in time.');
    default:
      return problem('INVALID_REQUEST', 'This is not a readable HTTP request.');
  }
}
