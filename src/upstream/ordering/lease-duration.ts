const DAY_MS = 24 * 3600_000;

/** How long a lease counts: not below 0, and a day at most, whatever Svc names. */
export function boundedLeaseMs(namedMs: number): number {
  return Math.min(Math.max(0, namedMs), DAY_MS);
}
