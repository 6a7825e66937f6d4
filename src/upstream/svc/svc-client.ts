// The client for Svc. It builds, signs and sends each call once, by its row of the endpoint table;
// then it reads the answer or classifies the failure. It never retries.
import type {
  AlternativeBody,
  AlternativeReceived,
  OrderingEndpointName,
  OrderingShape,
} from '../../contract/alternative/shape';
import {
  endpoints,
  type Body,
  type EndpointName,
  type Params,
  type Query,
  type ReceivedAnswer,
} from '../../contract/endpoints';
import {
  hmacSigner,
  SESSION_ENDED_STATUSES,
  type Signer,
  type TimestampFormat,
} from '../../contract/signing';
import type { Caller } from '../../domain/checkout/ports';
import { readAnswer } from './answer';
import { createCallGate, type CallGate } from './call-gate';
import { callSummary } from '../http/call-summary';
import { classify } from './classify';
import { openConnections } from '../http/connections';
import { deliver, type Delivery } from '../http/deliver-request';
import type { RequestInput } from '../http/wire-request';
import { buildRequest } from './svc-request';
import { requestHeaders } from './request-headers';
import { SvcError, type SvcTrouble } from './svc-error';

/** One part of a call's arguments: absent if the endpoint has none, optional if all its fields are optional. */
type Part<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<string, never> extends T
    ? Readonly<Partial<Record<K, T>>>
    : Readonly<Record<K, T>>;

/** A call without its body; endpoints 19 to 24 need a caller, whose session signs the call (Svc spec 5.4). */
type Envelope<N extends EndpointName> = Part<'params', Params<N>> &
  Part<'query', Query<N>> &
  ((typeof endpoints)[N]['auth'] extends 'session' ? { readonly caller: Caller } : unknown) & {
    readonly signal?: AbortSignal | undefined;
  };

/** The arguments of a call to endpoint N. */
export type SvcCall<N extends EndpointName> = Envelope<N> & Part<'body', Body<N>>;

/** The same in the alternative shape of the ordering area (Svc spec 2.7). */
export type AlternativeCall<N extends OrderingEndpointName> = Envelope<N> &
  Part<'body', AlternativeBody<N>>;

/** An answer, and when it was sent, on Svc's clock: its `Date` header, if present. */
interface Dated<T> {
  readonly answer: T;
  /** Milliseconds since the epoch, truncated to the second by HTTP. */
  readonly dateMs: number | null;
}

export interface SvcClient {
  /**
   * Makes one HTTP call. Throws a SvcError if the call fails, and an
   * InvalidRequestError, with nothing sent, for input that does not fit the contract.
   */
  call<N extends EndpointName>(name: N, call: SvcCall<N>): Promise<ReceivedAnswer<N>>;
  /** The same for a key with the alternative ordering shape. */
  callAlternative<N extends OrderingEndpointName>(
    name: N,
    call: AlternativeCall<N>,
  ): Promise<Dated<AlternativeReceived<N>>>;
  /** Closes the keep-alive connections. */
  close(): void;
}

/** The outcome of one call, for metrics: it contains no free text. */
export interface SeenCall {
  readonly endpoint: EndpointName;
  readonly outcome: 'done' | SvcTrouble['outcome'];
  /** Null without an answer. */
  readonly status: number | null;
  readonly durationMs: number;
  /** How far Svc's clock is ahead of ours; null if the answer had no date. */
  readonly svcAheadMs: number | null;
}

/** Observes every call, for metrics. */
export interface SvcObserver {
  called(seen: SeenCall): void;
  /** A call was not sent, because of Svc's Retry-After. */
  heldBack(): void;
}

/** Details that the spec leaves open and onboarding settles; each is a setting. */
export interface SvcTerms {
  readonly signer?: Signer;
  readonly timestampFormat?: TimestampFormat;
  /** The statuses that mean an ended session, unless the answer has a specific code. */
  readonly sessionEndedStatuses?: readonly number[];
}

export interface SvcClientOptions extends SvcTerms {
  /** {base_url} of Svc spec 1. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly partnerTag?: string | undefined;
  /** Deadline of each call. */
  readonly timeoutMs: number;
  /**
   * Deadline of placing and cancelling an order: a lost answer costs more than a longer wait. The connection must be
   * made within `timeoutMs`. Default: `timeoutMs`.
   */
  readonly orderTimeoutMs?: number;
  readonly userAgent: string;
  /** Blocks the client's calls after a 429. Default: its own gate. */
  readonly gate?: CallGate;
  readonly observer?: SvcObserver;
  /** Milliseconds since the epoch; Svc refuses timestamps far from its own clock. */
  readonly now?: () => number;
}

type LooseCall = RequestInput & {
  readonly caller?: Caller;
  readonly signal?: AbortSignal | undefined;
};

export function createSvcClient(options: SvcClientOptions): SvcClient {
  const { baseUrl, timeoutMs, orderTimeoutMs = timeoutMs, apiKey, partnerTag, userAgent } = options;
  const { gate = createCallGate(), now = Date.now, observer } = options;
  const { signer = hmacSigner, timestampFormat = 'seconds' } = options;
  const { sessionEndedStatuses = SESSION_ENDED_STATUSES } = options;
  const sender = { apiKey, partnerTag, userAgent, signer, timestampFormat };
  const connections = openConnections();

  const exchange = async (name: EndpointName, shape: OrderingShape, input: LooseCall) => {
    const { caller, signal, ...parts } = input;
    const request = buildRequest(baseUrl, name, parts, shape);
    assertOpen(gate, name, observer);
    // The API key on every call; in endpoints 19 to 24 also the session's token, two signatures, time and device.
    const headers = requestHeaders(name, request, sender, caller, now());
    const sentAtMs = performance.now();
    const delivery = await deliver(request, headers, {
      name: `Svc ${name}`,
      connections,
      timeoutMs: DECIDES_ORDER.has(name) ? orderTimeoutMs : timeoutMs,
      connectTimeoutMs: timeoutMs,
      signal,
    });
    const durationMs = performance.now() - sentAtMs;
    const hasToken = carriesToken(name, parts);
    const verdict = classify(endpoints[name], delivery, now(), sessionEndedStatuses, hasToken);
    const read = verdict.type === 'success' ? readAnswer(name, verdict.text, shape) : verdict;
    const dateMs = dateOf(delivery);
    observer?.called({
      endpoint: name,
      durationMs,
      outcome: read.type === 'answer' ? 'done' : read.trouble.outcome,
      status: delivery.type === 'answered' ? delivery.status : null,
      svcAheadMs: dateMs === null ? null : dateMs - now(),
    });
    if (read.type === 'answer') return { answer: read.answer, dateMs };
    closeGate(gate, read.trouble);
    throw new SvcError(name, read.trouble, callSummary(parts, delivery));
  };
  return {
    async call<N extends EndpointName>(name: N, call: SvcCall<N>) {
      return (await exchange(name, 'primary', call)).answer as ReceivedAnswer<N>;
    },
    async callAlternative<N extends OrderingEndpointName>(name: N, call: AlternativeCall<N>) {
      return (await exchange(name, 'alternative', call)) as Dated<AlternativeReceived<N>>;
    },
    close: connections.close,
  };
}

const DECIDES_ORDER: ReadonlySet<EndpointName> = new Set(['placeOrder', 'cancelOrder']);

/** Calls to endpoints 19 to 24 are signed with a token, and `refreshCheckout` may carry one (Svc spec 2.6). */
function carriesToken(name: EndpointName, { body }: RequestInput): boolean {
  if (endpoints[name].auth === 'session') return true;
  return typeof body === 'object' && body !== null && 'accessToken' in body;
}

function dateOf(delivery: Delivery): number | null {
  const dateMs = delivery.type === 'answered' ? Date.parse(delivery.headers.date ?? '') : NaN;
  return Number.isNaN(dateMs) ? null : dateMs;
}

function assertOpen(gate: CallGate, name: EndpointName, observer?: SvcObserver): void {
  const retryAfterMs = gate.closedForMs();
  if (retryAfterMs === 0) return;
  observer?.heldBack();
  const reason = 'Svc requested a pause with Retry-After';
  throw new SvcError(name, {
    outcome: 'not_sent',
    code: 'TOO_MANY_REQUESTS',
    retryAfterMs,
    reason,
  });
}

/** Only a 429 blocks all calls of the key; a 503 may concern one endpoint. */
function closeGate(gate: CallGate, { status, retryAfterMs }: SvcTrouble): void {
  if (status === 429 && retryAfterMs !== undefined) gate.closeFor(retryAfterMs);
}
