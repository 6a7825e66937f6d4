// A workflow worker: it processes tasks, caches workflows, evicts them, and replays them.
import type { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import type { World } from '../world';
import { CoreRun } from './core-run';
import { keptCommands } from './history';
import { createInstance, TaskFailed, type ActivationOptions } from './instance';
import { replay } from './replay';
import type { ServerRun, StartedTask } from './server-run';
import { commandText, jobText } from './words';
import type { Command } from './wire';

export interface WorkerSettings {
  /** In how many of a hundred tasks the worker dies before it responds. */
  readonly lostTaskPercent: number;
  /** In how many of a hundred tasks the workflow is not in the cache. */
  readonly evictPercent: number;
  /** For how many of a hundred waiting tasks a query reaches the worker first. */
  readonly earlyQueryPercent: number;
  /** The longest wait of a slow task for a worker, and how many of a hundred tasks are slow. */
  readonly slowPickUpMs: number;
  readonly slowPickUpPercent: number;
  readonly taskMs: number;
}

/** A cached workflow and its progress. */
interface Cached {
  readonly core: CoreRun;
  tasks: number;
  /** How many events of the run's log it has processed. */
  consumed: number;
  /** The commands for events that arrived with a query; they are sent when the next task completes. */
  held: readonly Command[];
  last: ActivationOptions;
}

export interface WorkerListener {
  /** Called when a task is complete, so that the run's memo can be read. */
  published(run: ServerRun): void;
  noteBug(error: unknown): void;
  readonly log: (what: string) => void;
}

const TASK_TIMEOUT_MS = 3_000;
/** A task with this many failures in a row counts as failing for good. */
const FAILURES_MAX = 5;
const QUICK_PICK_UP_MS = 30;
const UI_QUERY = '__temporal_workflow_metadata';

export class WorkflowWorker {
  readonly #cache = new Map<string, Cached>();
  readonly #failures = new Map<string, number>();
  /** The current work: the world waits until it is done. */
  #working: Promise<void> = Promise.resolve();

  constructor(
    private readonly creator: Pick<ReusableVMWorkflowCreator, 'createWorkflow'>,
    private readonly world: World,
    private readonly settings: WorkerSettings,
    private readonly listener: WorkerListener,
  ) {}

  settled(): Promise<void> {
    return this.#working;
  }

  taskDue(run: ServerRun): void {
    const { world, settings } = this;
    const isSlow = world.percent(settings.slowPickUpPercent);
    const waitMs = world.between(0, isSlow ? settings.slowPickUpMs : QUICK_PICK_UP_MS);
    if (world.percent(settings.earlyQueryPercent)) {
      world.after(world.between(0, waitMs), () => this.#work(() => this.#queryEarly(run)));
    }
    world.after(waitMs, () => this.#work(() => this.#take(run)));
  }

  /** Replays the whole run again: every task of its history must match. */
  async check(run: ServerRun): Promise<void> {
    const core = await replay(this.creator, run.start, run.tasks);
    await core?.dispose();
  }

  async close(): Promise<void> {
    await this.#working;
    for (const { core } of this.#cache.values()) await core.dispose();
    this.#cache.clear();
  }

  #work(work: () => Promise<void>): void {
    this.#working = this.#working
      .then(work)
      .catch((error: unknown) => this.listener.noteBug(error));
  }

  async #take(run: ServerRun): Promise<void> {
    const started = run.startTask();
    if (!started) return;
    const { world, settings } = this;
    if (world.percent(settings.evictPercent)) await this.#evict(run);
    const cached = await this.#cached(run);
    const jobs = jobsSince(run, cached, started);
    const options: ActivationOptions = { ...started, isReplaying: false };
    let commands: readonly Command[];
    try {
      commands = await this.#activate(cached, jobs, options);
    } catch (error) {
      await this.#fail(run, started, error);
      return;
    }
    this.#failures.delete(run.start.runId);
    this.listener.log(`task: ${listOf(jobs.map(jobText))} → ${listOf(commands.map(commandText))}`);
    const wasEarly = cached.consumed > run.processed;
    const isLost = world.percent(settings.lostTaskPercent);
    if (isLost) {
      this.listener.log('the worker dies with the task');
      await this.#evict(run);
      world.after(TASK_TIMEOUT_MS, () => run.failTask(started));
      return;
    }
    world.after(world.between(1, settings.taskMs), () =>
      this.#work(() => this.#complete(run, cached, started, commands, wasEarly)),
    );
  }

  async #complete(
    run: ServerRun,
    cached: Cached,
    started: StartedTask,
    commands: readonly Command[],
    wasEarly: boolean,
  ): Promise<void> {
    const before = run.tasks.length;
    const isRefusal = keptCommands(commands, run.updates.isAccepted).length === 0;
    if (!run.completeTask(started, commands, wasEarly)) {
      await this.#evict(run);
      return;
    }
    cached.core.markSent();
    cached.held = [];
    cached.tasks = run.tasks.length;
    // A task that only refused Updates is not in the history.
    if (run.tasks.length > before || !isRefusal) cached.consumed = started.upTo;
    this.listener.published(run);
    if (!run.isOpen) await this.#evict(run);
  }

  #activate(
    cached: Cached,
    jobs: ReturnType<typeof jobsSince>,
    options: ActivationOptions,
  ): Promise<readonly Command[]> {
    cached.last = options;
    return cached.core.activate(jobs, options).then((commands) => [...cached.held, ...commands]);
  }

  /** A query that waited for a worker delivers the events since the last task, with the previous task's clock. */
  async #queryEarly(run: ServerRun): Promise<void> {
    if (!run.isOpen || !run.isTaskWaiting || run.tasks.length === 0) return;
    await this.#evict(run);
    const cached = await this.#cached(run);
    const events = run.log.slice(cached.consumed);
    const jobs = events.flatMap(({ job }) => (job ? [job] : []));
    const { length: historyLength } = run;
    const options = { ...cached.last, historyLength, isReplaying: false };
    this.listener.log('somebody opens the workflow in the Temporal UI, which queries it');
    try {
      if (jobs.length > 0) cached.held = await this.#activate(cached, jobs, options);
      cached.consumed = run.log.length;
      await cached.core.query('legacy_query', UI_QUERY, options);
    } catch (error) {
      if (!(error instanceof TaskFailed)) throw error;
      this.listener.log(`the query fails: ${error.message}`);
      await this.#evict(run);
    }
  }

  async #fail(run: ServerRun, started: StartedTask, error: unknown): Promise<void> {
    if (!(error instanceof TaskFailed)) throw error;
    this.listener.log(`the task fails: ${error.message}`);
    await this.#evict(run);
    const { runId } = run.start;
    const failures = (this.#failures.get(runId) ?? 0) + 1;
    this.#failures.set(runId, failures);
    if (failures >= FAILURES_MAX) throw error;
    run.failTask(started);
  }

  async #cached(run: ServerRun): Promise<Cached> {
    const known = this.#cache.get(run.start.runId);
    if (known?.tasks === run.tasks.length) return known;
    await this.#evict(run);
    const replayed = await replay(this.creator, run.start, run.tasks);
    const core = replayed ?? new CoreRun(await createInstance(this.creator, run.start));
    const { tasks } = run;
    const before = tasks.at(-1);
    const last = {
      time: before?.time ?? { seconds: 0, nanos: 0 },
      historyLength: before?.historyLength ?? 0,
      isReplaying: true,
    };
    const cached = { core, tasks: tasks.length, consumed: run.processed, held: [], last };
    this.#cache.set(run.start.runId, cached);
    return cached;
  }

  async #evict(run: ServerRun): Promise<void> {
    const cached = this.#cache.get(run.start.runId);
    this.#cache.delete(run.start.runId);
    await cached?.core.dispose();
  }
}

function listOf(texts: readonly string[]): string {
  return texts.length > 0 ? texts.join(', ') : 'nothing';
}

function jobsSince(run: ServerRun, { consumed }: Cached, { upTo, updates }: StartedTask) {
  const events = run.log.slice(consumed, upTo);
  return [...events.flatMap(({ job }) => (job ? [job] : [])), ...updates];
}
