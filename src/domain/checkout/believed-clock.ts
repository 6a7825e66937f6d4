import type { Clock } from './ports';

/** A clock that believes what has been reached: it may stand still where a timer has just fired. */
export interface BelievedClock extends Clock {
  reach(atMs: number): void;
}

export function believing(exact: Clock['exact']): BelievedClock {
  let reachedMs = 0;
  return {
    now: () => Math.max(exact(), reachedMs),
    exact,
    reach: (atMs) => (reachedMs = Math.max(reachedMs, atMs)),
  };
}
