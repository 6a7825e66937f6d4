/** RFC 3339 in UTC, with milliseconds only where there are any. */
export function toInstant(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}
