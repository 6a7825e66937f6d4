import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';

/** Ends a wait for what never comes, with a message; well within the limit of a test, and no measure of speed. */
export const EVENT_MAX_MS = 5 * 60_000;

const LOOK_AGAIN_MS = 200;

/** Looks until what is seen `isSo`, and resolves with that. Fails with what was seen last, after {@link EVENT_MAX_MS}. */
export async function eventually<T>(
  look: () => Promise<T>,
  isSo: (seen: T) => boolean,
): Promise<T> {
  for (const until = Date.now() + EVENT_MAX_MS; ;) {
    const seen = await look();
    if (isSo(seen)) return seen;
    if (Date.now() > until) throw new Error(`not what was waited for: ${inspect(seen)}`);
    await pause(LOOK_AGAIN_MS);
  }
}

/** `slowFulfilmentDelayMs` of an order that all polls come too early for, where `pollBudgetMs` is a second. */
export const LATE_MS = 6_000;

/** For tests of single calls: a slow machine must not look like a worker that has died. */
export const PATIENT = { heartbeatTimeoutMs: 20_000 };
