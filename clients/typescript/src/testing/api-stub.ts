// A stub of the HTTP API: a test sets its responses in advance, one for each call.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** Answers a call, or destroys its connection. */
export type Reply = (response: ServerResponse) => void;

export interface ApiStub {
  readonly baseUrl: string;
  readonly received: readonly Received[];
  /** The replies to the next calls; the last one repeats. */
  reply(...replies: readonly Reply[]): void;
  close(): Promise<void>;
}

export async function startApiStub(): Promise<ApiStub> {
  const received: Received[] = [];
  let replies: Reply[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { method = '', url = '', headers } = request;
      received.push({ method, path: url, headers, body: text === '' ? null : JSON.parse(text) });
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      if (reply) reply(response);
      else response.writeHead(500).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    reply: (...next) => (replies = [...next]),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return (response) => {
    const isProblem = status >= 400;
    const type = isProblem ? 'application/problem+json' : 'application/json';
    response.writeHead(status, { 'Content-Type': type, ...headers });
    response.end(JSON.stringify(body));
  };
}

export function problem(status: number, code: string, more: object = {}): Reply {
  const detail = 'For a reason.';
  return json(status, { code, status, detail, kind: 'request', requestId: 'req_1', ...more });
}

export const nothing =
  (status: number): Reply =>
  (response) =>
    void response.writeHead(status).end();

/** The connection is lost before anything is answered. */
export const lost: Reply = (response) => void response.destroy();

/** The connection is lost in the middle of the answer. */
export const cutOff: Reply = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
  response.write('{"id":', () => response.destroy());
};
