// A proxy in front of the sandbox that makes every showtime begin soon, so that tests need not wait until the evening.
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface EarlyDoor {
  readonly url: string;
  close(): Promise<void>;
}

/** Every showtime appears to begin `soonMs` after the door was opened. */
export async function openEarlyDoor(sandboxUrl: string, soonMs: number): Promise<EarlyDoor> {
  const start = `${new Date(Date.now() + soonMs).toISOString().slice(0, 19)}Z`;
  // Answers carry the sandbox's keep-alive timeout: the door must not close idle connections earlier.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const { method, url = '/', headers } = request;
    const to = { method, headers, agent: false } as const;
    const outgoing = forward(new URL(url, sandboxUrl), to, (answer) => {
      void text(answer).then((body) => {
        const early = body.replace(/("utcShowtimeStart":")[^"]+/g, `$1${start}`);
        const { 'content-length': _length, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 500, rest).end(early);
      });
    });
    outgoing.on('error', () => response.destroy());
    request.pipe(outgoing);
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
