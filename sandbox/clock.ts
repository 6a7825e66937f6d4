import type { Storage } from './storage/database';

/** The time in the sandbox, in ms since the epoch; tests pass a clock that they can move. */
export interface Clock {
  now(): number;
}

/** The time in the sandbox, and the time that its clients live in. */
export interface TwoClocks extends Clock {
  /** The real clock, for durations that a client is promised. */
  realNow(): number;
}

export const realClock: Clock = { now: () => Date.now() };

/** Where the clock's distance from the base clock is kept, in ms. */
export interface OffsetStore {
  get(): number;
  set(offsetMs: number): void;
}

export function clockOffset({ meta }: Pick<Storage, 'meta'>): OffsetStore {
  return {
    get: () => Number(meta.get('clockOffsetMs') ?? 0),
    set: (offsetMs) => meta.set('clockOffsetMs', String(offsetMs)),
  };
}

/**
 * The time in the sandbox: the base clock, moved. It runs on after a move, and the move is kept in
 * the database, since what was booked at a moved time would lie in the future after a restart.
 */
export class SandboxClock implements TwoClocks {
  constructor(
    private readonly base: Clock,
    private readonly store: OffsetStore,
  ) {}

  now(): number {
    return this.base.now() + this.offsetMs();
  }

  realNow(): number {
    return this.base.now();
  }

  /** How far ahead of the base clock it is; read each time, as two sandboxes may share a database. */
  offsetMs(): number {
    return this.store.get();
  }

  advance(ms: number): void {
    this.store.set(this.offsetMs() + ms);
  }

  setTo(nowMs: number): void {
    this.store.set(nowMs - this.base.now());
  }

  reset(): void {
    this.store.set(0);
  }
}
