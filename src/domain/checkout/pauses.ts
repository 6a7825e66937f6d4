// How long the process waits before it tries again.
import type { Failure } from '../failure';
import type { Policy } from '../policy';
import type { Checkout } from './state';

/** Where Svc could not be reached and said nothing of when. */
const DEFER_MS = 1_000;
/** Keeps the power small enough to stay a number, however often it was tried. */
const DOUBLINGS_MAX = 20;

/** When a call that was not sent may be sent: when Svc says, or after a pause that grows. */
export function deferredUntilMs(
  { retryAfterMs }: Failure,
  tries: number,
  pauseMaxMs: number,
  nowMs: number,
): number {
  return nowMs + (retryAfterMs ?? doublingMs(DEFER_MS, tries, pauseMaxMs));
}

/** The pause after so many looks at an outcome that is late. */
export function growingPauseMs(
  { reconcilePauseMs, reconcilePauseMaxMs }: Policy,
  tries: number,
): number {
  return doublingMs(reconcilePauseMs, tries, reconcilePauseMaxMs);
}

/** Doubles with each try, up to a bound. */
export function doublingMs(firstMs: number, tries: number, maxMs: number): number {
  return Math.min(firstMs * 2 ** Math.min(tries, DOUBLINGS_MAX), maxMs);
}

/** At once, but where a request may still be on its way not before that has settled. */
export function hurriedAtMs(
  { policy }: Checkout,
  inDoubt: boolean,
  nextAtMs: number,
  nowMs: number,
): number {
  return inDoubt ? Math.min(nextAtMs, nowMs + policy.settleMs) : nowMs;
}

/** What pauses in this state goes on at once; the same checkout where nothing does. */
export function hurryPhase(checkout: Checkout, nowMs: number): Checkout {
  const { phase } = checkout;
  switch (phase.status) {
    case 'placing':
    case 'processing': {
      const { sentAtMs, orderId, nextAtMs } = phase.order;
      const inDoubt = sentAtMs !== null && orderId === null;
      const order = { ...phase.order, nextAtMs: hurriedAtMs(checkout, inDoubt, nextAtMs, nowMs) };
      return { ...checkout, phase: { ...phase, order } };
    }
    case 'cancelling': {
      const cancellation = { ...phase.cancellation, nextAtMs: nowMs };
      return { ...checkout, phase: { ...phase, cancellation } };
    }
    default:
      return checkout;
  }
}
