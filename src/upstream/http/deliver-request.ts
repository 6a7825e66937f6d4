import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import axios, { type AxiosResponse } from 'axios';
import { WatchedTransport, type Connections } from './connections';
import { startDeadline } from './deadline';
import type { WireRequest } from './wire-request';

/** The outcome of sending a request: a response of any status, or none. */
export type Delivery =
  | {
      readonly type: 'answered';
      readonly status: number;
      /** Lower-case names. */
      readonly headers: Readonly<Record<string, string | undefined>>;
      readonly text: string;
    }
  | {
      readonly type: 'lost';
      readonly mayHaveSent: boolean;
      /** A system error code such as ECONNRESET, or the deadline; never text from Svc. */
      readonly reason: string;
    };

export interface DeliveryOptions {
  /** The service and the call, for traces: `Svc lease`. */
  readonly name: string;
  readonly connections: Connections;
  /** The deadline of the whole call, up to the last byte of the answer. */
  readonly timeoutMs: number;
  /** The deadline for making the connection; after it, nothing is sent. Default: `timeoutMs`. */
  readonly connectTimeoutMs?: number;
  readonly signal: AbortSignal | undefined;
}

const ANSWER_MAX_BYTES = 8 * 1024 * 1024;

/** Sends a request once. Never throws; axios's errors are discarded because they contain the headers. */
export function deliver(
  request: WireRequest,
  headers: Record<string, string>,
  options: DeliveryOptions,
): Promise<Delivery> {
  const tracer = trace.getTracer('usher');
  return tracer.startActiveSpan(options.name, { kind: SpanKind.CLIENT }, async (span) => {
    const delivery = await send(request, headers, options);
    if (delivery.type === 'answered') {
      span.setAttribute('http.response.status_code', delivery.status);
    } else {
      span.setAttribute('error.type', delivery.reason).setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
    return delivery;
  });
}

async function send(
  request: WireRequest,
  headers: Record<string, string>,
  { connections, timeoutMs, connectTimeoutMs = timeoutMs, signal }: DeliveryOptions,
): Promise<Delivery> {
  const transport = new WatchedTransport(request.url, connectTimeoutMs);
  const deadline = startDeadline(timeoutMs, signal);
  try {
    connections.assertAllowed(request.url);
    const response = await axios.request<string>({
      method: request.method,
      url: request.url,
      headers,
      ...(request.body ? { data: request.body } : {}),
      // The body is sent as it was signed, byte for byte.
      transformRequest: [],
      responseType: 'text',
      validateStatus: () => true,
      maxRedirects: 0,
      maxContentLength: ANSWER_MAX_BYTES,
      // Proxy settings of the environment are ignored: only src/platform/config reads the environment.
      proxy: false,
      httpAgent: connections.httpAgent,
      httpsAgent: connections.httpsAgent,
      transport,
      signal: deadline.signal,
    });
    return answered(response);
  } catch (error) {
    const reason = deadline.passed() ? `no answer within ${timeoutMs} ms` : reasonOf(error);
    return { type: 'lost', mayHaveSent: transport.mayHaveSent, reason };
  } finally {
    deadline.clear();
  }
}

function answered({ status, headers, data }: AxiosResponse<string>): Delivery {
  const given = Object.entries(headers as Record<string, unknown>);
  const named = given.map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  return { type: 'answered', status, headers: Object.fromEntries(named), text: data };
}

function reasonOf(error: unknown): string {
  if (axios.isCancel(error)) return 'aborted';
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name);
}
