// The simulated Temporal server of a rush, with its workflow worker and the process of its activities, which is killed
// and started again.
import type { Client } from '@temporalio/client';
import { admissionTaskQueue } from '../../../src/workflows/messages';
import type { Creator } from '../schedule';
import type { Attempt } from '../temporal/activity-queue';
import type { ServerRun } from '../temporal/server-run';
import { Temporal } from '../temporal/temporal';
import { WorkflowWorker } from '../temporal/worker';
import type { World } from '../world';
import { ActivityWorker } from './activity-worker';
import { AdmissionLine } from './admission-line';
import type { RushScenario } from './rush-scenario';
import { simulatedClient } from './simulated-client';
import { Visibility } from './visibility';

interface RushListener {
  /** Called when a task of this run is complete. */
  readonly published: (run: ServerRun) => void;
  readonly closed: (run: ServerRun) => void;
  readonly admitted: (checkoutId: string) => void;
  readonly silent: (checkoutId: string) => void;
  readonly noteBug: (error: unknown) => void;
  readonly log: (what: string) => void;
}

const PICK_UP_MAX_MS = 50;
const NO_WORKER_PAUSE_MS = 100;

export class RushServer {
  readonly temporal: Temporal;
  readonly worker: WorkflowWorker;
  readonly #visibility: Visibility;
  readonly #admissions: AdmissionLine;
  readonly #fromMs: number;
  #activities: ActivityWorker;

  constructor(
    creator: Creator,
    private readonly world: World,
    private readonly scenario: RushScenario,
    private readonly listener: RushListener,
  ) {
    const { admissionsPerSecond, visibilityLagMs } = scenario;
    this.#fromMs = world.nowMs;
    this.#visibility = new Visibility(world, visibilityLagMs);
    this.#admissions = new AdmissionLine(world, {
      perSecond: admissionsPerSecond,
      isServed: () => this.#activities.isAlive && !this.#isDown(),
      admitted: ({ workflowId }) => listener.admitted(workflowId),
    });
    this.worker = new WorkflowWorker(creator, world, scenario, {
      published: (run) => {
        this.#visibility.write(run);
        listener.published(run);
      },
      noteBug: listener.noteBug,
      log: () => undefined,
    });
    this.temporal = new Temporal(world, {
      taskDue: (run) => this.worker.taskDue(run),
      enqueue: (attempt, start) => this.#enqueue(attempt, start),
      perform: (attempt) => this.#activities.perform(attempt),
      closed: (run) => {
        this.#visibility.write(run);
        listener.closed(run);
      },
      childStarted: () => undefined,
      log: listener.log,
    });
    this.#activities = this.#openActivities();
    for (const atMs of scenario.killsAtMs) world.after(atMs, () => this.#killActivities());
  }

  /** The client of a process. `svcCalls`: how many calls wait in the task queue of the Svc key. */
  client(isAlive: () => boolean, svcCalls: () => number = () => 0): Client {
    const { world, temporal } = this;
    const admissions = admissionTaskQueue();
    return simulatedClient(
      {
        world,
        temporal,
        visibility: this.#visibility,
        isDown: () => this.#isDown(),
        waitingIn: (queue) => (queue === admissions ? this.#admissions.waiting : svcCalls()),
      },
      isAlive,
    );
  }

  start(...[start]: Parameters<Temporal['start']>): ServerRun {
    const run = this.temporal.start(start);
    this.#visibility.write(run);
    return run;
  }

  #isDown(): boolean {
    const sinceMs = this.world.nowMs - this.#fromMs;
    return this.scenario.outages.some(
      ({ fromMs, lengthMs }) => sinceMs >= fromMs && sinceMs < fromMs + lengthMs,
    );
  }

  #enqueue(attempt: Attempt, start: () => boolean): void {
    const { world } = this;
    if (attempt.type === 'admit') {
      this.#admissions.add(attempt, start);
      return;
    }
    const isServed = this.#activities.isAlive && !this.#isDown();
    const waitMs = isServed ? world.between(1, PICK_UP_MAX_MS) : NO_WORKER_PAUSE_MS;
    // A checkout's calls to Svc are not part of a rush.
    if (!OF_ON_SALES.has(attempt.type)) return;
    world.after(waitMs, isServed ? start : () => this.#enqueue(attempt, start));
  }

  #killActivities(): void {
    this.listener.log('the process of the activities dies');
    this.#activities.die();
    this.world.after(this.scenario.killedForMs, () => (this.#activities = this.#openActivities()));
  }

  #openActivities(): ActivityWorker {
    return new ActivityWorker({
      world: this.world,
      clientOf: (isAlive) => this.client(isAlive),
      silent: this.listener.silent,
    });
  }
}

const OF_ON_SALES: ReadonlySet<string> = new Set([
  'createSeed',
  'draw',
  'drawOrder',
  'callWaiting',
]);
