// Merges all upserts of a workflow task into one event of each kind, so that a workflow may publish every change.
// Readers see only the task's result, and each event would cost a history write and a visibility write. A run that
// continues as new in the task needs none: the next run starts with the result.
import type { WorkflowInternalsInterceptor } from '@temporalio/workflow';
import type { Command } from './other-peoples-queries/history-events';

export const oneUpsertPerTask: WorkflowInternalsInterceptor = {
  concludeActivation(input, next) {
    const { commands } = next(input);
    return { commands: joinUpserts(commands) };
  },
};

/**
 * Merges all upserts of each kind into the first one; a later value of a key replaces an earlier one. Drops those of a
 * kind that is passed on to the next run.
 */
export function joinUpserts(commands: readonly Command[]): Command[] {
  const wanted = withoutPassedOn(commands);
  const memos = wanted.filter((it) => it.modifyWorkflowProperties);
  const attributes = wanted.filter((it) => it.upsertWorkflowSearchAttributes);
  return wanted.flatMap((command) => {
    if (command === memos[0]) return joinedMemo(command, memos);
    if (command === attributes[0]) return joinedAttributes(command, attributes);
    return memos.includes(command) || attributes.includes(command) ? [] : command;
  });
}

function withoutPassedOn(commands: readonly Command[]): readonly Command[] {
  const last = commands.find((it) => it.continueAsNewWorkflowExecution);
  const { memo, searchAttributes } = last?.continueAsNewWorkflowExecution ?? {};
  return commands.filter(
    (it) =>
      !(memo && it.modifyWorkflowProperties) &&
      !(searchAttributes && it.upsertWorkflowSearchAttributes),
  );
}

function joinedMemo(first: Command, all: readonly Command[]): Command {
  const fields = all.map((it) => it.modifyWorkflowProperties?.upsertedMemo?.fields);
  return { ...first, modifyWorkflowProperties: { upsertedMemo: { fields: joined(fields) } } };
}

function joinedAttributes(first: Command, all: readonly Command[]): Command {
  const fields = all.map(
    (it) => it.upsertWorkflowSearchAttributes?.searchAttributes?.indexedFields,
  );
  const searchAttributes = { indexedFields: joined(fields) };
  return { ...first, upsertWorkflowSearchAttributes: { searchAttributes } };
}

function joined<T>(all: readonly (Readonly<Record<string, T>> | null | undefined)[]) {
  return Object.fromEntries(all.flatMap((fields) => Object.entries(fields ?? {})));
}
