// Merges all upserts of one workflow task into one event of each kind, so that a workflow may publish each change. Readers see
// only a task's result, and each event costs a write of the history and a row of visibility.
import type { WorkflowInternalsInterceptor } from '@temporalio/workflow';
import type { Command } from './other-peoples-queries/history-events';

export const oneUpsertPerTask: WorkflowInternalsInterceptor = {
  concludeActivation(input, next) {
    const { commands } = next(input);
    return { commands: joinUpserts(commands) };
  },
};

/** The first upsert of each kind takes the place of all of them; a later value of a key replaces an earlier one. */
export function joinUpserts(commands: readonly Command[]): Command[] {
  const memos = commands.filter((it) => it.modifyWorkflowProperties);
  const attributes = commands.filter((it) => it.upsertWorkflowSearchAttributes);
  return commands.flatMap((command) => {
    if (command === memos[0]) return joinedMemo(command, memos);
    if (command === attributes[0]) return joinedAttributes(command, attributes);
    return memos.includes(command) || attributes.includes(command) ? [] : command;
  });
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
