// Handles the requests that a client pipelines (sends without waiting for answers) one after the other. A client that
// never reads therefore costs one answer, however many requests it sends.
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** How many more requests one connection may send while one is being answered. Then the connection is closed. */
const PIPELINED_MAX = 32;

type Exchange = Parameters<RequestListener>;

/** A request listener that calls `handle` for one request of each connection at a time, in their order. */
export function oneAtATime(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Exchange[]>();

  const begin = ([request, response]: Exchange): void => {
    const { socket } = request;
    // Emitted once the operating system has taken the whole answer, or the connection is gone.
    response.once('close', () => {
      const next = waiting.get(socket)?.shift();
      // Node gives the next response its socket only if the connection stays open.
      if (next?.[1].socket && !socket.destroyed) begin(next);
      else waiting.delete(socket);
    });
    handle(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      begin([request, response]);
    } else if (queue.length < PIPELINED_MAX) {
      queue.push([request, response]);
    } else {
      socket.destroy();
    }
  };
}
