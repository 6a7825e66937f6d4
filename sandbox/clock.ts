/** What time it is in the sandbox, in ms since the epoch; tests hand in one that they can move. */
export interface Clock {
  now(): number;
}

export const realClock: Clock = { now: () => Date.now() };
