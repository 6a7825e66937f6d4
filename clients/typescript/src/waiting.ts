import { problemOf, signalOf, type CallOptions, type Calls } from './calls';
import type { components } from './__generated__/openapi';
import { pause } from './pause';
import { UsherTimeout } from './problem';

type Checkout = components['schemas']['Checkout'];

/** What is waited for. */
export type Until = (checkout: Checkout) => boolean;

export interface WaitOptions extends CallOptions {
  /** Milliseconds; a minute unless it says otherwise. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 60_000;
/** As long as the API lets a caller wait, a little less. */
const LOOK_MAX_SECONDS = 20;
/** The last answer may come so much later than the wait ends. */
const LAST_ANSWER_MS = 1_000;

/** Whether the checkout continues automatically, so that the caller only has to wait. */
export function isWorking({ nextAction }: Checkout): boolean {
  return nextAction?.type === 'wait';
}

/** Looks until it is so, and for no longer than the wait lasts, also where nobody answers. */
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
    return await lookUntil(calls, id, until, { timeoutMs, signal: end.signal }, onSeen);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/** Each time the API waits for a change: one request every 20 s while nothing happens. */
async function lookUntil(
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
    const lookSeconds = Math.min(LOOK_MAX_SECONDS, Math.floor(leftMs / 1000));
    // The API waits for whole seconds: what is left of them is waited out here, before the last look.
    if (seen && lookSeconds === 0) await pause(Math.ceil(leftMs), options.signal);
    const header = seen && { 'If-None-Match': `"${seen.version}"`, Prefer: `wait=${lookSeconds}` };
    const params = { path: { checkoutId: id }, ...(header && { header }) };
    const call = calls.GET('/v1/checkouts/{checkoutId}', { params, ...signalOf(options) });
    const { data, error, response } = await call;
    if (data) onSeen((seen = data));
    else if (response.status !== 304) throw problemOf(response, error);
    if (data && until(data)) return data;
    if (seen && performance.now() >= untilMs) throw new UsherTimeout(id, seen.status);
  }
}
