// Stands between a client and the sandbox and bends one field of the answers on their way.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoints, type EndpointName } from '../../../src/contract/endpoints';

export interface BendingProxy {
  readonly url: string;
  /** Bends the answers of status 200 from now on; undefined for none. */
  bend(how: Bend | undefined): void;
  close(): Promise<void>;
}

/** The answer to send on instead. */
type Bend = (name: EndpointName, answer: unknown) => unknown;

const PATTERNS = (Object.keys(endpoints) as EndpointName[]).map((name) => {
  const { method, path } = endpoints[name];
  return { name, line: new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
});

export async function openBendingProxy(target: string): Promise<BendingProxy> {
  let how: Bend | undefined;
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await passedOn(request, target);
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

async function passedOn(request: IncomingMessage, target: string): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '/' } = request;
  const given = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !OF_THE_HOP.has(name) ? [[name, value]] : [],
  );
  const body = method === 'POST' ? Buffer.concat(chunks) : null;
  return fetch(target + url, { method, headers: given, body });
}

/** Headers that are about one connection and not about the request. */
const OF_THE_HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);
