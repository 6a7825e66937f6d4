// A proxy between a client and the sandbox that changes one field of the answers.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints, type EndpointName } from '../../../src/contract/endpoints';

export interface BendingProxy {
  readonly url: string;
  /** Changes all later answers with status 200; undefined leaves them unchanged. */
  bend(how: Bend | undefined): void;
  close(): Promise<void>;
}

/** Returns the answer to send instead. */
type Bend = (name: EndpointName, answer: unknown) => unknown;

const PATTERNS = (Object.keys(endpoints) as EndpointName[]).map((name) => {
  const { method, path } = endpoints[name];
  return { name, line: new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
});

export async function openBendingProxy(target: string): Promise<BendingProxy> {
  let how: Bend | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await forward(request, target);
      const text = await answer.text();
      const bent = answer.status === 200 && how ? bentText(request, text, how) : text;
      const headers = {
        'content-type': 'application/json',
        date: answer.headers.get('date') ?? '',
      };
      response.writeHead(answer.status, headers).end(bent);
    })().catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bend: (next) => (how = next),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function bentText({ method, url = '' }: IncomingMessage, text: string, how: Bend): string {
  const line = `${method} ${url.replace(/\?.*/, '')}`;
  const name = PATTERNS.find((pattern) => pattern.line.test(line))?.name;
  return name ? JSON.stringify(how(name, JSON.parse(text))) : text;
}

async function forward(request: IncomingMessage, target: string): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '/' } = request;
  const given = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !HOP_BY_HOP.has(name) ? [[name, value]] : [],
  );
  const body = method === 'POST' ? Buffer.concat(chunks) : null;
  return fetch(target + url, { method, headers: given, body });
}

/** Hop-by-hop headers. */
const HOP_BY_HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);
