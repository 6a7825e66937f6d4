// One run as the Temporal server keeps it: its history, its timers, activities and Updates, and which workflow task is
// due. Everything here follows the server's rules; what a worker makes of a task is in worker.ts.
import { coresdk } from '@temporalio/proto';
import type { World } from '../../world';
import { ServedActivity, type ActivityWorld } from './activity-queue';
import { acceptedUpdates, keptCommands, type HistoryEvent, type TaskRecord } from './history';
import type { RunStart, TaskTime } from './instance';
import { Updates } from './updates';
import {
  fromPayload,
  fromWireDuration,
  isTerminal,
  kindOf,
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

/** A task that a worker has taken up. */
export interface StartedTask {
  readonly time: TaskTime;
  readonly historyLength: number;
  readonly continueAsNewSuggested: boolean;
  /** The events that it brings: those of the log up to here. */
  readonly upTo: number;
  readonly updates: readonly Job[];
}

/** `speculative`: for Updates alone, and not in the history until one is accepted. `transient`: a repeat. */
type TaskKind = 'normal' | 'speculative' | 'transient';

interface DueTask {
  kind: TaskKind;
  started: StartedTask | null;
}

export interface RunHost extends ActivityWorld {
  readonly world: World;
  /** The length of a history from which the server suggests a new run. */
  readonly suggestNewRunAt: number;
  taskDue(run: ServerRun): void;
  /** Null where a workflow with this id is there already. */
  startChild(workflowId: string, args: readonly unknown[]): string | null;
  /** A task is complete: what others see of the run may have changed. */
  changed(run: ServerRun): void;
  closed(run: ServerRun, closure: Closure): void;
}

const SERVER_DELAY_MAX_MS = 20;

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
  readonly #timers = new Map<number, () => void>();
  readonly #activities = new Map<number, ServedActivity>();

  constructor(
    readonly start: RunStart,
    private readonly host: RunHost,
  ) {
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

  /** Whether a task is due that no worker has taken up. */
  get isTaskWaiting(): boolean {
    return this.#task !== null && this.#task.started === null;
  }

  /** How much of the log the complete tasks have processed. */
  get processed(): number {
    return this.#processed;
  }

  /** Something has come from outside. */
  record(job: Job | null, events: number): void {
    if (!this.isOpen) return;
    const event = { job, events };
    if (this.isTaskStarted) this.#buffered.push(event);
    else this.#append(event);
  }

  /** An Update was admitted: a task has to take it. */
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
      continueAsNewSuggested: historyLength >= this.host.suggestNewRunAt,
      upTo: this.log.length,
      updates: this.updates.admitted(),
    };
    return task.started;
  }

  /** What the worker made of it is lost: the server waits for its end, and hands it out again. */
  failTask(started: StartedTask): void {
    if (!this.isOpen || this.#task?.started !== started) return;
    const { kind } = this.#task;
    this.#task = null;
    if (kind === 'normal') this.length++;
    if (kind === 'speculative') this.length += 3;
    const isNews = this.#flush();
    if (!isNews) this.#schedule('transient');
  }

  /** False where the server does not take it: another task has to be made of what has come meanwhile. */
  completeTask(started: StartedTask, commands: readonly Command[], wasEarly: boolean): boolean {
    if (!this.isOpen || this.#task?.started !== started) return false;
    const { kind } = this.#task;
    const terminal = commands.find(isTerminal);
    const unseen = this.updates.admitted().length > started.updates.length;
    if (terminal && (this.#buffered.length > 0 || unseen)) {
      this.host.tell('the server refuses the end of the run: something has come meanwhile');
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
    for (const command of commands) if (!isTerminal(command)) this.#apply(command);
    this.host.changed(this);
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
    const { time, historyLength, continueAsNewSuggested, upTo, updates } = started;
    const events = this.log.slice(this.#processed, upTo);
    const jobs = events.flatMap(({ job }) => (job ? [job] : []));
    this.#processed = upTo;
    this.tasks.push({
      time,
      historyLength,
      continueAsNewSuggested,
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

  /** What has come while a task was under way is written behind it. */
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
    const { startTimer, cancelTimer, scheduleActivity, requestCancelActivity } = command;
    const { upsertWorkflowSearchAttributes, modifyWorkflowProperties } = command;
    if (command.updateResponse) {
      const { rejected, protocolInstanceId } = command.updateResponse;
      if (!rejected || this.updates.isAccepted(protocolInstanceId ?? '')) this.length++;
      this.updates.apply(command);
      return;
    }
    this.length++;
    if (startTimer) this.#startTimer(startTimer.seq ?? 0, startTimer.startToFireTimeout);
    else if (cancelTimer) this.#cancelTimer(cancelTimer.seq ?? 0);
    else if (scheduleActivity) this.#startActivity(scheduleActivity);
    else if (requestCancelActivity) this.#cancelActivity(requestCancelActivity.seq ?? 0);
    else if (command.startChildWorkflowExecution) this.#startChild(command);
    else if (modifyWorkflowProperties) {
      this.memo = merged(this.memo, modifyWorkflowProperties.upsertedMemo?.fields);
    } else if (upsertWorkflowSearchAttributes) {
      const { searchAttributes } = upsertWorkflowSearchAttributes;
      this.searchAttributes = merged(this.searchAttributes, searchAttributes?.indexedFields);
    } else throw new Error(`the simulated server does not know ${kindOf(command)}`);
  }

  #startTimer(seq: number, after: Parameters<typeof fromWireDuration>[0]): void {
    const { world } = this.host;
    const ms = (fromWireDuration(after) ?? 0) + world.between(0, SERVER_DELAY_MAX_MS);
    const callOff = world.after(ms, () => {
      this.#timers.delete(seq);
      this.record({ fireTimer: { seq } }, 1);
    });
    this.#timers.set(seq, callOff);
  }

  /** One that has fired since the task began is taken back. */
  #cancelTimer(seq: number): void {
    this.#timers.get(seq)?.();
    this.#timers.delete(seq);
    this.#buffered = this.#buffered.filter(({ job }) => job?.fireTimer?.seq !== seq);
  }

  #startActivity(command: NonNullable<Command['scheduleActivity']>): void {
    const seq = command.seq ?? 0;
    const activity = new ServedActivity(command, this.host, (job, events) => {
      this.#activities.delete(seq);
      this.record(job, events);
    });
    this.#activities.set(seq, activity);
  }

  /** One that no worker has taken up ends at once, which is an event of its own. */
  #cancelActivity(seq: number): void {
    const activity = this.#activities.get(seq);
    if (!activity || activity.isStarted) return;
    activity.abandon();
    this.#activities.delete(seq);
    this.#buffered.push({ job: null, events: 1 });
  }

  #startChild({ startChildWorkflowExecution: child }: Command): void {
    const { seq = 0, workflowId = '', workflowType, input } = child ?? {};
    const runId = this.host.startChild(workflowId ?? '', (input ?? []).map(fromPayload));
    const told = runId
      ? { succeeded: { runId } }
      : { failed: { workflowId, workflowType: workflowType ?? '', cause: 1 } };
    const { world } = this.host;
    world.after(world.between(1, SERVER_DELAY_MAX_MS), () =>
      this.record({ resolveChildWorkflowExecutionStart: { seq, ...told } }, 1),
    );
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
    for (const callOff of this.#timers.values()) callOff();
    for (const activity of this.#activities.values()) activity.abandon();
    this.host.closed(this, closure);
    this.updates.bounceAll();
  }

  #nextTime(): TaskTime {
    return toWireTime(this.host.world.nowMs, ++this.#taskCount);
  }
}

function initializeJob(start: RunStart) {
  const { InitializeWorkflow } = coresdk.workflow_activation;
  return InitializeWorkflow.fromObject({
    workflowId: start.workflowId,
    workflowType: start.workflowType,
    arguments: start.arguments,
    randomnessSeed: start.randomnessSeed,
    startTime: toWireTime(start.startedAtMs),
    ...(Object.keys(start.memo).length > 0 && { memo: { fields: start.memo } }),
    searchAttributes: { indexedFields: start.searchAttributes },
  });
}

/** Null takes a key away. */
function merged(before: PayloadMap, changes: PayloadMap | null | undefined): PayloadMap {
  const all = Object.entries({ ...before, ...changes });
  return Object.fromEntries(all.filter(([, payload]) => fromPayload(payload) !== null));
}
