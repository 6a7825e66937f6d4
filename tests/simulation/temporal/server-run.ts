// One run on the Temporal server: its history, timers, activities and Updates, and the workflow task that is due. This
// file follows the server's rules; worker.ts processes the tasks.
import type { World } from '../world';
import type { ActivityWorld } from './activity-queue';
import { acceptedUpdates, keptCommands, type HistoryEvent, type TaskRecord } from './history';
import type { RunStart, TaskTime } from './instance';
import { Pending, type PendingHost } from './pending';
import { initializeJob, merged } from './run-start';
import { Updates } from './updates';
import {
  fromPayload,
  isTerminal,
  toWireTime,
  type Command,
  type Job,
  type PayloadMap,
} from './wire';

export type Closure =
  | { readonly type: 'completed'; readonly result: unknown }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'terminated' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'continued'; readonly command: Command };

/** A task that a worker has started. */
export interface StartedTask {
  readonly time: TaskTime;
  readonly historyLength: number;
  /** Where its events end in the log. */
  readonly upTo: number;
  readonly updates: readonly Job[];
}

/** `speculative`: only for Updates, and not in the history until one is accepted. `transient`: a retry. */
type TaskKind = 'normal' | 'speculative' | 'transient';

interface DueTask {
  kind: TaskKind;
  started: StartedTask | null;
}

export interface RunHost extends ActivityWorld, PendingHost {
  readonly world: World;
  taskDue(run: ServerRun): void;
  closed(run: ServerRun, closure: Closure): void;
}

export class ServerRun {
  readonly tasks: TaskRecord[] = [];
  readonly log: HistoryEvent[] = [];
  readonly updates = new Updates();
  closure: Closure | null = null;
  memo: PayloadMap;
  searchAttributes: PayloadMap;
  /** The last event's number. */
  length = 0;
  #processed = 0;
  #buffered: HistoryEvent[] = [];
  #task: DueTask | null = null;
  #taskCount = 0;
  readonly #pending: Pending;

  constructor(
    readonly start: RunStart,
    private readonly host: RunHost,
  ) {
    this.#pending = new Pending(start.workflowId, host, {
      record: (job, events) => this.record(job, events),
      // The event is written after the task's own events.
      recordLater: (events) => void this.#buffered.push({ job: null, events }),
      takeBackTimer: (seq) => {
        this.#buffered = this.#buffered.filter(({ job }) => job?.fireTimer?.seq !== seq);
      },
    });
    this.memo = start.memo;
    this.searchAttributes = start.searchAttributes;
    this.#append({ job: { initializeWorkflow: initializeJob(start) }, events: 1 });
  }

  get isOpen(): boolean {
    return this.closure === null;
  }

  get isTaskStarted(): boolean {
    return Boolean(this.#task?.started);
  }

  /** Whether a task is due that no worker has started. */
  get isTaskWaiting(): boolean {
    return this.#task?.started === null;
  }

  /** How many of the log's events have been processed by completed tasks. */
  get processed(): number {
    return this.#processed;
  }

  /** Records an event from outside. */
  record(job: Job | null, events: number): void {
    if (!this.isOpen) return;
    const event = { job, events };
    if (this.isTaskStarted) this.#buffered.push(event);
    else this.#append(event);
  }

  /** An Update was admitted: a task has to deliver it. */
  updateAdmitted(): void {
    if (!this.#task) this.#schedule('speculative');
  }

  startTask(): StartedTask | null {
    const task = this.#task;
    if (!this.isOpen || !task || task.started) return null;
    if (task.kind === 'normal') this.length++;
    const historyLength = task.kind === 'normal' ? this.length : this.length + 2;
    task.started = {
      time: this.#nextTime(),
      historyLength,
      upTo: this.log.length,
      updates: this.updates.admitted(),
    };
    return task.started;
  }

  /** The task failed or timed out: the server schedules it again. */
  failTask(started: StartedTask): void {
    if (!this.isOpen || this.#task?.started !== started) return;
    const { kind } = this.#task;
    this.#task = null;
    if (kind === 'normal') this.length++;
    if (kind === 'speculative') this.length += 3;
    const isNews = this.#flush();
    if (!isNews) this.#schedule('transient');
  }

  /** False if the server refuses the result: a task that ends the run must first see what has arrived meanwhile. */
  completeTask(started: StartedTask, commands: readonly Command[], wasEarly: boolean): boolean {
    if (!this.isOpen || this.#task?.started !== started) return false;
    const { kind } = this.#task;
    const terminal = commands.find(isTerminal);
    const unseen = this.updates.admitted().length > started.updates.length;
    if (terminal && (this.#buffered.length > 0 || unseen)) {
      this.host.log('the server refuses the end of the run: an event has arrived meanwhile');
      this.failTask(started);
      return false;
    }
    const kept = keptCommands(commands, this.updates.isAccepted);
    this.#task = null;
    const isDropped =
      kind === 'speculative' && kept.length === 0 && this.#buffered.length === 0 && !wasEarly;
    if (!isDropped) {
      this.length += kind === 'normal' ? 1 : 3;
      this.#remember(started, kept, wasEarly);
    }
    // The server starts no child if the task that requests it ends the run.
    const isApplied = (command: Command) => !terminal || !command.startChildWorkflowExecution;
    for (const command of commands) {
      if (!isTerminal(command) && isApplied(command)) this.#apply(command);
    }
    if (terminal) {
      this.#end(terminal);
      return true;
    }
    if (!this.#flush() && this.updates.admitted().length > 0) this.#schedule('speculative');
    return true;
  }

  terminate(): void {
    if (this.isOpen) this.#close({ type: 'terminated' });
  }

  #remember(started: StartedTask, commands: readonly Command[], wasEarly: boolean): void {
    const { time, historyLength, upTo, updates } = started;
    const events = this.log.slice(this.#processed, upTo);
    const jobs = events.flatMap(({ job }) => (job ? [job] : []));
    this.#processed = upTo;
    this.tasks.push({
      time,
      historyLength,
      jobs: [...jobs, ...acceptedUpdates(updates, commands)],
      commands,
      wasEarly,
    });
  }

  #append(event: HistoryEvent): void {
    this.log.push(event);
    this.length += event.events;
    if (!this.#task) {
      this.#schedule('normal');
    } else if (this.#task.kind === 'speculative') {
      this.#task.kind = 'normal';
      this.length++;
    }
  }

  /** After a task, writes the events that arrived during it. */
  #flush(): boolean {
    const events = this.#buffered;
    this.#buffered = [];
    for (const event of events) this.#append(event);
    return events.length > 0;
  }

  #schedule(kind: TaskKind): void {
    this.#task = { kind, started: null };
    if (kind === 'normal') this.length++;
    this.host.taskDue(this);
  }

  #apply(command: Command): void {
    const { upsertWorkflowSearchAttributes, modifyWorkflowProperties, updateResponse } = command;
    if (updateResponse) {
      const { rejected, protocolInstanceId } = updateResponse;
      if (!rejected || this.updates.isAccepted(protocolInstanceId ?? '')) this.length++;
      this.updates.apply(command, this.host.world.nowMs);
      return;
    }
    this.length++;
    if (command.setPatchMarker) {
      // Core also writes the patch to the search attribute TemporalChangeVersion.
      this.length++;
    } else if (modifyWorkflowProperties) {
      this.memo = merged(this.memo, modifyWorkflowProperties.upsertedMemo?.fields);
    } else if (upsertWorkflowSearchAttributes) {
      const { searchAttributes } = upsertWorkflowSearchAttributes;
      this.searchAttributes = merged(this.searchAttributes, searchAttributes?.indexedFields);
    } else {
      this.#pending.apply(command);
    }
  }

  #end(terminal: Command): void {
    const { completeWorkflowExecution: complete, failWorkflowExecution: fail } = terminal;
    if (complete) this.#close({ type: 'completed', result: fromPayload(complete.result) });
    else if (fail) this.#close({ type: 'failed', message: fail.failure?.message ?? '' });
    else if (terminal.cancelWorkflowExecution) this.#close({ type: 'cancelled' });
    else this.#close({ type: 'continued', command: terminal });
  }

  #close(closure: Closure): void {
    this.closure = closure;
    this.length++;
    this.#task = null;
    this.#pending.abandon();
    this.host.closed(this, closure);
    this.updates.bounceAll();
  }

  #nextTime(): TaskTime {
    return toWireTime(this.host.world.nowMs, ++this.#taskCount);
  }
}
