// A start that Svc does not take leaves a checkout behind that has failed, and its key stays usable: the next start under
// it begins another checkout.
import type { Progress } from './progress';

/** Where in the body the fault is for which Svc does not take a start, by its code. */
export const START_POINTERS = {
  INVALID_SHOWTIME: '/showtimeId',
  OFFER_NOT_FOUND: '/promotionCode',
} as const;

/** So many refused starts a key outlives; from then on it is used up, and the last refusal is repeated. */
export const REFUSED_STARTS_MAX = 10;

/** Starts under the key as often as it has been refused before, and returns the answer that counts. */
export async function startUnderKey(
  start: (refusedStarts: number) => Promise<Progress>,
): Promise<Progress> {
  for (let refusedStarts = 0; ; refusedStarts++) {
    const progress = await start(refusedStarts);
    if (refusedStarts === REFUSED_STARTS_MAX || !wasRefusedBefore(progress)) return progress;
  }
}

/** Those who join a start while it is under way share its refusal; only a later call starts again. */
function wasRefusedBefore(progress: Progress): boolean {
  if (progress.type !== 'settled' || !progress.before || !progress.failure) return false;
  return progress.status === 'failed' && progress.failure.code in START_POINTERS;
}
