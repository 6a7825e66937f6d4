// A real HTTP server on a free port for client tests, which records requests and sends scripted responses.
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSvcClient, type SvcClient, type SvcClientOptions } from '../svc/svc-client';
import { isSvcError, type SvcError } from '../svc/svc-error';

interface Captured {
  readonly request: IncomingMessage;
  readonly body: string;
  /** The client's end of the connection. */
  readonly port: number | undefined;
}

export interface CapturingServer {
  readonly port: number;
  readonly captured: readonly Captured[];
  /** Returns the last request; throws if there was none. */
  last(): Captured;
  close(): Promise<void>;
}

/** `answer` is called after the whole request has been read. */
export async function captureRequests(answer: RequestListener): Promise<CapturingServer> {
  const captured: Captured[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      captured.push({ request, body, port: request.socket.remotePort });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    captured,
    last: () => {
      const last = captured.at(-1);
      if (!last) throw new Error('no request arrived');
      return last;
    },
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function answerWith(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

export function clientTo(baseUrl: string, options: Partial<SvcClientOptions> = {}): SvcClient {
  return createSvcClient({
    baseUrl,
    apiKey: 'api-key-3141',
    timeoutMs: 20_000,
    userAgent: 'usher-test/1',
    ...options,
  });
}

export interface ServedClient {
  readonly client: SvcClient;
  readonly server: CapturingServer;
  serve(answer: RequestListener, options?: Partial<SvcClientOptions>): Promise<void>;
}

/** Gives each test of a file a client and the server that it calls, and closes both after the test. */
export function servedClient(): ServedClient {
  let server: CapturingServer;
  let client: SvcClient;
  afterEach(async () => {
    client.close();
    await server.close();
  });
  return {
    get client() {
      return client;
    },
    get server() {
      return server;
    },
    async serve(answer, options) {
      server = await captureRequests(answer);
      client = clientTo(`http://127.0.0.1:${server.port}`, options);
    },
  };
}

/** Returns the SvcError of a failed call; throws if there is none. */
export async function errorOf(call: Promise<unknown>): Promise<SvcError> {
  const error: unknown = await call.then(
    () => 'no error',
    (thrown: unknown) => thrown,
  );
  if (isSvcError(error)) return error;
  throw new Error('expected a SvcError', { cause: error });
}
