// What the server keeps of a run: events that came from outside, and the tasks that have processed them.
import type { TaskTime } from './instance';
import { kindOf, withoutNotes, type Command, type Job } from './wire';

/** Something that happened to a run. */
export interface HistoryEvent {
  /** Null where Core has nothing to tell the workflow. */
  readonly job: Job | null;
  /** How many events of the real history stand for it. */
  readonly events: number;
}

/** A workflow task that is complete, as a replay meets it. */
export interface TaskRecord {
  readonly time: TaskTime;
  readonly historyLength: number;
  readonly continueAsNewSuggested: boolean;
  readonly jobs: readonly Job[];
  readonly commands: readonly Command[];
  /** Whether a part of it was processed before it started, with the clock of the task before. */
  readonly wasEarly: boolean;
}

/** The Updates that a task accepted, as a replay meets them. */
export function acceptedUpdates(jobs: readonly Job[], commands: readonly Command[]): Job[] {
  const accepted = commands.flatMap(({ updateResponse }) =>
    updateResponse?.accepted ? [updateResponse.protocolInstanceId] : [],
  );
  return accepted.flatMap((id) => {
    const update = jobs.find(({ doUpdate }) => doUpdate?.protocolInstanceId === id)?.doUpdate;
    return update ? [{ doUpdate: { ...update, runValidator: false } }] : [];
  });
}

/** The commands that leave an event: an Update that was refused before it was accepted leaves none. */
export function keptCommands(
  commands: readonly Command[],
  wasAccepted: (updateId: string) => boolean,
): Command[] {
  const accepted = new Set<string>();
  return commands.filter(({ updateResponse }) => {
    const id = updateResponse?.protocolInstanceId ?? '';
    if (updateResponse?.accepted) accepted.add(id);
    return !updateResponse?.rejected || accepted.has(id) || wasAccepted(id);
  });
}

/** Where two lists of commands part; null where they are the same. */
export function firstDifference(
  then: readonly Command[],
  now: readonly Command[],
  isStrict: boolean,
): string | null {
  const longest = Math.max(then.length, now.length);
  for (let index = 0; index < longest; index++) {
    const before = textOf(then[index], isStrict);
    const after = textOf(now[index], isStrict);
    if (before !== after) return `${before} then, ${after} now`;
  }
  return null;
}

function textOf(command: Command | undefined, isStrict: boolean): string {
  if (!command) return 'nothing';
  if (isStrict) return JSON.stringify(withoutNotes(command));
  const { scheduleActivity, startTimer, cancelTimer, requestCancelActivity } = command;
  const seq = (scheduleActivity ?? startTimer ?? cancelTimer ?? requestCancelActivity)?.seq;
  return [kindOf(command), scheduleActivity?.activityType, seq].join(' ');
}
