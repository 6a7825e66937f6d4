import type { Terminal } from './ops-context';

const FIRST_AFTER_MS = 2_000;
const EVERY_MS = 2_000;

/** Called after each of `total` steps; after two seconds it prints the progress. */
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
