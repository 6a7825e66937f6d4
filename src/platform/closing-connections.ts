// Ends connections without a request in progress. They would keep a closing server waiting
// indefinitely: Node does not count them as idle, and stops its own timeouts when the server
// closes.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * For this long after the start of closing, a connection may wait for its first request: load
 * balancers and clients open connections in advance.
 */
const FIRST_REQUEST_MS = 1_000;
/** This long after the start of closing, every request must have arrived completely. */
const WHOLE_REQUEST_MS = 5_000;
const CHECK_EVERY_MS = 1_000;

export interface ClosingConnections {
  /**
   * Call when the server closes: ends connections within seconds, except those on which a complete
   * request is being answered.
   */
  endUnanswered(): void;
}

export function watchConnections(server: Server): ClosingConnections {
  const sockets = new Set<Socket>();
  const unused = new Set<Socket>();
  /** The unanswered requests of each connection. */
  const requests = new Map<Socket, Set<IncomingMessage>>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    unused.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      unused.delete(socket);
      requests.delete(socket);
    });
  });
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    unused.delete(socket);
    const open = requests.get(socket) ?? new Set();
    requests.set(socket, open.add(request));
    response.once('close', () => open.delete(request));
  });

  const endUnused = (): void => unused.forEach((socket) => socket.destroy());
  const endUnfinished = (): void => {
    for (const socket of sockets) {
      const isBeingAnswered = [...(requests.get(socket) ?? [])].some(({ complete }) => complete);
      if (!isBeingAnswered) socket.destroy();
    }
  };
  return {
    endUnanswered() {
      let closingMs = 0;
      const timer = setInterval(() => {
        closingMs += CHECK_EVERY_MS;
        // Deferred, so that requests that have already arrived are read first.
        if (closingMs >= FIRST_REQUEST_MS) setImmediate(endUnused);
        if (closingMs >= WHOLE_REQUEST_MS) setImmediate(endUnfinished);
      }, CHECK_EVERY_MS).unref();
      server.once('close', () => clearInterval(timer));
    },
  };
}
