// Decides which starts have to wait in the queue of their Svc key. Svc's rate is the scarcest resource: starts that
// exceed it must not slow down the checkouts that are under way.
import type { Client } from '@temporalio/client';
import type { Logger } from '../platform/logger';
import type { SvcKey } from '../platform/svc-keys';
import { queueFigures } from '../platform/task-queue';
import { admissionTaskQueue, svcTaskQueue } from '../workflows/messages';
import { RememberedFigures } from './remembered-figures';
import { withReadDeadline } from './read-deadline';

/** A start waits if the calls that are queued for its key take longer than this. */
const QUEUE_ABOVE_SECONDS = 5;
/** The number of calls in steps 1 to 3 of Svc spec 4.4. */
const CALLS_PER_START = 3;

const FIGURE_TTL_MS = 1_000;
/** A figure may become this old: the server counts a queue once a second, and a count is kept for FIGURE_TTL_MS. */
const FIGURE_AGE_MAX_MS = 2_000;

type KeyRate = Pick<SvcKey, 'owner' | 'queueRatePerSecond'>;

interface AdmissionQueuesDeps {
  readonly temporal: Client;
  readonly namespace: string;
  readonly logger: Logger;
  /** How many processes start checkouts: each is assumed to start as many as this one. */
  readonly apiReplicas: number;
  /** A monotonic clock in milliseconds. */
  readonly now?: (() => number) | undefined;
}

/** What this process did recently, which the figures may not show yet. */
interface Recent {
  startedAtMs: readonly number[];
  busyAtMs: number;
}

export class AdmissionQueues {
  readonly #waiting: RememberedFigures<number>;
  readonly #recent = new Map<string, Recent>();
  readonly #callsPerStart: number;
  readonly #now: () => number;

  constructor({ temporal, namespace, logger, apiReplicas, now }: AdmissionQueuesDeps) {
    this.#callsPerStart = CALLS_PER_START * apiReplicas;
    this.#now = now ?? (() => performance.now());
    this.#waiting = new RememberedFigures({
      ttlMs: FIGURE_TTL_MS,
      // A missing figure delays no start: if Temporal is down, the start itself will fail.
      missing: 0,
      fetch: async (name) => {
        const figures = () => queueFigures(temporal, namespace, { name, tasks: 'activity' });
        return (await withReadDeadline(temporal, figures)).waiting;
      },
      onFailure: (error) => logger.warn({ error }, 'the length of a queue is unknown'),
      now: this.#now,
    });
  }

  /** How many checkouts wait to be admitted; 0 if the figure was never available. */
  waiting(owner: string): Promise<number> {
    return this.#waiting.of(admissionTaskQueue(owner));
  }

  /** Whether a start has to wait; if not, it is counted as a recent start. */
  async mustWait({ owner = '', queueRatePerSecond }: KeyRate): Promise<boolean> {
    const [customers, calls] = await Promise.all([
      this.waiting(owner),
      this.#waiting.of(svcTaskQueue(owner)),
    ]);
    const nowMs = this.#now();
    const { startedAtMs, busyAtMs } = this.#recentOf(owner, nowMs);
    const callsMax = QUEUE_ABOVE_SECONDS * queueRatePerSecond;
    const isBusy = customers > 0 || calls + this.#callsPerStart * startedAtMs.length > callsMax;
    if (isBusy) {
      this.#recent.set(owner, { startedAtMs, busyAtMs: nowMs });
      return true;
    }
    // The figures may not yet show customers who were just sent to the queue, and no start may overtake them.
    if (nowMs - busyAtMs < FIGURE_AGE_MAX_MS) return true;
    this.#recent.set(owner, { startedAtMs: [...startedAtMs, nowMs], busyAtMs });
    return false;
  }

  #recentOf(owner: string, nowMs: number): Recent {
    const { startedAtMs, busyAtMs } = this.#recent.get(owner) ?? NOTHING_YET;
    return {
      startedAtMs: startedAtMs.filter((atMs) => nowMs - atMs < FIGURE_AGE_MAX_MS),
      busyAtMs,
    };
  }
}

const NOTHING_YET: Recent = { startedAtMs: [], busyAtMs: -Infinity };
