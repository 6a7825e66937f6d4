// The activity workers: how long a call waits for one, and how workers fail.
import type { World } from '../world';
import type { Attempt, AttemptOutcome } from '../temporal/activity-queue';

export interface QueueSettings {
  /** How long a call may wait for its queue's rate limit, and how long a checkout may wait for its admission. */
  readonly queueMs: number;
  readonly admissionMs: number | null;
  /** Periods in which a queue has no worker, counted from the start of the schedule. */
  readonly queueOutages: readonly QueueOutage[];
  /** In how many of a hundred calls the worker dies, and in how many the call exceeds every timeout. */
  readonly lostCallPercent: number;
  readonly stuckCallPercent: number;
}

export interface QueueOutage {
  /** A prefix of the queue's name. */
  readonly queue: string;
  readonly fromMs: number;
  readonly lengthMs: number;
}

const STUCK_MS = 30 * 60_000;

type Make = (attempt: Attempt) => Promise<AttemptOutcome>;

export class Queues {
  readonly #fromMs: number;

  constructor(
    private readonly world: World,
    private readonly settings: QueueSettings,
  ) {
    this.#fromMs = world.nowMs;
  }

  waitMs({ queue, type }: Attempt): number {
    const { queueMs, admissionMs, queueOutages } = this.settings;
    const sinceMs = this.world.nowMs - this.#fromMs;
    const outage = queueOutages.find(
      ({ queue: name, fromMs, lengthMs }) =>
        queue.startsWith(name) && sinceMs >= fromMs && sinceMs < fromMs + lengthMs,
    );
    const closedMs = outage ? outage.fromMs + outage.lengthMs - sinceMs : 0;
    if (type === 'admit') return closedMs + this.world.delay(admissionMs ?? 0);
    return closedMs + this.world.between(1, Math.max(1, queueMs));
  }

  async perform(attempt: Attempt, make: Make): Promise<AttemptOutcome> {
    const drawn = this.world.between(1, 100);
    const { lostCallPercent, stuckCallPercent } = this.settings;
    const outcome = await make(attempt);
    if (drawn <= lostCallPercent) return { type: 'lost' };
    // After this pause the server has timed the call out.
    if (drawn <= lostCallPercent + stuckCallPercent) await this.world.sleep(STUCK_MS);
    return outcome;
  }
}
