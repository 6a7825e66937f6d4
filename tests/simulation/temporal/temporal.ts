// The Temporal of one schedule: workflows by id, each as a chain of runs, and what clients can ask of them.
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
}

export interface TemporalEars extends Omit<ActivityWorld, 'world'> {
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
    private readonly ears: TemporalEars,
  ) {
    this.log = ears.log;
  }

  /** Joins the workflow that is there. */
  start({ workflowId, fairnessKey, workflowType, taskQueue, args }: WorkflowStart): ServerRun {
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
      memo: {},
      searchAttributes: {},
      fairnessKey: fairnessKey ?? null,
      ...this.#now(),
    });
  }

  current(workflowId: string): ServerRun | undefined {
    return this.#current.get(workflowId);
  }

  /** Null where there is no such workflow, or it is closed and has not answered this id. */
  update(
    workflowId: string,
    update: { readonly id: string; readonly name: string; readonly arg: unknown },
    hear: (outcome: UpdateOutcome) => void,
  ): boolean {
    const run = this.#current.get(workflowId);
    if (!run) return false;
    if (!run.isOpen) {
      const answer = run.updates.answerOf(update.id);
      if (answer) hear(answer);
      return answer !== undefined;
    }
    if (run.updates.admit(update.id, update.name, [update.arg], hear)) run.updateAdmitted();
    return true;
  }

  /** False where there is no open workflow. */
  signal(workflowId: string, name: string, arg: unknown): boolean {
    const run = this.#current.get(workflowId);
    if (!run?.isOpen) return false;
    run.record({ signalWorkflow: { signalName: name, input: [toPayload(arg)] } }, 1);
    return true;
  }

  /** As the Cancel of the Temporal UI does. */
  requestCancel(workflowId: string): void {
    this.#current.get(workflowId)?.record({ cancelWorkflow: {} }, 1);
  }

  taskDue(run: ServerRun): void {
    this.ears.taskDue(run);
  }

  waitMs(attempt: Attempt): number {
    return this.ears.waitMs(attempt);
  }

  perform(attempt: Attempt): Promise<AttemptOutcome> {
    return this.ears.perform(attempt);
  }

  startChild(workflowId: string, args: readonly unknown[]): string | null {
    if (this.#children.has(workflowId)) return null;
    this.#children.add(workflowId);
    this.ears.childStarted(workflowId, args);
    return this.world.uuid();
  }

  closed(run: ServerRun, closure: Closure): void {
    if (closure.type === 'continued') this.#continue(run, closure.command);
    this.ears.closed(run, closure);
  }

  /** As Core and the server do it: search attributes come along as they are, the memo only where it is named. */
  #continue(run: ServerRun, { continueAsNewWorkflowExecution: next }: Command): void {
    const { workflowId, taskQueue, fairnessKey, memo, runId, firstRunId, workflowType } = run.start;
    const given = (next?.memo ?? {}) as PayloadMap;
    const attributes = next?.searchAttributes?.indexedFields as PayloadMap | null | undefined;
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

/** The wire has an empty text where nothing is named. */
function named(text: string | null | undefined): string | null {
  return text === '' ? null : (text ?? null);
}
