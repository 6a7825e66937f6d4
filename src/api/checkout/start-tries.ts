// A start that Svc refuses leaves a failed checkout, but its key stays usable: the next start with it begins another
// checkout.
import type { Progress } from './progress';

/** The field of the body to which Svc's refusal of a start points, by code. */
export const START_POINTERS = {
  INVALID_SHOWTIME: '/showtimeId',
  OFFER_NOT_FOUND: '/promotionCode',
  INVALID_SEATS: '/quantity',
} as const;

/** After this many refused starts a key is used up, and the last refusal is repeated. */
export const REFUSED_STARTS_MAX = 10;

/** Skips earlier refused starts of the key, and returns the first other answer. */
export async function startUnderKey(
  start: (refusedStarts: number) => Promise<Progress>,
): Promise<Progress> {
  for (let refusedStarts = 0; ; refusedStarts++) {
    const progress = await start(refusedStarts);
    if (refusedStarts === REFUSED_STARTS_MAX || !wasRefusedBefore(progress)) return progress;
  }
}

/** Callers that join a start under way share its refusal; only a later call starts again. */
function wasRefusedBefore(progress: Progress): boolean {
  if (progress.type !== 'settled' || !progress.before || !progress.failure) return false;
  return progress.status === 'failed' && progress.failure.code in START_POINTERS;
}
