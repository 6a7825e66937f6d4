const DAY_MS = 24 * 3600_000;

/** Limits a received lease duration to between 0 and one day. */
export function boundedLeaseMs(receivedMs: number): number {
  return Math.min(Math.max(0, receivedMs), DAY_MS);
}
