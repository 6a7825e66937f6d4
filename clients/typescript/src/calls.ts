import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './__generated__/openapi';
import { UsherProblem, UsherUnreachable, type ProblemBody } from './problem';
import { isProblem, repeatingFetch, type Fetch } from './repeating-fetch';

export interface UsherOptions {
  /** For example `https://usher.example`. */
  readonly baseUrl: string;
  /** `usk_live_…`, or `usk_test_…` in development. */
  readonly apiKey: string;
  /** How long a call without an answer is retried, in milliseconds. Default: one minute. */
  readonly repeatForMs?: number;
  /** The timeout of one try, in milliseconds. Must be longer than a command, which waits for up to 25 s. */
  readonly tryTimeoutMs?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch;
}

/** Options of every call. */
export interface CallOptions {
  /** Ends the call and its retries; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export type Calls = Client<paths>;

const REPEAT_FOR_MS = 60_000;
export const TRY_TIMEOUT_MS = 40_000;

export function openCalls(options: UsherOptions): Calls {
  const { baseUrl, apiKey, fetch = (request, init) => globalThis.fetch(request, init) } = options;
  const { repeatForMs = REPEAT_FOR_MS, tryTimeoutMs = TRY_TIMEOUT_MS } = options;
  return createClient<paths>({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}` },
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: repeatingFetch({ fetch, repeatForMs, tryTimeoutMs }),
  });
}

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns the answer. Throws an UsherProblem for a refusal, and UsherUnreachable for a page that is not the API's. */
export async function answerOf<T>(
  call: Promise<Answer<T>>,
  idempotencyKey?: string,
): Promise<NonNullable<T>> {
  const { data, error, response } = await call.catch((thrown: unknown) => {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    // The page of a proxy, for example: the call may have been carried out.
    throw new UsherUnreachable('answered without JSON, so not by the API', idempotencyKey);
  });
  if (response.ok && data !== undefined && data !== null) return data;
  throw problemOf(response, error, idempotencyKey);
}

/** For answers without a body. Throws an UsherProblem for a refusal. */
export async function emptyAnswerOf(call: Promise<Answer<unknown>>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok) throw problemOf(response, error);
}

export function problemOf(
  response: Response,
  error: unknown,
  idempotencyKey?: string,
): UsherProblem | UsherUnreachable {
  if (isProblem(response)) return new UsherProblem(error as ProblemBody, idempotencyKey);
  return new UsherUnreachable(`answered ${response.status}, not by the API`, idempotencyKey);
}

/** The request options for the call's signal. */
export function signalOf({ signal }: CallOptions): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
