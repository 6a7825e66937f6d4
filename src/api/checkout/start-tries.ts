// A start that Svc refuses leaves a failed checkout. The start can be corrected once under the same key, as another
// checkout. The failed one closed earlier, so its retention ends earlier: the corrected one is looked up first.
import type { CheckoutReader } from './checkout-reader';
import type { Progress } from './progress';

/** The field of the body to which Svc's refusal of a start points, by code. */
export const START_POINTERS = {
  INVALID_SHOWTIME: '/showtimeId',
  OFFER_NOT_FOUND: '/promotionCode',
  INVALID_SEATS: '/quantity',
} as const;

/** The number of earlier refused starts under a key: only the first start can be corrected. */
export type RefusedStarts = 0 | 1;

/** Whether a key was used with the ids of a secret, for its first start or for the correction. */
export async function isKeyUsed(
  { exists }: Pick<CheckoutReader, 'exists'>,
  checkoutIdOf: (refusedStarts: RefusedStarts) => string,
): Promise<boolean> {
  const found = await Promise.all([exists(checkoutIdOf(0)), exists(checkoutIdOf(1))]);
  return found.includes(true);
}

/** Starts a checkout, or corrects the key's refused start; `isCorrected`: whether an earlier call has corrected it. */
export async function startUnderKey(
  { isCorrected, digest }: { readonly isCorrected: boolean; readonly digest: string },
  start: (refusedStarts: RefusedStarts) => Promise<Progress>,
): Promise<Progress> {
  if (isCorrected) return start(1);
  const first = await start(0);
  return wasRefusedBefore(first) && first.digest !== digest ? start(1) : first;
}

type Refused = Extract<Progress, { readonly type: 'settled' }>;

/** False for a caller that joined the start while it was under way: that caller gets the same refusal. */
function wasRefusedBefore(progress: Progress): progress is Refused {
  if (progress.type !== 'settled' || !progress.before || !progress.failure) return false;
  return progress.status === 'failed' && progress.failure.code in START_POINTERS;
}
