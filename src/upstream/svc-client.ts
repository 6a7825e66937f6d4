// The client of Svc: every call is built, signed, sent once, and its answer read or its failure
// classified, by its row of the table of endpoints. It never repeats a call.
import {
  endpoints,
  type Answer,
  type Body,
  type EndpointName,
  type Params,
  type Query,
} from '../contract/endpoints';
import { hmacSigner, type Signer } from '../contract/signing';
import type { Caller } from '../domain/checkout/ports';
import { readAnswer } from './answer';
import { createCallGate, type CallGate } from './call-gate';
import { classify } from './classify';
import { openConnections } from './connections';
import { deliver } from './delivery';
import { buildRequest, type RequestInput } from './request';
import { requestHeaders } from './request-headers';
import { SvcError, type CallTrouble } from './svc-error';

/** A part of a call, under its key: left out where there is none, optional where all of it is. */
type Part<K extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<string, never> extends T
    ? Readonly<Partial<Record<K, T>>>
    : Readonly<Record<K, T>>;

/** What a call of endpoint N needs; rows 19 to 24 also need the caller to sign for (Svc spec 5.4). */
export type SvcCall<N extends EndpointName> = Part<'params', Params<N>> &
  Part<'query', Query<N>> &
  Part<'body', Body<N>> &
  ((typeof endpoints)[N]['auth'] extends 'session' ? { readonly caller: Caller } : unknown) & {
    readonly signal?: AbortSignal | undefined;
  };

export interface SvcClient {
  /**
   * Makes one HTTP call. Throws a SvcError for every failure of the call, and an
   * InvalidRequestError, with nothing sent, for input that does not fit the contract.
   */
  call<N extends EndpointName>(name: N, call: SvcCall<N>): Promise<Answer<N>>;
  /** Closes the connections that are kept for later calls. */
  close(): void;
}

export interface SvcClientOptions {
  /** {base_url} of Svc spec 1. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly partnerTag?: string | undefined;
  readonly signer?: Signer;
  /** Deadline of each call. */
  readonly timeoutMs: number;
  readonly userAgent: string;
  /** One per process: clients of the same key share it. */
  readonly gate?: CallGate;
  /** Milliseconds since the epoch; Svc refuses timestamps far from its own clock. */
  readonly now?: () => number;
}

type LooseCall = RequestInput & { readonly caller?: Caller; readonly signal?: AbortSignal };

export function createSvcClient(options: SvcClientOptions): SvcClient {
  const { baseUrl, timeoutMs, apiKey, partnerTag, userAgent } = options;
  const { signer = hmacSigner, gate = createCallGate(), now = Date.now } = options;
  const sender = { apiKey, partnerTag, userAgent, signer };
  const connections = openConnections();

  const call = async <N extends EndpointName>(name: N, input: SvcCall<N>): Promise<Answer<N>> => {
    const { caller, signal, ...parts } = input as LooseCall;
    const request = buildRequest(baseUrl, name, parts);
    assertOpen(gate, name);
    const headers = requestHeaders(name, request, sender, caller, now());
    const delivery = await deliver(request, headers, { connections, timeoutMs, signal });
    const verdict = classify(endpoints[name], delivery, now());
    if (verdict.type === 'success') return readAnswer(name, verdict.text);
    closeGate(gate, verdict.trouble);
    throw new SvcError(name, verdict.trouble);
  };
  return { call, close: connections.close };
}

function assertOpen(gate: CallGate, name: EndpointName): void {
  const retryAfterMs = gate.closedForMs();
  if (retryAfterMs === 0) return;
  const reason = 'Svc asked for a pause';
  throw new SvcError(name, {
    outcome: 'not-sent',
    code: 'TOO_MANY_REQUESTS',
    retryAfterMs,
    reason,
  });
}

/** Only the rate limit stops every call of the key; a 503 may be about one endpoint. */
function closeGate(gate: CallGate, { status, retryAfterMs }: CallTrouble): void {
  if (status === 429 && retryAfterMs !== undefined) gate.closeFor(retryAfterMs);
}
