// I10: a run that is replayed from its history repeats every command of every task.
import type { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm';
import { InvariantViolated } from '../violation';
import { CoreRun } from './core-run';
import { firstDifference, type TaskRecord } from './history';
import { createInstance, TaskFailed, type RunStart } from './instance';
import type { Command, Job } from './wire';

type Creator = Pick<ReusableVMWorkflowCreator, 'createWorkflow'>;

/** A new instance, replayed to the end of the history; null if there is no history. @throws InvariantViolated */
export async function replay(
  creator: Creator,
  start: RunStart,
  tasks: readonly TaskRecord[],
): Promise<CoreRun | null> {
  if (tasks.length === 0) return null;
  const core = new CoreRun(await createInstance(creator, start));
  // A task that was processed early had an older clock: from then on values may differ.
  let isExact = true;
  for (const [index, task] of tasks.entries()) {
    isExact &&= !task.wasEarly;
    await replayTask(core, task, index, isExact);
  }
  return core;
}

async function replayTask(
  core: CoreRun,
  task: TaskRecord,
  index: number,
  isExact: boolean,
): Promise<void> {
  const { jobs, commands } = task;
  const again = await core
    .activate([...patchesOf(commands), ...jobs], { ...task, isReplaying: true })
    .catch((error: unknown) => {
      if (!(error instanceof TaskFailed)) throw error;
      throw new InvariantViolated(
        `I10: task ${index + 1} fails when it is replayed: ${error.message}`,
      );
    });
  const difference = firstDifference(commands, again, isExact);
  if (difference !== null) {
    throw new InvariantViolated(`I10: task ${index + 1} does not replay: ${difference}`);
  }
  core.markSent();
}

/** Before a replay of a task, Core reports the patches that the task passed. */
function patchesOf(commands: readonly Command[]): Job[] {
  return commands.flatMap(({ setPatchMarker }) =>
    setPatchMarker ? [{ notifyHasPatch: { patchId: setPatchMarker.patchId ?? '' } }] : [],
  );
}
