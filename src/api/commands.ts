// The conversation with a checkout's workflow: every command is an Update that is accepted first and
// then waited for as long as the caller likes; a repeat finds the first one's outcome.
import { setTimeout as pause } from 'node:timers/promises';
import {
  WithStartWorkflowOperation,
  WorkflowExecutionAlreadyStartedError,
  WorkflowNotFoundError,
  WorkflowUpdateFailedError,
  WorkflowUpdateRPCTimeoutOrCancelledError,
  type Client,
  type WorkflowUpdateHandle,
} from '@temporalio/client';
import type { UpdateDefinition } from '@temporalio/common';
import type { CommandName, CommandOutcome, CommandTag, Ledger } from '../domain/checkout/ledger';
import type { CheckoutView } from '../domain/checkout/view';
import { failure } from '../domain/failure';
import { searchAttributes } from '../platform/search-attributes';
import {
  CHECKOUT_TASK_QUEUE,
  cancelUpdate,
  chooseSeatsSignal,
  chooseSeatsUpdate,
  editUpdate,
  placeOrderUpdate,
  startUpdate,
  type CheckoutInput,
  type ChooseSeatsMessage,
  type CommandMessage,
  type EditMessage,
  type PlaceOrderMessage,
} from '../workflows/messages';
import type { CheckoutReader, Reading } from './checkout-reader';

/** A worker has to take the command up within this, or the caller hears that its outcome is not known. */
const ACCEPT_TIMEOUT_MS = 15_000;

/** A workflow that continues as new may miss an Update; it takes the repeat. */
const REPEATS_MAX = 5;
const REPEAT_PAUSE_MS = 100;

/** Where a command stands: it has come to its outcome, or it is still being carried out. */
export type Progress =
  | { readonly settled: true; readonly outcome: CommandOutcome }
  | { readonly settled: false; readonly tag: CommandTag | null; readonly view: CheckoutView };

/**
 * Each method throws a WorkflowNotFoundError if there is no such checkout, and a ServiceError or a
 * WorkflowUpdateRPCTimeoutOrCancelledError where there was no answer: then the outcome is not known.
 */
export interface Commands {
  /**
   * What has become of a command that was sent before under this key, for whoever must do something of
   * their own before they send one; null if it is new, also where there is no such checkout.
   */
  join(
    name: CommandName,
    checkoutId: string,
    message: CommandMessage,
    waitMs: number,
  ): Promise<Progress | null>;
  start(
    checkoutId: string,
    input: CheckoutInput,
    message: CommandMessage,
    waitMs: number,
  ): Promise<Progress>;
  chooseSeats(checkoutId: string, message: ChooseSeatsMessage, waitMs: number): Promise<Progress>;
  /** The same without waiting: a refusal shows as the checkout's last failure. */
  postSeats(checkoutId: string, message: ChooseSeatsMessage): Promise<Progress>;
  edit(checkoutId: string, message: EditMessage, waitMs: number): Promise<Progress>;
  placeOrder(checkoutId: string, message: PlaceOrderMessage, waitMs: number): Promise<Progress>;
  cancel(checkoutId: string, message: CommandMessage, waitMs: number): Promise<Progress>;
}

/** A checkout's calls to Svc go with the key that is its partner's when it starts, to the end. */
export function createCommands(
  client: Client,
  reader: CheckoutReader,
  svcKeyOwnerOf: (partnerId: string) => string | undefined,
): Commands {
  const { workflow } = client;
  const run = runner(client, reader);
  const send = <M extends CommandMessage>(
    update: UpdateDefinition<CommandOutcome, [M]>,
    checkoutId: string,
    message: M,
  ) =>
    workflow.getHandle(checkoutId).startUpdate(update, {
      waitForStage: 'ACCEPTED',
      updateId: message.key,
      args: [message],
    });
  return {
    async join(name, checkoutId, message, waitMs) {
      const reading = await reader.read(checkoutId).catch(nullIfUnknown);
      if (!reading) return null;
      // A closed checkout takes nothing new.
      if (!reading.running) return closedProgress(reading, name, message);
      const { key } = message;
      const outcome = reading.ledger.answered[key];
      if (outcome) return { settled: true, outcome };
      if (!tagOf(reading.ledger, key)) return null;
      return run({ name, checkoutId, message, waitMs }, async () =>
        workflow.getHandle(checkoutId).getUpdateHandle<CommandOutcome>(key),
      );
    },
    start: (checkoutId, input, message, waitMs) =>
      run({ name: 'start', checkoutId, message, waitMs }, () =>
        workflow.startUpdateWithStart(startUpdate, {
          waitForStage: 'ACCEPTED',
          updateId: message.key,
          args: [message],
          startWorkflowOperation: startOperation(
            checkoutId,
            input,
            svcKeyOwnerOf(input.request.partnerId),
          ),
        }),
      ),
    chooseSeats: (checkoutId, message, waitMs) =>
      run({ name: 'seats', checkoutId, message, waitMs }, () =>
        send(chooseSeatsUpdate, checkoutId, message),
      ),
    async postSeats(checkoutId, message) {
      const handle = workflow.getHandle(checkoutId);
      try {
        await client.withDeadline(Date.now() + ACCEPT_TIMEOUT_MS, () =>
          handle.signal(chooseSeatsSignal, message),
        );
      } catch (error) {
        if (!isGone(error)) throw error;
        return closedProgress(await reader.read(checkoutId), 'seats', message);
      }
      return progressOf(await reader.read(checkoutId), message);
    },
    edit: (checkoutId, message, waitMs) =>
      run({ name: 'edit', checkoutId, message, waitMs }, () =>
        send(editUpdate, checkoutId, message),
      ),
    placeOrder: (checkoutId, message, waitMs) =>
      run({ name: 'order', checkoutId, message, waitMs }, () =>
        send(placeOrderUpdate, checkoutId, message),
      ),
    cancel: (checkoutId, message, waitMs) =>
      run({ name: 'cancel', checkoutId, message, waitMs }, () =>
        send(cancelUpdate, checkoutId, message),
      ),
  };
}

interface Sending {
  readonly name: CommandName;
  readonly checkoutId: string;
  readonly message: CommandMessage;
  readonly waitMs: number;
}

/** Sends an Update until a worker has accepted it, then waits for its outcome. */
function runner(client: Client, reader: CheckoutReader) {
  return async (
    { name, checkoutId, message, waitMs }: Sending,
    send: () => Promise<WorkflowUpdateHandle<CommandOutcome>>,
  ): Promise<Progress> => {
    for (let repeats = 0; ; repeats++) {
      try {
        const accepted = await client.withDeadline(Date.now() + ACCEPT_TIMEOUT_MS, send);
        const outcome = await outcomeWithin(client, accepted, waitMs);
        if (outcome) return { settled: true, outcome };
        return progressOf(await reader.read(checkoutId), message);
      } catch (error) {
        if (!isGone(error)) throw error;
        const reading = await reader.read(checkoutId);
        const outcome = reading.ledger.answered[message.key];
        if (outcome) return { settled: true, outcome };
        if (!reading.running) return closedProgress(reading, name, message);
        if (repeats === REPEATS_MAX) throw error;
        await pause(REPEAT_PAUSE_MS);
      }
    }
  };
}

/** Null if there is no outcome yet when the time is up. */
async function outcomeWithin(
  client: Client,
  handle: WorkflowUpdateHandle<CommandOutcome>,
  waitMs: number,
): Promise<CommandOutcome | null> {
  try {
    return await client.withDeadline(Date.now() + waitMs, () => handle.result());
  } catch (error) {
    if (error instanceof WorkflowUpdateRPCTimeoutOrCancelledError) return null;
    throw error;
  }
}

function startOperation(workflowId: string, input: CheckoutInput, svcKeyOwner: string | undefined) {
  const { partnerId, showtimeId, quantity } = input.request;
  return new WithStartWorkflowOperation('checkout', {
    workflowId,
    taskQueue: CHECKOUT_TASK_QUEUE,
    args: [input],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    typedSearchAttributes: [{ key: searchAttributes.partner, value: partnerId }],
    // The binding reads it for the queue of its calls; the run that continues this one inherits it.
    ...(svcKeyOwner !== undefined && { priority: { fairnessKey: svcKeyOwner } }),
    staticSummary: `${quantity} tickets for ${showtimeId}`,
  });
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof WorkflowNotFoundError) return null;
  throw error;
}

/** The workflow is closed, was never there, or is between two runs: reading it tells which. */
function isGone(error: unknown): boolean {
  return (
    error instanceof WorkflowNotFoundError ||
    error instanceof WorkflowExecutionAlreadyStartedError ||
    error instanceof WorkflowUpdateFailedError
  );
}

/** Whoever has waited long enough is not settled, but a repeat is told what the first one came to. */
function progressOf({ ledger, view }: Reading, { key, requestId }: CommandMessage): Progress {
  const outcome = ledger.answered[key];
  if (outcome && outcome.requestId !== requestId) return { settled: true, outcome };
  return { settled: false, tag: outcome ?? tagOf(ledger, key), view };
}

/** A closed checkout still answers the commands that it has answered before, and refuses any other. */
function closedProgress(
  { ledger, view }: Reading,
  name: CommandName,
  { key, digest, requestId, ifVersion = view.version }: CommandMessage,
): Progress {
  const why = failure(ifVersion === view.version ? 'CHECKOUT_STATE' : 'VERSION_CHANGED');
  const refused = { name, key, digest, requestId, failure: why, view };
  return { settled: true, outcome: ledger.answered[key] ?? refused };
}

function tagOf({ owed }: Ledger, key: string): CommandTag | null {
  return owed.find((tag) => tag.key === key) ?? null;
}
