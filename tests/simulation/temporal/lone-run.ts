// One isolated run: a test answers its calls and fires its timers.
import type { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import { cancelled } from './core-run';
import { resultOf, UNDER_WAY } from './lone-answers';
import { createInstance, type Instance, type RunStart } from './instance';
import { initializeJob, merged } from './run-start';
import { fromFailure, fromPayload, fromWireDuration, toPayload, toWireTime } from './wire';
import type { Command, Job, PayloadMap } from './wire';

/** More events than any task writes. */
const EVENTS_A_TASK = 100;

const STARTED_AT_MS = Date.UTC(2030, 0, 1, 12);

export interface LoneStart {
  readonly workflowType: string;
  readonly input: unknown;
  /** The answers of each activity in turn; the last one repeats. An error makes the activity fail. */
  readonly answers: Readonly<Record<string, readonly unknown[]>>;
  /** What the caller published when it started the workflow. */
  readonly searchAttributes?: PayloadMap;
  /** The ids of workflows that exist already. */
  readonly others?: readonly string[];
}

interface Call {
  readonly type: string;
  readonly input: unknown;
  /** Null for a local activity. */
  readonly queue: string | null;
  /** As the Temporal UI shows it. */
  readonly summary: string | undefined;
}

/** The SDK's name of its metrics sink. */
const METRICS = '__temporal_metrics';

/** A recorded metric value. */
interface Metric {
  readonly name: unknown;
  readonly value: unknown;
  readonly tags: Readonly<Record<string, unknown>>;
}

interface Timer {
  readonly dueMs: number;
  readonly summary: string;
}

type End =
  | { readonly result: unknown }
  | { readonly nextType: string | null | undefined; readonly nextInput: unknown };

export class LoneRun {
  nowMs = STARTED_AT_MS;
  end: End | null = null;
  readonly calls: Call[] = [];
  /** The ids of the child workflows that the run has started. */
  readonly children: string[] = [];
  #tasks = 0;
  memo: PayloadMap = {};
  #attributes: PayloadMap = {};
  #updates = 0;
  readonly #outcomes = new Map<string, unknown>();
  readonly #timers = new Map<number, Timer>();
  /** The types of the activities under way, by sequence number. */
  readonly #underWay = new Map<number, string>();

  private constructor(
    private readonly instance: Instance,
    private readonly given: LoneStart,
    readonly metrics: readonly Metric[],
  ) {}

  /** Starts a run, which continues until it has to wait. */
  static async open(
    creator: Pick<ReusableVMWorkflowCreator, 'createWorkflow'>,
    given: LoneStart,
  ): Promise<LoneRun> {
    const start = startOf(given);
    const metrics: Metric[] = [];
    const instance = await createInstance(creator, start, ({ ifaceName, args }) => {
      if (ifaceName === METRICS) metrics.push(metricOf(args));
    });
    const run = new LoneRun(instance, given, metrics);
    await run.#work([{ initializeWorkflow: initializeJob(start) }]);
    return run;
  }

  get plainMemo(): Readonly<Record<string, unknown>> {
    return plain(this.memo);
  }

  get searchAttributes(): unknown {
    return plain(this.#attributes);
  }

  /** The summary of the next timer, as the Temporal UI shows it. */
  get waitsFor(): string | undefined {
    return this.#nextTimer()?.[1].summary;
  }

  signal(signalName: string, ...args: readonly unknown[]): Promise<void> {
    return this.#work([{ signalWorkflow: { signalName, input: args.map(toPayload) } }]);
  }

  /** Several Signals in one workflow task. */
  signals(signalName: string, messages: readonly unknown[]): Promise<void> {
    return this.#work(
      messages.map((it) => ({ signalWorkflow: { signalName, input: [toPayload(it)] } })),
    );
  }

  /** Sends an Update. Returns its result, or the error if it was refused; undefined if it is not answered yet. */
  async update(name: string, message: unknown): Promise<unknown> {
    const [outcome] = await this.updates([[name, message]]);
    return outcome;
  }

  /** Sends several Updates in one workflow task. Returns what `update` returns for each. */
  async updates(sent: readonly (readonly [name: string, message: unknown])[]): Promise<unknown[]> {
    const jobs = sent.map(([name, message]) => this.#updateJob(name, message));
    await this.#work(jobs);
    return jobs.map(({ doUpdate }) => this.#outcomes.get(doUpdate.id));
  }

  #updateJob(name: string, message: unknown) {
    const id = `update ${++this.#updates}`;
    const input = [toPayload(message)];
    return { doUpdate: { id, protocolInstanceId: id, name, input, runValidator: true } };
  }

  /** Answers a call that is under way. */
  answer(type: string, answer: unknown): Promise<void> {
    const [seq] = [...this.#underWay].find(([, it]) => it === type) ?? [];
    if (seq === undefined) throw new Error(`No ${type} is under way.`);
    this.#underWay.delete(seq);
    return this.#work([{ resolveActivity: { seq, result: resultOf(type, answer) } }]);
  }

  /** Like Cancel in the Temporal UI. */
  cancel(): Promise<void> {
    return this.#work([{ cancelWorkflow: {} }]);
  }

  /** Advances the time to the next timer and fires it. Returns the elapsed time. */
  async passTime(): Promise<number> {
    const next = this.#nextTimer();
    if (!next) throw new Error('The run has no timer.');
    const [seq, { dueMs }] = next;
    const passedMs = dueMs - this.nowMs;
    this.#timers.delete(seq);
    this.nowMs = dueMs;
    await this.#work([{ fireTimer: { seq } }]);
    return passedMs;
  }

  #nextTimer(): [number, Timer] | undefined {
    return [...this.#timers].sort(([, one], [, other]) => one.dueMs - other.dueMs)[0];
  }

  async #work(jobs: readonly Job[]): Promise<void> {
    for (let due = jobs; due.length > 0;) {
      const commands = await this.instance.activate(due, {
        time: toWireTime(this.nowMs, ++this.#tasks),
        historyLength: EVENTS_A_TASK * this.#tasks,
        isReplaying: false,
      });
      due = commands.flatMap((command) => this.#carryOut(command) ?? []);
    }
    if (this.end) await this.instance.dispose();
  }

  /** Applies a command. Returns the jobs that follow at once, or null. */
  #carryOut(command: Command): Job | readonly Job[] | null {
    const { startTimer, cancelTimer, scheduleActivity, scheduleLocalActivity } = command;
    const { completeWorkflowExecution: complete, continueAsNewWorkflowExecution: next } = command;
    const { modifyWorkflowProperties: memo, upsertWorkflowSearchAttributes: found } = command;
    const { updateResponse, requestCancelActivity } = command;
    if (scheduleActivity) {
      return this.#answer(command, scheduleActivity.taskQueue ?? '');
    }
    if (scheduleLocalActivity) return this.#answer(command, null);
    if (requestCancelActivity) {
      const seq = requestCancelActivity.seq ?? 0;
      const type = this.#underWay.get(seq) ?? '';
      return { resolveActivity: { seq, result: cancelled({ type, id: '1' }) } };
    }
    if (command.startChildWorkflowExecution) return this.#startChild(command);
    if (startTimer) {
      const afterMs = fromWireDuration(startTimer.startToFireTimeout) ?? 0;
      const summary = String(fromPayload(command.userMetadata?.summary));
      this.#timers.set(startTimer.seq ?? 0, { dueMs: this.nowMs + afterMs, summary });
    } else if (cancelTimer) this.#timers.delete(cancelTimer.seq ?? 0);
    else if (memo) this.memo = merged(this.memo, memo.upsertedMemo?.fields);
    else if (found) {
      this.#attributes = merged(this.#attributes, found.searchAttributes?.indexedFields);
    } else if (complete) this.end = { result: fromPayload(complete.result) };
    else if (next) {
      this.end = {
        nextType: next.workflowType,
        nextInput: fromPayload(next.arguments?.[0]),
      };
      this.memo = next.memo ?? {};
      this.#attributes = next.searchAttributes?.indexedFields ?? {};
    } else if (updateResponse) {
      const { protocolInstanceId: id, completed, rejected } = updateResponse;
      if (completed) this.#outcomes.set(id ?? '', fromPayload(completed));
      if (rejected) this.#outcomes.set(id ?? '', fromFailure(rejected));
    } else if (!command.setPatchMarker) {
      throw new Error(`A lone run cannot carry this out: ${JSON.stringify(command)}`);
    }
    return null;
  }

  #answer(command: Command, queue: string | null): Job | null {
    const { scheduleActivity, scheduleLocalActivity, userMetadata } = command;
    const { seq, activityType, arguments: args } = scheduleActivity ?? scheduleLocalActivity ?? {};
    const type = activityType ?? '';
    const made = this.calls.filter((call) => call.type === type).length;
    const answers = this.given.answers[type] ?? [];
    if (answers.length === 0) throw new Error(`The test has no answer to ${type}.`);
    const answer = answers[Math.min(made, answers.length - 1)];
    const input = fromPayload(args?.[0]);
    const summary = userMetadata?.summary && String(fromPayload(userMetadata.summary));
    this.calls.push({ type, input, queue, summary: summary ?? undefined });
    if (answer === UNDER_WAY) {
      this.#underWay.set(seq ?? 0, type);
      return null;
    }
    const isLocal = queue === null;
    const value = isFunction(answer) ? answer(input) : answer;
    return { resolveActivity: { seq: seq ?? 0, result: resultOf(type, value), isLocal } };
  }

  #startChild({ startChildWorkflowExecution: child }: Command): Job {
    const { seq, workflowType } = child ?? {};
    const workflowId = child?.workflowId ?? '';
    const isThere = this.given.others?.includes(workflowId) === true;
    if (!isThere) this.children.push(workflowId);
    const reported = isThere
      ? { failed: { workflowId, workflowType: workflowType ?? '', cause: 1 } }
      : { succeeded: { runId: 'child-run' } };
    return { resolveChildWorkflowExecutionStart: { seq: seq ?? 0, ...reported } };
  }
}

/** The last two arguments are the value and its tags for every kind of metric. */
function metricOf(args: readonly unknown[]): Metric {
  return { name: args[0], value: args.at(-2), tags: args.at(-1) as Metric['tags'] };
}

function startOf({ workflowType, input, searchAttributes = {} }: LoneStart): RunStart {
  return {
    workflowId: 'lone',
    runId: 'lone-run',
    firstRunId: 'lone-run',
    continuedFrom: null,
    workflowType,
    taskQueue: 'lone',
    arguments: [toPayload(input)],
    memo: {},
    searchAttributes,
    fairnessKey: null,
    startedAtMs: STARTED_AT_MS,
    randomnessSeed: 1,
  };
}

function plain(payloads: PayloadMap): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(payloads).map(([key, payload]) => [key, fromPayload(payload)]),
  );
}

/** An answer may depend on the call's input. */
function isFunction(answer: unknown): answer is (input: unknown) => unknown {
  return typeof answer === 'function';
}
