import { problemOf, signalOf, type CallOptions, type Calls } from './calls';
import type { Checkout } from './checkout';
import { pause } from './pause';
import { UsherTimeout, UsherUnreachable } from './problem';

/** The condition to wait for. */
export type Until = (checkout: Checkout) => boolean;

export interface WaitOptions extends CallOptions {
  /** Milliseconds. Default: one minute. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
/** The pause after a read that got no answer despite its retries. */
const RETRY_MS = 1_000;
/** Slightly less than the longest wait of the API. */
const POLL_MAX_SECONDS = 20;
/** The last answer may arrive this much later than the end of the wait. */
const LAST_ANSWER_MS = 1_000;

/** Whether the checkout continues automatically, so that the caller only has to wait. */
export function isWorking({ nextAction }: Checkout): boolean {
  return nextAction?.type === 'wait';
}

/** Polls until the condition holds or the wait times out, even if the API never answers. */
export async function waitForCheckout(
  calls: Calls,
  id: string,
  until: Until = (checkout) => !isWorking(checkout),
  { timeoutMs = TIMEOUT_MS, signal }: WaitOptions = {},
): Promise<Checkout> {
  let seen: Checkout | undefined;
  const end = new AbortController();
  const abort = (): void => end.abort(signal?.reason);
  const timer = setTimeout(
    () => end.abort(new UsherTimeout(id, seen?.status ?? null)),
    timeoutMs + LAST_ANSWER_MS,
  );
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const onSeen = (checkout: Checkout) => (seen = checkout);
    return await pollUntil(calls, id, until, { timeoutMs, signal: end.signal }, onSeen);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** An API that does not answer now may answer before the wait ends. */
function unreachable(error: unknown): null {
  if (error instanceof UsherUnreachable) return null;
  throw error;
}

/** Each request lets the API wait for a change: one request every 20 s while nothing happens. */
async function pollUntil(
  calls: Calls,
  id: string,
  until: Until,
  { timeoutMs, ...options }: Required<WaitOptions>,
  onSeen: (checkout: Checkout) => void,
): Promise<Checkout> {
  const untilMs = performance.now() + timeoutMs;
  let seen: Checkout | undefined;
  for (;;) {
    const leftMs = Math.max(0, untilMs - performance.now());
    const lookSeconds = Math.min(POLL_MAX_SECONDS, Math.floor(leftMs / 1000));
    // The API waits for whole seconds; the remaining milliseconds are spent here, before the last read.
    if (seen && lookSeconds === 0) await pause(Math.ceil(leftMs), options.signal);
    const header = seen && { 'If-None-Match': `"${seen.version}"`, Prefer: `wait=${lookSeconds}` };
    const params = { path: { checkoutId: id }, ...(header && { header }) };
    const call = calls.GET('/v1/checkouts/{checkoutId}', { params, ...signalOf(options) });
    const answer = await call.catch(unreachable);
    if (answer === null) {
      await pause(RETRY_MS, options.signal);
      continue;
    }
    const { data: received, error, response } = answer;
    const data = received as Checkout | undefined;
    if (data) onSeen((seen = data));
    else if (response.status !== 304) throw problemOf(response, error);
    if (data && until(data)) return data;
    if (seen && performance.now() >= untilMs) throw new UsherTimeout(id, seen.status);
  }
}
