// Handles pipelined requests (sent without waiting for answers) one after the other, so that a
// client that never reads costs only one answer.
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** The most requests that may wait on a connection; one more closes it. */
const PIPELINED_MAX = 32;

type Exchange = Parameters<RequestListener>;

/** Returns a request listener that calls `handle` for one request of each connection at a time, in order. */
export function oneAtATime(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Exchange[]>();

  const begin = ([request, response]: Exchange): void => {
    const { socket } = request;
    // Emitted when the operating system has accepted the whole answer, or the connection has closed.
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
