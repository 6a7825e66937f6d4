const DAY_MS = 24 * 3600_000;

/** What a lease counts for, in milliseconds: never less than nothing, and a day at most, whatever Svc names. */
export function leaseDuration(namedMs: number): number {
  return Math.min(Math.max(0, namedMs), DAY_MS);
}
