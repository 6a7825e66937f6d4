// The queue of admissions on the simulated server. Like a real task queue with one partition, it has a rate for all
// workers, priorities, and fairness keys, by which partners take turns.
import type { Attempt } from '../temporal/activity-queue';
import type { World } from '../world';

interface AdmissionLineSettings {
  readonly perSecond: number;
  /** Whether a worker takes tasks. */
  readonly isServed: () => boolean;
  /** Called in the order of the admissions. */
  readonly admitted: (attempt: Attempt) => void;
}

interface Task {
  readonly attempt: Attempt;
  /** Among tasks of the same priority, the lowest turn comes first. */
  readonly turn: number;
  readonly order: number;
  readonly start: () => boolean;
}

/** How often the server counts a queue. */
const COUNTED_EVERY_MS = 1_000;

export class AdmissionLine {
  readonly #tasks: Task[] = [];
  /** The turn of the latest task of each fairness key, and the last turn taken at each priority. */
  readonly #turns = new Map<string, number>();
  readonly #taken = new Map<number, number>();
  #added = 0;
  #nextAtMs = 0;
  #isDue = false;
  #counted = { atMs: 0, waiting: 0 };
  /** The number of waiting tasks as of the last change. */
  #waiting = 0;

  constructor(
    private readonly world: World,
    private readonly settings: AdmissionLineSettings,
  ) {}

  add(attempt: Attempt, start: () => boolean): void {
    const { priority, fairnessKey } = attempt;
    const key = `${priority} ${fairnessKey}`;
    const turn = Math.max(this.#turns.get(key) ?? 0, this.#taken.get(priority) ?? 0) + 1;
    this.#turns.set(key, turn);
    this.#tasks.push({ attempt, turn, order: ++this.#added, start });
    this.#tasks.sort(
      (one, other) =>
        one.attempt.priority - other.attempt.priority ||
        one.turn - other.turn ||
        one.order - other.order,
    );
    this.#count();
    this.#wake();
  }

  /** The number of waiting tasks that the server reports: as of its latest count. */
  get waiting(): number {
    this.#count();
    return this.#counted.waiting;
  }

  #wake(): void {
    if (this.#isDue || this.#tasks.length === 0) return;
    this.#isDue = true;
    this.world.after(this.#nextAtMs - this.world.nowMs, () => {
      this.#isDue = false;
      this.#take();
      this.#wake();
    });
  }

  #take(): void {
    const { world } = this;
    const { perSecond, isServed, admitted } = this.settings;
    if (!isServed()) {
      this.#nextAtMs = world.nowMs + 100;
      return;
    }
    for (let task = this.#tasks.shift(); task; task = this.#tasks.shift()) {
      this.#taken.set(task.attempt.priority, task.turn);
      // A task that is no longer wanted does not count towards the rate.
      if (!task.start()) continue;
      this.#nextAtMs = world.nowMs + 1_000 / perSecond;
      admitted(task.attempt);
      break;
    }
    this.#count();
  }

  /** During each second the server reports the count from that second's beginning. */
  #count(): void {
    const { nowMs } = this.world;
    const atMs = nowMs - (nowMs % COUNTED_EVERY_MS);
    if (atMs > this.#counted.atMs) this.#counted = { atMs, waiting: this.#waiting };
    this.#waiting = this.#tasks.length;
  }
}
