/** Limits of the service (Svc spec 8). */
export const LIMITS = {
  radiusMaxKm: 80,
  pageSizeDefault: 25,
  pageSizeMax: 100,
  dateSpanDefaultMs: 24 * 3600_000,
  dateSpanMaxMs: 7 * 24 * 3600_000,
  betaRatePerSecond: 25,
  betaBurst: 50,
} as const;

/** The burst of a key as a multiple of its rate (Svc spec 8); a share of the rate gets the same share of the burst. */
export const BURST_PER_RATE = LIMITS.betaBurst / LIMITS.betaRatePerSecond;
