import type { Storage } from './storage/database';

/** The time in the sandbox, in ms since the epoch; tests pass a clock that they can move. */
export interface Clock {
  now(): number;
}

/** The sandbox's clock and the real clock. */
export interface TwoClocks extends Clock {
  /** The real time, for durations that clients measure. */
  realNow(): number;
}

export const realClock: Clock = { now: () => Date.now() };

/** Stores the clock's offset from the base clock, in ms. */
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
 * The sandbox's time: the base clock plus an offset. It keeps running after a move. The offset is stored in the
 * database, since bookings at a moved time would otherwise be in the future after a restart.
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

  /** The offset from the base clock; read each time, as two sandboxes may share a database. */
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
