import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A request that is on its way comes within. */
const FIRST_REQUEST_MS = 1_000;

export interface UnusedConnections {
  /** For a server that closes: no later than in a second those on which no request has come are gone. */
  giveUp(): void;
}

/**
 * Connections on which no request has come yet, as load balancers and clients open in advance. To Node they are not
 * idle, and it stops its time limits when the server closes: it would wait for each without end.
 */
export function watchUnusedConnections(server: Server): UnusedConnections {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.prependListener('request', ({ socket }) => unused.delete(socket));
  return {
    giveUp() {
      const endAll = (): void => unused.forEach((socket) => socket.destroy());
      // Requests that have arrived by then are read first.
      setTimeout(() => setImmediate(endAll), FIRST_REQUEST_MS).unref();
    },
  };
}
