// The process that carries out the activities of on-sales. When it dies, its calls get no answer, and its memory is
// lost.
import { ApplicationFailure } from '@temporalio/common';
import type { Client } from '@temporalio/client';
import { createOnSaleActivities } from '../../../src/activities/on-sales';
import type { ActivityContext } from '../../../src/activities/activity';
import { callUpdate, CHECKOUT_TASK_QUEUE, endWaitUpdate } from '../../../src/workflows/messages';
import { searchAttributes } from '../../../src/workflows/search-attribute-keys';
import type { Attempt, AttemptOutcome } from '../temporal/activity-queue';
import type { World } from '../world';

interface ActivityWorkerDeps {
  readonly world: World;
  readonly clientOf: (isAlive: () => boolean) => Client;
  /** Called when a checkout has not answered the on-sale's call. */
  readonly silent: (checkoutId: string) => void;
}

type Activity = (input: unknown) => Promise<unknown>;

export class ActivityWorker {
  isAlive = true;
  readonly #activities: Readonly<Record<string, unknown>>;
  readonly #died: Promise<AttemptOutcome>;
  #die: () => void = () => undefined;
  /** An activity reads its context when it starts. */
  #context: ActivityContext | null = null;

  constructor({ world, clientOf, silent }: ActivityWorkerDeps) {
    const client = clientOf(() => this.isAlive);
    this.#died = new Promise((resolve) => (this.#die = () => resolve({ type: 'lost' })));
    const activities = createOnSaleActivities({
      attributes: {
        lobby: searchAttributes.lobby.name,
        partner: searchAttributes.partner.name,
        showtime: searchAttributes.showtimeId.name,
        status: searchAttributes.status.name,
      },
      updates: { call: callUpdate.name, end: endWaitUpdate.name },
      draw: { workflowType: 'onSaleDraw', taskQueue: CHECKOUT_TASK_QUEUE },
      client: () => client,
      warn: (_, { checkoutId }) => silent(String(checkoutId)),
      context: () => this.#context ?? { attempt: 1, scheduledAtMs: 0, signal },
      pause: async (ms) => {
        await world.sleep(ms);
        if (!this.isAlive) throw new Error('the process is dead');
      },
    });
    const seed = world.uuid().replaceAll('-', '').repeat(2);
    this.#activities = {
      ...activities,
      // The only activity that is random in production; here its result follows from the world's seed.
      createSeed: () => Promise.resolve({ seed, seedHash: 'its hash' }),
      admit: () => Promise.resolve(),
    };
  }

  die(): void {
    this.isAlive = false;
    this.#die();
  }

  perform(attempt: Attempt): Promise<AttemptOutcome> {
    return Promise.race([this.#died, this.#perform(attempt)]);
  }

  async #perform({ type, args, attempt, scheduledAtMs }: Attempt): Promise<AttemptOutcome> {
    const activity = this.#activities[type] as Activity | undefined;
    if (!activity) throw new Error(`no activity is called ${type}`);
    try {
      this.#context = { attempt, scheduledAtMs, signal };
      return { type: 'completed', value: await activity(args[0]) };
    } catch (error) {
      return { type: 'failed', error: ApplicationFailure.fromError(error) };
    }
  }
}

const { signal } = new AbortController();
