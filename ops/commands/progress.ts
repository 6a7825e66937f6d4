import type { Terminal } from './ops-context';

const FIRST_AFTER_MS = 2_000;
const EVERY_MS = 2_000;

/** Returns a function to call after each of `total` steps; it prints the progress every two seconds. */
export function progressPrinter(
  total: number,
  { note }: Pick<Terminal, 'note'>,
  nowMs: () => number = () => performance.now(),
): () => void {
  let done = 0;
  let nextAtMs = nowMs() + FIRST_AFTER_MS;
  return () => {
    done++;
    if (done === total || nowMs() < nextAtMs) return;
    nextAtMs = nowMs() + EVERY_MS;
    note(`${done} of ${total} …`);
  };
}
