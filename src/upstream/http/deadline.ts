// The time that a call may take.

/**
 * A signal that is aborted with the given one, or once the time has passed. AbortSignal.any and AbortSignal.timeout would
 * do, but Node 20 may collect such a timer unfired.
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
