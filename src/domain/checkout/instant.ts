/**
 * RFC 3339 in UTC without milliseconds, rounded down, so that a published deadline is never later than the real one.
 */
export function instant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
