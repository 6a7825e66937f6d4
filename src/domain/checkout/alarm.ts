import type { Pause } from './pauses';
import type { Timers } from './ports';

/** What is waited for before something is done; the summary is for people: the moment stands after it. */
export interface Wait {
  /** Tells waits apart. Their moments would not do: a clock that stands still makes others of them. */
  readonly cause: unknown;
  readonly untilMs: number;
  readonly summary: string;
}

export function waitFor(pause: Pause, summary: string): Wait {
  return { cause: pause, untilMs: pause.untilMs, summary };
}

/**
 * One wait at a time, each of one timer from its beginning to its end, whatever else happens meanwhile. A timer that
 * began anew would be short by as much as the clock stood still when the wait was counted.
 */
export class Alarm {
  #set: { readonly cause: unknown; isOver: boolean; readonly callOff: () => void } | null = null;

  constructor(
    private readonly timers: Timers,
    private readonly rung: () => void,
  ) {}

  get isWaiting(): boolean {
    return this.#set !== null && !this.#set.isOver;
  }

  /** Whether the wait is over, or there is none; else it goes on, or begins in place of another one. */
  isOver(wait: Wait | null): boolean {
    if (wait?.cause !== this.#set?.cause) this.#reset(wait);
    return !this.isWaiting;
  }

  #reset(wait: Wait | null): void {
    if (this.isWaiting) this.#set?.callOff();
    this.#set = wait && this.#begin(wait);
  }

  #begin({ cause, untilMs, summary }: Wait) {
    const ring = (): void => {
      set.isOver = true;
      this.rung();
    };
    const set = { cause, isOver: false, callOff: this.timers.at(untilMs, summary, ring) };
    return set;
  }
}
