// Deadlines of calls.

/**
 * Returns a signal that aborts with the given signal or after the timeout. AbortSignal.any and
 * AbortSignal.timeout are not used, because Node 20 may garbage-collect their timer before it fires.
 */
export function startDeadline(timeoutMs: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  let passed = false;
  const abort = () => controller.abort();
  const timer = setTimeout(() => {
    passed = true;
    abort();
  }, timeoutMs);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const clear = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  return { signal: controller.signal, passed: () => passed, clear };
}
