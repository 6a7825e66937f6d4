/** All processes show figures up to the same moment, so that a place read from two of them never seems to grow. */
const SLOT_MS = 2_000;

/** The latest moment that is at least `lagMs` ago: a multiple of SLOT_MS, in milliseconds since the epoch. */
export function latestSlotMs(nowMs: number, lagMs: number): number {
  const shownMs = nowMs - lagMs;
  return shownMs - (shownMs % SLOT_MS);
}
