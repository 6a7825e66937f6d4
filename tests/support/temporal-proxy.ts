// A proxy in front of a Temporal server: it terminates TLS, checks certificates and API keys, and can refuse calls and
// change answers. It forwards calls frame by frame, so streams and trailers arrive unchanged.
import { once } from 'node:events';
import {
  connect,
  constants,
  createSecureServer,
  createServer,
  type ClientHttp2Session,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** gRPC status codes. */
export const GRPC_STATUS = { unimplemented: 12, unavailable: 14, unauthenticated: 16 } as const;

const { HTTP2_HEADER_AUTHORIZATION, HTTP2_HEADER_CONNECTION, HTTP2_HEADER_PATH } = constants;

export interface TemporalProxyOptions {
  /** `host:port` of the server behind the proxy, called without TLS. */
  readonly behind: string;
  /** PEM; without it the proxy uses no TLS. With a `clientCa` it accepts only client certificates of that authority. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly clientCa?: string };
  /** Default: a free port. */
  readonly port?: number;
  /** Calls without this key are UNAUTHENTICATED. */
  readonly apiKey?: string;
  /** Gets each call's path, `/service/method`; returns the gRPC status to refuse it with, or null. */
  readonly refuse?: (path: string) => number | null;
  /** `answer` gets the whole answer to each call with this path; if it never resolves, the answer is lost. */
  readonly change?: { readonly path: string; readonly answer: (body: Buffer) => Promise<Buffer> };
}

export interface TemporalProxy {
  /** `127.0.0.1:port` */
  readonly address: string;
  /** The number of forwarded calls. */
  readonly passed: () => number;
  /** The number of open calls with this path. */
  readonly open: (path: string) => number;
  /** The number of calls with this path that their client has cancelled. */
  readonly cancelled: (path: string) => number;
  close(): Promise<void>;
}

export async function openTemporalProxy(options: TemporalProxyOptions): Promise<TemporalProxy> {
  let session = connectTo(options.behind);
  /** The server closes each connection after some minutes. */
  const behind = (): ClientHttp2Session => {
    if (session.closed || session.destroyed) session = connectTo(options.behind);
    return session;
  };
  const server = createListener(options);
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (opened) => sessions.add(opened));
  let passed = 0;
  const open = new Counts();
  const cancelled = new Counts();
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const status = refusal(headers, options);
    if (status !== null) {
      stream.respond(
        { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': status },
        { endStream: true },
      );
      return;
    }
    passed += 1;
    const path = String(headers[HTTP2_HEADER_PATH]);
    open.add(path, 1);
    stream.on('close', () => {
      open.add(path, -1);
      if (stream.rstCode === constants.NGHTTP2_CANCEL) cancelled.add(path, 1);
    });
    forward(stream, headers, behind(), options);
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: () => passed,
    open: (path) => open.of(path),
    cancelled: (path) => cancelled.of(path),
    async close() {
      for (const each of sessions) each.destroy();
      server.close();
      await once(server, 'close');
      session.destroy();
    },
  };
}

class Counts {
  readonly #counts = new Map<string, number>();

  of(path: string): number {
    return this.#counts.get(path) ?? 0;
  }

  add(path: string, change: number): void {
    this.#counts.set(path, this.of(path) + change);
  }
}

function connectTo(address: string): ClientHttp2Session {
  const session = connect(`http://${address}`);
  // Ignored: a call in progress when the server stops ends with its own error.
  session.on('error', () => undefined);
  return session;
}

function createListener({ tls }: TemporalProxyOptions): Http2Server {
  if (!tls) return createServer();
  const { cert, key, clientCa } = tls;
  const client = clientCa === undefined ? {} : { ca: clientCa, requestCert: true };
  return createSecureServer({ cert, key, ...client, rejectUnauthorized: clientCa !== undefined });
}

function refusal(
  headers: IncomingHttpHeaders,
  { apiKey, refuse }: TemporalProxyOptions,
): number | null {
  const isKnown =
    apiKey === undefined || headers[HTTP2_HEADER_AUTHORIZATION] === `Bearer ${apiKey}`;
  if (!isKnown) return GRPC_STATUS.unauthenticated;
  return refuse?.(String(headers[HTTP2_HEADER_PATH])) ?? null;
}

function forward(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  behind: ClientHttp2Session,
  { change }: TemporalProxyOptions,
): void {
  const { [HTTP2_HEADER_CONNECTION]: _hop, ...forwardedHeaders } = headers;
  const call = behind.request({ ...forwardedHeaders, ':scheme': 'http' });
  let trailers: IncomingHttpHeaders = {};
  stream.pipe(call);
  call.on('response', (answer, flags) => {
    const isWhole = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    if (stream.destroyed) return;
    stream.respond(answer, { endStream: isWhole, waitForTrailers: !isWhole });
    if (isWhole) return;
    stream.on('wantTrailers', () => stream.sendTrailers(trailers));
    if (!change || headers[HTTP2_HEADER_PATH] !== change.path) {
      call.pipe(stream);
      return;
    }
    void buffer(call)
      .then(change.answer)
      .then(
        (body) => stream.end(body),
        () => stream.destroy(),
      );
  });
  call.on('trailers', (sent: IncomingHttpHeaders) => {
    trailers = sent;
  });
  // Either side may cancel a call, for example a long poll: the other side then ends it too.
  call.on('error', () => stream.destroy());
  stream.on('error', () => call.destroy());
  stream.on('close', () => call.close(constants.NGHTTP2_CANCEL));
}
