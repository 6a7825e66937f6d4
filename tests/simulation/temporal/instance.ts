// One workflow instance in the SDK's runtime, as a worker caches it.
import { TypedSearchAttributes } from '@temporalio/common';
import { coresdk } from '@temporalio/proto';
import type { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import { fromFailure, type Command, type Job, type PayloadMap, type WirePayload } from './wire';

/** What the server writes into the first event of a run. */
export interface RunStart {
  readonly workflowId: string;
  readonly runId: string;
  readonly firstRunId: string;
  readonly continuedFrom: string | null;
  readonly workflowType: string;
  readonly taskQueue: string;
  readonly arguments: readonly WirePayload[];
  readonly memo: PayloadMap;
  readonly searchAttributes: PayloadMap;
  readonly fairnessKey: string | null;
  readonly startedAtMs: number;
  readonly randomnessSeed: number;
}

/** When a task started, which sets the workflow's clock. No two tasks start at the same moment. */
export interface TaskTime {
  readonly seconds: number;
  readonly nanos: number;
}

export interface ActivationOptions {
  readonly time: TaskTime;
  readonly historyLength: number;
  readonly isReplaying: boolean;
}

/** The workflow's code threw, which fails the workflow task and not the workflow. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
}

export interface Instance {
  /** @throws TaskFailed; the instance is unusable then. */
  activate(jobs: readonly Job[], options: ActivationOptions): Promise<readonly Command[]>;
  dispose(): Promise<void>;
}

type Creator = Pick<ReusableVMWorkflowCreator, 'createWorkflow'>;

const TASK_TIMEOUT_MS = 3_000;

/**
 * The flags that this version of the SDK writes into a history on first use (workflow/lib/flags.js): non-cancellable
 * scopes are shielded, and an activation's jobs form one batch.
 */
const SDK_FLAGS = [1, 2];

/** A placeholder, which the runtime replaces. */
const RANDOM_PLACEHOLDER = {
  random: () => 0,
  uuid4: () => '',
  fillRandom: (bytes: Uint8Array) => bytes,
};

/** A log or metric call, which is not part of the history. */
type SinkCall = Awaited<
  ReturnType<Awaited<ReturnType<Creator['createWorkflow']>>['getAndResetSinkCalls']>
>[number];

const IGNORED = (): void => undefined;

export async function createInstance(
  creator: Creator,
  start: RunStart,
  onSinkCall: (call: SinkCall) => void = IGNORED,
): Promise<Instance> {
  const startTime = new Date(start.startedAtMs);
  const info = {
    workflowId: start.workflowId,
    runId: start.runId,
    workflowType: start.workflowType,
    searchAttributes: {},
    typedSearchAttributes: new TypedSearchAttributes(),
    memo: {},
    namespace: 'default',
    taskQueue: start.taskQueue,
    firstExecutionRunId: start.firstRunId,
    originalExecutionRunId: start.runId,
    ...(start.continuedFrom !== null && { continuedFromExecutionRunId: start.continuedFrom }),
    ...(start.fairnessKey !== null && { priority: { fairnessKey: start.fairnessKey } }),
    attempt: 1,
    taskTimeoutMs: TASK_TIMEOUT_MS,
    startTime,
    runStartTime: startTime,
    historyLength: 0,
    historySize: 0,
    continueAsNewSuggested: false,
    targetWorkerDeploymentVersionChanged: false,
    unsafe: {
      isReplaying: false,
      isReplayingHistoryEvents: false,
      now: () => start.startedAtMs,
      random: RANDOM_PLACEHOLDER,
    },
  };
  const workflow = await creator.createWorkflow({
    info,
    randomnessSeed: seedBytes(start.randomnessSeed),
    now: start.startedAtMs,
    showStackTraceSources: false,
  });
  return {
    async activate(jobs, options) {
      const { time, historyLength, isReplaying } = options;
      const activation = coresdk.workflow_activation.WorkflowActivation.fromObject({
        runId: start.runId,
        timestamp: time,
        isReplaying,
        historyLength,
        availableInternalFlags: SDK_FLAGS,
        jobs: [...jobs],
      });
      // The activation of a query rejects if an interceptor throws.
      const { successful, failed } = await workflow.activate(activation).catch((error: unknown) => {
        const { name, message } = error as Error;
        if (name !== 'TaskBrokenUp') throw error;
        throw new TaskFailed(message, { cause: error });
      });
      // Fetched even if nobody listens: the SDK keeps the calls until they are fetched.
      for (const call of await workflow.getAndResetSinkCalls()) onSinkCall(call);
      if (failed) throw taskFailed(failed.failure);
      return successful?.commands ?? [];
    },
    dispose: () => workflow.dispose(),
  };
}

function taskFailed(failure: Parameters<typeof fromFailure>[0] | null | undefined): TaskFailed {
  const cause = failure ? fromFailure(failure) : undefined;
  return new TaskFailed(cause?.message ?? 'the activation failed', { cause });
}

/** The bytes of a 64-bit seed, as Core passes them. */
function seedBytes(seed: number): number[] {
  return Array.from({ length: 8 }, (_, index) => Math.floor(seed / 2 ** (8 * (7 - index))) % 256);
}
