// One run with nobody around it: its calls are answered at once, and its timers fire when a test says so. For the workflows
// that no schedule plays.
import { temporal } from '@temporalio/proto';
import type { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import { createInstance, type Instance, type RunStart } from './instance';
import { initializeJob, merged } from './run-start';
import { fromPayload, fromWireDuration, toPayload, toWireTime } from './wire';
import type { Command, Job, PayloadMap } from './wire';

const { TIMEOUT_TYPE_SCHEDULE_TO_START } = temporal.api.enums.v1.TimeoutType;

/** More than any task writes. */
const EVENTS_A_TASK = 100;

/** The answer of an activity that no worker takes up in time. */
export const UNTAKEN = Symbol('untaken');

export interface LoneStart {
  readonly workflowType: string;
  readonly input: unknown;
  /** What each activity answers, in turn; its last answer is given again. */
  readonly answers: Readonly<Record<string, readonly unknown[]>>;
  /** The ids of workflows that are there already. */
  readonly others?: readonly string[];
}

interface Call {
  readonly type: string;
  readonly ask: unknown;
  /** Null for a local activity. */
  readonly queue: string | null;
}

type End = { readonly result: unknown } | { readonly nextInput: unknown };

export class LoneRun {
  nowMs = Date.UTC(2030, 0, 1);
  /** Whether the server suggests a new run. */
  isLong = false;
  end: End | null = null;
  readonly calls: Call[] = [];
  /** The ids of the workflows that it has started. */
  readonly children: string[] = [];
  #tasks = 0;
  #memo: PayloadMap = {};
  #attributes: PayloadMap = {};
  /** When each fires, in its order. */
  readonly #timers = new Map<number, number>();

  private constructor(
    private readonly instance: Instance,
    private readonly given: LoneStart,
  ) {}

  /** Runs until it waits for something. */
  static async open(
    creator: Pick<ReusableVMWorkflowCreator, 'createWorkflow'>,
    given: LoneStart,
  ): Promise<LoneRun> {
    const start = startOf(given);
    const run = new LoneRun(await createInstance(creator, start), given);
    await run.#work([{ initializeWorkflow: initializeJob(start) }]);
    return run;
  }

  get memo(): unknown {
    return plain(this.#memo);
  }

  get searchAttributes(): unknown {
    return plain(this.#attributes);
  }

  signal(signalName: string): Promise<void> {
    return this.#work([{ signalWorkflow: { signalName, input: [] } }]);
  }

  /** As the Cancel of the Temporal UI does. */
  cancel(): Promise<void> {
    return this.#work([{ cancelWorkflow: {} }]);
  }

  /** Lets time pass until the next timer fires. Returns how long that took. */
  async passTime(): Promise<number> {
    const [next] = [...this.#timers].sort(([, one], [, other]) => one - other);
    if (!next) throw new Error('It waits for no timer.');
    const [seq, dueMs] = next;
    const passedMs = dueMs - this.nowMs;
    this.#timers.delete(seq);
    this.nowMs = dueMs;
    await this.#work([{ fireTimer: { seq } }]);
    return passedMs;
  }

  async #work(jobs: readonly Job[]): Promise<void> {
    for (let due = jobs; due.length > 0;) {
      const commands = await this.instance.activate(due, {
        time: toWireTime(this.nowMs, ++this.#tasks),
        historyLength: EVENTS_A_TASK * this.#tasks,
        isReplaying: false,
        continueAsNewSuggested: this.isLong,
      });
      due = commands.flatMap((command) => this.#carryOut(command) ?? []);
    }
    if (this.end) await this.instance.dispose();
  }

  /** What it leads to at once; null where that is nothing. */
  #carryOut(command: Command): Job | null {
    const { startTimer, cancelTimer, scheduleActivity, scheduleLocalActivity } = command;
    const { completeWorkflowExecution: complete, continueAsNewWorkflowExecution: next } = command;
    const { modifyWorkflowProperties: memo, upsertWorkflowSearchAttributes: found } = command;
    if (scheduleActivity) {
      return this.#answer(scheduleActivity, scheduleActivity.taskQueue ?? '');
    }
    if (scheduleLocalActivity) return this.#answer(scheduleLocalActivity, null);
    if (command.startChildWorkflowExecution) return this.#startChild(command);
    if (startTimer) {
      const afterMs = fromWireDuration(startTimer.startToFireTimeout) ?? 0;
      this.#timers.set(startTimer.seq ?? 0, this.nowMs + afterMs);
    } else if (cancelTimer) this.#timers.delete(cancelTimer.seq ?? 0);
    else if (memo) this.#memo = merged(this.#memo, memo.upsertedMemo?.fields);
    else if (found) {
      this.#attributes = merged(this.#attributes, found.searchAttributes?.indexedFields);
    } else if (complete) this.end = { result: fromPayload(complete.result) };
    else if (next) {
      this.end = { nextInput: fromPayload(next.arguments?.[0]) };
      this.#memo = next.memo ?? {};
      this.#attributes = next.searchAttributes?.indexedFields ?? {};
    } else throw new Error(`A lone run cannot carry this out: ${JSON.stringify(command)}`);
    return null;
  }

  #answer(
    { seq, activityType, arguments: args }: NonNullable<Command['scheduleLocalActivity']>,
    queue: string | null,
  ): Job {
    const type = activityType ?? '';
    const made = this.calls.filter((call) => call.type === type).length;
    const answers = this.given.answers[type] ?? [];
    const answer = answers[Math.min(made, answers.length - 1)];
    this.calls.push({ type, ask: fromPayload(args?.[0]), queue });
    const isLocal = queue === null;
    const result =
      answer === UNTAKEN ? untaken(type) : { completed: { result: toPayload(answer) } };
    return { resolveActivity: { seq: seq ?? 0, result, isLocal } };
  }

  #startChild({ startChildWorkflowExecution: child }: Command): Job {
    const { seq, workflowType } = child ?? {};
    const workflowId = child?.workflowId ?? '';
    const isThere = this.given.others?.includes(workflowId) === true;
    if (!isThere) this.children.push(workflowId);
    const told = isThere
      ? { failed: { workflowId, workflowType: workflowType ?? '', cause: 1 } }
      : { succeeded: { runId: 'child-run' } };
    return { resolveChildWorkflowExecutionStart: { seq: seq ?? 0, ...told } };
  }
}

function startOf({ workflowType, input }: LoneStart): RunStart {
  return {
    workflowId: 'lone',
    runId: 'lone-run',
    firstRunId: 'lone-run',
    continuedFrom: null,
    workflowType,
    taskQueue: 'lone',
    arguments: [toPayload(input)],
    memo: {},
    searchAttributes: {},
    fairnessKey: null,
    startedAtMs: Date.UTC(2030, 0, 1),
    randomnessSeed: 1,
  };
}

function plain(payloads: PayloadMap): unknown {
  return Object.fromEntries(
    Object.entries(payloads).map(([key, payload]) => [key, fromPayload(payload)]),
  );
}

function untaken(name: string) {
  const cause = {
    message: 'no worker took it',
    timeoutFailureInfo: { timeoutType: TIMEOUT_TYPE_SCHEDULE_TO_START },
  };
  const activityFailureInfo = { activityType: { name }, activityId: '1' };
  return { failed: { failure: { message: 'timed out', activityFailureInfo, cause } } };
}
