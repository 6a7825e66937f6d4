// The server's record of a run: events from outside, and the tasks that processed them.
import { isDeepStrictEqual } from 'node:util';
import type { TaskTime } from './instance';
import { kindOf, withoutNotes, type Command, type Job } from './wire';

/** An event from outside the run. */
export interface HistoryEvent {
  /** Null if Core has no job for the workflow. */
  readonly job: Job | null;
  /** How many events it takes up in a real history. */
  readonly events: number;
}

/** A complete workflow task, as a replay sees it. */
export interface TaskRecord {
  readonly time: TaskTime;
  readonly historyLength: number;
  readonly jobs: readonly Job[];
  readonly commands: readonly Command[];
  /** Whether a query processed some events of the task before it started; the workflow saw the previous task's time. */
  readonly wasEarly: boolean;
}

/** The Updates that a task accepted, as a replay sees them. */
export function acceptedUpdates(jobs: readonly Job[], commands: readonly Command[]): Job[] {
  const accepted = commands.flatMap(({ updateResponse }) =>
    updateResponse?.accepted ? [updateResponse.protocolInstanceId] : [],
  );
  return accepted.flatMap((id) => {
    const update = jobs.find(({ doUpdate }) => doUpdate?.protocolInstanceId === id)?.doUpdate;
    return update ? [{ doUpdate: { ...update, runValidator: false } }] : [];
  });
}

/** The commands that add an event to the history: the refusal of an Update by its validator adds none. */
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

/** The first difference between two lists of commands; null if they are the same. */
export function firstDifference(
  then: readonly Command[],
  now: readonly Command[],
  isStrict: boolean,
): string | null {
  const longest = Math.max(then.length, now.length);
  for (let index = 0; index < longest; index++) {
    const [before, after] = [then[index], now[index]];
    const kinds = [shortTextOf(before), shortTextOf(after)];
    if (kinds[0] !== kinds[1]) return `${kinds[0]} then, ${kinds[1]} now`;
    if (!isStrict || !before || !after) continue;
    if (isDeepStrictEqual(withoutNotes(before), withoutNotes(after))) continue;
    return `${kinds[0]} differs: ${difference(readableTextOf(before), readableTextOf(after))}`;
  }
  return null;
}

function shortTextOf(command: Command | undefined): string {
  if (!command) return 'nothing';
  const { scheduleActivity, startTimer, cancelTimer, requestCancelActivity } = command;
  const seq = (scheduleActivity ?? startTimer ?? cancelTimer ?? requestCancelActivity)?.seq;
  return [kindOf(command), scheduleActivity?.activityType, seq]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** A command as JSON, with payloads decoded to text. */
function readableTextOf(command: Command): string {
  return JSON.stringify(withoutNotes(command), (_name, value: unknown) =>
    ArrayBuffer.isView(value) ? new TextDecoder().decode(value as Uint8Array) : value,
  );
}

const SHOWN_BEFORE = 40;
const SHOWN_AFTER = 80;

function difference(then: string, now: string): string {
  let at = 0;
  while (then[at] === now[at] && at < then.length) at++;
  const shown = (text: string): string =>
    text.slice(Math.max(0, at - SHOWN_BEFORE), at + SHOWN_AFTER);
  return `${shown(then)} then, ${shown(now)} now`;
}
