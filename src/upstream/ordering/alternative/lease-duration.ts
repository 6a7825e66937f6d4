/** HTTP cuts the time of an answer to the second. */
const DATE_STEP_MS = 1000;

export interface LeaseTimes {
  /** ISO 8601, on Svc's clock. */
  readonly expiresAt: string;
  /** When Svc answered, on its own clock. */
  readonly dateMs: number | null;
  /** When the request was sent, on ours. */
  readonly sentAtMs: number;
}

/**
 * How long the lease lasts at least from its send, in milliseconds: the two clocks may differ, so that
 * its end is measured on Svc's clock from when Svc answered. Without that time, ours has to do.
 */
export function leaseDurationMs({ expiresAt, dateMs, sentAtMs }: LeaseTimes): number {
  const answeredAtMs = dateMs === null ? sentAtMs : dateMs + DATE_STEP_MS;
  return Math.max(0, Date.parse(expiresAt) - answeredAtMs);
}
