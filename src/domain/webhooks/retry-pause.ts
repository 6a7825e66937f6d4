/** Ten attempts over three days and some hours, as Standard Webhooks recommends. */
export const RETRY_PAUSES_SECONDS: readonly number[] = [
  5,
  5 * 60,
  30 * 60,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600),
];

/** A receiver may request more time, but not so much that the event is out of date. */
const RETRY_AFTER_MAX_MS = 3600_000;

/** Jitter, so that recovering receivers are not flooded. */
const SPREAD = 0.1;

/**
 * The pause before the next attempt; null if `attempts` was the last one.
 *
 * @param chance a random number from 0 to 1, for the jitter.
 */
export function retryPauseMs(
  attempts: number,
  {
    pausesSeconds,
    retryAfterMs = 0,
    chance,
  }: {
    readonly pausesSeconds: readonly number[];
    readonly retryAfterMs?: number | undefined;
    readonly chance: number;
  },
): number | null {
  const scheduled = pausesSeconds[attempts - 1];
  if (scheduled === undefined) return null;
  const spread = scheduled * 1000 * (1 + SPREAD * chance);
  return Math.round(Math.max(spread, Math.min(retryAfterMs, RETRY_AFTER_MAX_MS)));
}
