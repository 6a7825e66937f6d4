// Where a workflow takes commands: what the process refuses is told to the caller as a failed Update.
import { ApplicationFailure } from '@temporalio/workflow';
import type { Command, CommandTag } from '../domain/checkout/commands';
import type { CheckoutProcess, CommandOutcome } from '../domain/checkout/process';
import type { Failure } from '../domain/failure';
import { REFUSED, type CommandMessage } from './messages';

export type Desk = ReturnType<typeof openDesk>;

/** Binds handlers to the process. Validators refuse what it would refuse, before it enters the history. */
export function openDesk(process: CheckoutProcess) {
  /** Checked again: of two commands that arrived together, the first may have changed the state. */
  const submit = async (command: Command, tag: CommandTag): Promise<CommandOutcome> => {
    const submitted = readable(() => process.submit(command, tag));
    if (!submitted.taken) throw refused(submitted.refusal, tag);
    return submitted.outcome;
  };
  const validate = (command: Command, tag: CommandTag): void => {
    const refusal = readable(() => process.refusalOf(command, tag));
    if (refusal) throw refused(refusal, tag);
  };
  /** The handler of a caller's Update, and its options. */
  const taking = <M extends CommandMessage>(
    name: CommandTag['name'],
    read: (message: M) => Command,
    { description }: { readonly description: string },
  ) =>
    [
      (message: M) => submit(read(message), tagOf(name, message)),
      {
        description,
        validator: (message: M) => validate(read(message), tagOf(name, message)),
      },
    ] as const;
  return { submit, validate, taking };
}

/** The API checks what it sends; a message typed by hand must not hold up the workflow. */
function readable<T>(look: () => T): T {
  try {
    return look();
  } catch (error) {
    throw ApplicationFailure.nonRetryable(`The message does not fit: ${String(error)}`);
  }
}

/** Names the call that was refused: an answer kept by the server for an earlier one is told apart by it. */
function refused(why: Failure, { requestId }: CommandTag): ApplicationFailure {
  return ApplicationFailure.create({
    type: REFUSED,
    message: `${why.code}: ${why.message}`,
    nonRetryable: true,
    details: [why, requestId],
  });
}

export function tagOf(name: CommandTag['name'], message: CommandMessage): CommandTag {
  const { key, digest, requestId, ifVersion } = message;
  return { name, key, digest, requestId, ...(ifVersion === undefined ? {} : { ifVersion }) };
}
