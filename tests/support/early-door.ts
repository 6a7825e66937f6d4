// A door in front of the sandbox behind which every showtime begins soon: no test waits for the evening to
// see what happens to tickets then.
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface EarlyDoor {
  readonly url: string;
  close(): Promise<void>;
}

/** Showtimes begin `soonMs` after the door was opened, as far as anybody in front of it can tell. */
export async function openEarlyDoor(sandboxUrl: string, soonMs: number): Promise<EarlyDoor> {
  const start = `${new Date(Date.now() + soonMs).toISOString().slice(0, 19)}Z`;
  // The answers tell the sandbox's own limit of idle connections: the door must not end them before.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const { method, url = '/', headers } = request;
    const to = { method, headers, agent: false } as const;
    const asking = forward(new URL(url, sandboxUrl), to, (answer) => {
      void text(answer).then((body) => {
        const early = body.replace(/("utcShowtimeStart":")[^"]+/g, `$1${start}`);
        const { 'content-length': _length, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 500, rest).end(early);
      });
    });
    asking.on('error', () => response.destroy());
    request.pipe(asking);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
