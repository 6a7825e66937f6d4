// The clock as a workflow sees it. It can stand still: what a timer, a Signal or an answer wakes may be
// shown the time of the task before. Only a submitted Update is sure to move it.
import type { World } from './world';

export class TaskClock {
  #shownMs: number;
  #taskAtMs: number;

  constructor(
    private readonly world: World,
    readonly standsStill: boolean,
  ) {
    this.#shownMs = this.#taskAtMs = world.nowMs;
  }

  readonly now = (): number => (this.standsStill ? this.#shownMs : this.world.nowMs);

  /** A task begins that an Update has brought. */
  moved(): void {
    this.#shownMs = this.#taskAtMs = this.world.nowMs;
  }

  /** A task begins that something else has brought. */
  woken(): void {
    this.#shownMs = this.#taskAtMs;
    this.#taskAtMs = this.world.nowMs;
  }
}
