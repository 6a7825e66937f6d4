import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';

/** A longer wait fails with a message. Well below Jest's timeout, and not a measure of speed. */
export const EVENT_MAX_MS = 5 * 60_000;

/** The same while programs are killed: on a slow machine, 200 checkouts at once make little progress meanwhile. */
export const EVENT_MAX_AMID_KILLS_MS = 20 * 60_000;

const RETRY_MS = 200;

/** Reads until the value is as expected, and returns it. Fails with the last value after {@link EVENT_MAX_MS}. */
export async function eventually<T>(
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
): Promise<T> {
  for (const until = Date.now() + EVENT_MAX_MS; ;) {
    const value = await read();
    if (isExpected(value)) return value;
    if (Date.now() > until) throw new Error(`still not as expected: ${inspect(value)}`);
    await pause(RETRY_MS);
  }
}

/** A `pollBudgetMs` that is enough, even on a busy machine, for an order that Svc fulfils at once. */
export const POLL_BUDGET_MS = 5_000;
/** A `slowFulfilmentDelayMs` that outlasts all polls within POLL_BUDGET_MS. */
export const LATE_MS = 12_000;

/** For tests of single calls: a slow machine must not look like a dead worker. */
export const PATIENT = { heartbeatTimeoutMs: 20_000 };
