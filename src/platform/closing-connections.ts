// Ends connections that would keep a closing server waiting although no request is being answered on them. Node does not
// count them as idle, and stops its own time limits when the server closes, so it would wait for each without end.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a first request may take to arrive on a connection, as load balancers and clients open them in advance. */
const FIRST_REQUEST_MS = 1_000;
/** How long a request that has begun may take to arrive completely. */
const WHOLE_REQUEST_MS = 5_000;
const CHECK_EVERY_MS = 1_000;

export interface ClosingConnections {
  /** For a server that closes: ends connections within seconds, unless a whole request on them is being answered. */
  giveUp(): void;
}

export function watchConnections(server: Server): ClosingConnections {
  const sockets = new Set<Socket>();
  const unused = new Set<Socket>();
  /** Not answered yet. */
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
      const isAnswered = [...(requests.get(socket) ?? [])].some(({ complete }) => complete);
      if (!isAnswered) socket.destroy();
    }
  };
  return {
    giveUp() {
      let closingMs = 0;
      const timer = setInterval(() => {
        closingMs += CHECK_EVERY_MS;
        // Requests that have arrived by then are read first.
        if (closingMs >= FIRST_REQUEST_MS) setImmediate(endUnused);
        if (closingMs >= WHOLE_REQUEST_MS) setImmediate(endUnfinished);
      }, CHECK_EVERY_MS).unref();
      server.once('close', () => clearInterval(timer));
    },
  };
}
