// The Temporal server of one schedule: workflows by id, each a chain of runs, and the clients' requests.
import type { World } from '../world';
import type { ActivityWorld, Attempt, AttemptOutcome } from './activity-queue';
import type { RunStart } from './instance';
import { ServerRun, type Closure, type RunHost } from './server-run';
import type { UpdateOutcome } from './updates';
import { toPayload, type Command, type PayloadMap } from './wire';

export interface WorkflowStart {
  readonly workflowId: string;
  readonly workflowType: string;
  readonly taskQueue: string;
  readonly args: readonly unknown[];
  readonly fairnessKey?: string;
  readonly memo?: PayloadMap;
  readonly searchAttributes?: PayloadMap;
}

export interface TemporalListener extends Omit<ActivityWorld, 'world'> {
  taskDue(run: ServerRun): void;
  closed(run: ServerRun, closure: Closure): void;
  childStarted(workflowId: string, args: readonly unknown[]): void;
}

export class Temporal implements RunHost {
  readonly runs: ServerRun[] = [];
  readonly log: (what: string) => void;
  readonly #current = new Map<string, ServerRun>();
  readonly #children = new Set<string>();

  constructor(
    readonly world: World,
    private readonly listener: TemporalListener,
  ) {
    this.log = listener.log;
  }

  /** Starts a workflow, or returns the existing run. */
  start({ workflowId, workflowType, taskQueue, args, ...given }: WorkflowStart): ServerRun {
    const known = this.#current.get(workflowId);
    if (known) return known;
    const runId = this.world.uuid();
    return this.#open({
      workflowId,
      workflowType,
      taskQueue,
      runId,
      firstRunId: runId,
      continuedFrom: null,
      arguments: args.map(toPayload),
      memo: given.memo ?? {},
      searchAttributes: given.searchAttributes ?? {},
      fairnessKey: given.fairnessKey ?? null,
      ...this.#now(),
    });
  }

  current(workflowId: string): ServerRun | undefined {
    return this.#current.get(workflowId);
  }

  /** False if there is no such workflow, or it closed without answering this Update. */
  update(
    workflowId: string,
    update: { readonly id: string; readonly name: string; readonly arg: unknown },
    respond: (outcome: UpdateOutcome) => void,
  ): boolean {
    const run = this.#current.get(workflowId);
    if (!run) return false;
    if (!run.isOpen) {
      const answer = run.updates.answerOf(update.id);
      if (answer) respond(answer);
      return answer !== undefined;
    }
    if (run.updates.admit(update.id, update.name, [update.arg], respond)) run.updateAdmitted();
    return true;
  }

  /** False if there is no open workflow. */
  signal(workflowId: string, name: string, arg: unknown): boolean {
    const run = this.#current.get(workflowId);
    if (!run?.isOpen) return false;
    run.record({ signalWorkflow: { signalName: name, input: [toPayload(arg)] } }, 1);
    return true;
  }

  /** Like Cancel in the Temporal UI. */
  requestCancel(workflowId: string): void {
    this.#current.get(workflowId)?.record({ cancelWorkflow: {} }, 1);
  }

  taskDue(run: ServerRun): void {
    this.listener.taskDue(run);
  }

  enqueue(attempt: Attempt, start: () => boolean): void {
    this.listener.enqueue(attempt, start);
  }

  perform(attempt: Attempt): Promise<AttemptOutcome> {
    return this.listener.perform(attempt);
  }

  startChild(workflowId: string, args: readonly unknown[]): string | null {
    if (this.#children.has(workflowId)) return null;
    this.#children.add(workflowId);
    this.listener.childStarted(workflowId, args);
    return this.world.uuid();
  }

  closed(run: ServerRun, closure: Closure): void {
    if (closure.type === 'continued') this.#continue(run, closure.command);
    this.listener.closed(run, closure);
  }

  /** As in the SDK's Core, the next run gets the current search attributes, and the memo of this run's start. */
  #continue(run: ServerRun, { continueAsNewWorkflowExecution: next }: Command): void {
    const { workflowId, taskQueue, fairnessKey, memo, runId, firstRunId, workflowType } = run.start;
    const given = (next?.memo ?? {}) as PayloadMap;
    const attributes = next?.searchAttributes?.indexedFields;
    this.#open({
      workflowId,
      fairnessKey,
      firstRunId,
      continuedFrom: runId,
      taskQueue: named(next?.taskQueue) ?? taskQueue,
      workflowType: named(next?.workflowType) ?? workflowType,
      runId: this.world.uuid(),
      arguments: next?.arguments ?? [],
      memo: Object.keys(given).length > 0 ? given : memo,
      searchAttributes: attributes ?? run.searchAttributes,
      ...this.#now(),
    });
  }

  #open(start: RunStart): ServerRun {
    const run = new ServerRun(start, this);
    this.runs.push(run);
    this.#current.set(start.workflowId, run);
    return run;
  }

  #now() {
    return { startedAtMs: this.world.nowMs, randomnessSeed: this.world.between(1, 2_000_000_000) };
  }
}

/** On the wire, an empty string means that the name is not set. */
function named(text: string | null | undefined): string | null {
  return text === '' ? null : (text ?? null);
}
