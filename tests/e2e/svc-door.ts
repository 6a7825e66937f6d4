// A proxy in front of the sandbox. While it is shut, connections to Svc are refused as if Svc were down; the sandbox
// keeps its state.
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_KEY_HEADER } from '../../src/contract/signing';

export interface SvcDoor {
  readonly url: string;
  setTargetPort(port: number): void;
  /** Shuts after Svc has answered this many more calls; at once for 0. */
  shutAfter(answers: number): Promise<void>;
  open(): Promise<void>;
  /** Holds back all calls until released. */
  hold(): HeldCalls;
  close(): Promise<void>;
}

interface HeldCalls {
  /** Resolves when a call arrives. */
  readonly arrived: Promise<void>;
  release(): void;
}

export async function openDoor(): Promise<SvcDoor> {
  let targetPort = 0;
  let onAnswer = (): void => undefined;
  let onArrival = (): void => undefined;
  let held = Promise.resolve();
  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const { method, url, headers } = request;
    const to = { port: targetPort, host: '127.0.0.1', agent: false } as const;
    const outgoing = forward({ ...to, method, path: url, headers });
    outgoing.on('response', (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    // Ends the call to Svc if its caller has aborted.
    response.on('close', () => outgoing.destroy());
    // Requests to the sandbox's controls pass here, too, but do not count as calls.
    const isCall = headers[API_KEY_HEADER.toLowerCase()] !== undefined;
    response.on('finish', () => isCall && onAnswer());
    request.pipe(outgoing);
  };
  // Answers carry the sandbox's keep-alive timeout: the door must not close idle connections earlier.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    onArrival();
    void held.then(() => response.destroyed || pass(request, response));
  });
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    setTargetPort: (to) => {
      targetPort = to;
    },
    async shutAfter(answers) {
      let left = answers;
      if (left > 0) {
        await new Promise<void>((resolve) => {
          onAnswer = () => (--left === 0 ? resolve() : undefined);
        });
      }
      onAnswer = () => undefined;
      await shut(server);
    },
    open: () => listen(server, port),
    hold() {
      let release = (): void => undefined;
      held = new Promise((resolve) => (release = resolve));
      const arrived = new Promise<void>((resolve) => (onArrival = resolve));
      return { arrived, release };
    },
    close: () => shut(server),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
