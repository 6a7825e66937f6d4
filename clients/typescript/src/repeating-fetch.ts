// Repeats identical calls until there is an answer. That is safe for reads, for commands with an
// Idempotency-Key, and for any call to which the API answers 429.
import { pause } from './pause';
import { UsherUnreachable } from './problem';

/** Like the global `fetch`. Pass on `init.signal`, which aborts the try: the request's own may stop working. */
export type Fetch = (request: Request, init: { readonly signal: AbortSignal }) => Promise<Response>;

type Send = (request: Request) => Promise<Response>;

export interface RepeatOptions {
  readonly fetch: Fetch;
  /** The longest time from the first try to the start of the last one. */
  readonly repeatForMs: number;
  /** The timeout of one try. */
  readonly tryTimeoutMs: number;
}

const KEY_HEADER = 'Idempotency-Key';
const FIRST_PAUSE_MS = 250;
const PAUSE_MAX_MS = 8_000;
const TOO_MANY_REQUESTS = 429;
/** After a 429 nothing was carried out; after a 503 the outcome may be unknown. A repeat with the same key is safe. */
const REPEATED = [TOO_MANY_REQUESTS, 503];
const NULL_BODY = [204, 304];
/** Keeps the request of a stream, and with it its signal, for as long as the stream is read. */
const streamed = new WeakMap<object, Request>();

type Try =
  | { readonly type: 'answered'; readonly response: Response }
  | { readonly type: 'lost'; readonly cause: unknown };

/**
 * Sends a request until it is answered. Throws an UsherUnreachable after `repeatForMs`, or at once for a call that
 * must not be repeated; throws the reason of the request's own signal when that signal is aborted.
 */
export function repeatingFetch(options: RepeatOptions): Send {
  return async (request) => {
    request.signal.throwIfAborted();
    const untilMs = performance.now() + options.repeatForMs;
    for (let tries = 1; ; tries += 1) {
      const outcome = await sendOnce(request, options);
      request.signal.throwIfAborted();
      const pauseMs = pauseAfter(outcome, tries);
      const goesOn = pauseMs !== null && isRetryable(request, outcome);
      if (!goesOn || performance.now() + pauseMs > untilMs) return answerOf(outcome, request);
      await pause(pauseMs, request.signal);
    }
  };
}

async function sendOnce(request: Request, { fetch, tryTimeoutMs }: RepeatOptions): Promise<Try> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(request.signal.reason);
  request.signal.addEventListener('abort', abort);
  const timer = setTimeout(
    () => controller.abort(new Error(`no answer within ${tryTimeoutMs} ms`)),
    tryTimeoutMs,
  );
  try {
    // Garbage collection may break the clone's signal, too.
    const response = await fetch(request.clone(), { signal: controller.signal });
    if (isStream(response)) {
      streamed.set(response.body ?? response, request);
      return { type: 'answered', response };
    }
    const response_ = await readWhole(response);
    request.signal.removeEventListener('abort', abort);
    return { type: 'answered', response: response_ };
  } catch (cause) {
    request.signal.removeEventListener('abort', abort);
    return { type: 'lost', cause };
  } finally {
    clearTimeout(timer);
  }
}

/** A connection may also be lost in the middle of an answer. */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const text = await response.text();
  return new Response(NULL_BODY.includes(status) ? null : text, { status, statusText, headers });
}

function isStream({ ok, headers }: Response): boolean {
  return ok && /^text\/event-stream\b/.test(headers.get('Content-Type') ?? '');
}

/** Null if the answer is final. Full jitter, but never earlier than Retry-After. */
function pauseAfter(outcome: Try, tries: number): number | null {
  const backoffMs = Math.random() * Math.min(PAUSE_MAX_MS, FIRST_PAUSE_MS * 2 ** tries);
  if (outcome.type === 'lost') return backoffMs;
  const { status, headers } = outcome.response;
  // A 502 or 504 of a proxy is not a problem document.
  if (!REPEATED.includes(status) && !(status >= 500 && !isProblem(outcome.response))) return null;
  const seconds = Number(headers.get('Retry-After') ?? 0);
  return Math.max(backoffMs, Number.isFinite(seconds) ? seconds * 1000 : 0);
}

/** A command without a key is repeated only if it was certainly not carried out. */
function isRetryable({ method, headers }: Request, outcome: Try): boolean {
  if (method === 'GET' || headers.has(KEY_HEADER)) return true;
  const isAnswered = outcome.type === 'answered' && isProblem(outcome.response);
  return isAnswered && outcome.response.status === TOO_MANY_REQUESTS;
}

function answerOf(outcome: Try, request: Request): Response {
  if (outcome.type === 'answered') {
    const { response } = outcome;
    if (response.status < 500 || isProblem(response)) return response;
  }
  const key = request.headers.get(KEY_HEADER) ?? undefined;
  const path = `${request.method} ${new URL(request.url).pathname}`;
  if (outcome.type === 'lost') throw new UsherUnreachable(`${path}: no answer`, key, outcome.cause);
  throw new UsherUnreachable(`${path}: answered ${outcome.response.status}, not by the API`, key);
}

export function isProblem({ headers }: Response): boolean {
  return /^application\/problem\+json\b/.test(headers.get('Content-Type') ?? '');
}
