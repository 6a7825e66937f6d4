import { LIMITS } from '../../contract/limits';
import { instant } from '../../domain/checkout/instant';

const MINUTE_MS = 60_000;

/**
 * The dates of a look-up, as milliseconds since the epoch: from now on and for a day, unless it says otherwise. Both
 * ends are always sent, since what Svc does without them is not shown (Svc spec 4.3). Now is the minute that it is
 * in, so that those who ask within it ask the same.
 */
export function isoRange(
  { from, to }: { readonly from: number | undefined; readonly to: number | undefined },
  nowMs: number,
) {
  const fromMs = from ?? nowMs - (nowMs % MINUTE_MS);
  const toMs = to ?? fromMs + LIMITS.dateSpanDefaultMs;
  return { isoStartDate: instant(fromMs), isoEndDate: instant(toMs) };
}
