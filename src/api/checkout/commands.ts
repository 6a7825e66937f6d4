// The conversation with a checkout's workflow: every command is an Update that is accepted first and
// then waited for as long as the caller likes; a repeat finds the first one's outcome.
import { setTimeout as pause } from 'node:timers/promises';
import { WorkflowNotFoundError, type Client, type WorkflowUpdateHandle } from '@temporalio/client';
import type { UpdateDefinition } from '@temporalio/common';
import type { CommandRecord } from '../../domain/checkout/commands';
import type { CommandOutcome } from '../../domain/checkout/process';
import { traced } from '../../platform/traces';
import {
  cancelUpdate,
  chooseSeatsSignal,
  chooseSeatsUpdate,
  editUpdate,
  placeOrderUpdate,
  startUpdate,
  type CheckoutStart,
  type ChooseSeatsMessage,
  type CommandMessage,
  type EditMessage,
  type PlaceOrderMessage,
} from '../../workflows/messages';
import { startWait, type Wait } from '../http/prefer-wait';
import { cancelRecord, isCancelSettled } from './cancel-outcome';
import type { CheckoutReader } from './checkout-reader';
import type { CheckoutWatch } from './checkout-watch';
import { sendDespiteFailedTasks } from './failed-task';
import { closedProgress, progressIn, recordOf, type Progress } from './progress';
import { startOperation } from './start-operation';
import { isGone, outcomeWithin, refusalIn } from './update-outcome';

/** A worker has to take the command up within this, or the caller hears that its outcome is not known. */
const ACCEPT_TIMEOUT_MS = 15_000;

/** A workflow that continues as new may miss an Update; it takes the repeat. */
const REPEATS_MAX = 5;
const REPEAT_PAUSE_MS = 100;

/**
 * The wait covers the time until a worker takes the command up, which may last longer than it. Each method throws a
 * WorkflowNotFoundError if there is no such checkout, and a ServiceError or a WorkflowUpdateRPCTimeoutOrCancelledError
 * where there was no answer: then the outcome is not known.
 */
export interface Commands {
  /**
   * What has become of a command that was sent before under this key, for whoever must do something of
   * their own before they send one; null if it is new, also where there is no such checkout.
   */
  join(checkoutId: string, message: CommandMessage, wait: Wait): Promise<Progress | null>;
  start(
    checkoutId: string,
    input: CheckoutStart,
    message: CommandMessage,
    wait: Wait,
  ): Promise<Progress>;
  chooseSeats(checkoutId: string, message: ChooseSeatsMessage, wait: Wait): Promise<Progress>;
  /** The same without waiting: a refusal shows as the checkout's last failure. */
  postSeats(checkoutId: string, message: ChooseSeatsMessage): Promise<Progress>;
  edit(checkoutId: string, message: EditMessage, wait: Wait): Promise<Progress>;
  placeOrder(checkoutId: string, message: PlaceOrderMessage, wait: Wait): Promise<Progress>;
  /** The wish is recorded at once; what becomes of it is waited for by watching the checkout. */
  cancel(checkoutId: string, message: CommandMessage, wait: Wait): Promise<Progress>;
}

interface CommandsDeps {
  readonly client: Client;
  readonly reader: CheckoutReader;
  readonly watch: CheckoutWatch;
}

interface Sending {
  /** The command's name, for traces. */
  readonly name: string;
  readonly checkoutId: string;
  readonly message: CommandMessage;
  readonly wait: Wait;
  /** Sends it under the id; equal ones that come in meanwhile, or later, share its outcome. */
  readonly send: (updateId: string) => Promise<WorkflowUpdateHandle<CommandOutcome>>;
}

export function createCommands(deps: CommandsDeps): Commands {
  const { client, reader, watch } = deps;
  const { workflow } = client;
  const { sendUpdate, acceptedWithin } = updateSending(deps);

  const send =
    <M extends CommandMessage>(update: UpdateDefinition<CommandOutcome, [M]>) =>
    (checkoutId: string, message: M, wait: Wait): Promise<Progress> =>
      sendUpdate({
        ...{ name: update.name, checkoutId, message, wait },
        send: (updateId): Promise<WorkflowUpdateHandle<CommandOutcome>> =>
          workflow.getHandle(checkoutId).startUpdate(update, {
            waitForStage: 'ACCEPTED',
            updateId,
            args: [message],
          }),
      });

  return {
    async join(checkoutId, message, wait) {
      const reading = await reader.read(checkoutId).catch(nullIfUnknown);
      if (!reading) return null;
      // A closed checkout takes nothing new.
      if (!reading.running) return closedProgress(reading, message);
      if (!progressIn(reading, message)) return null;
      const isSettled = ({ commands }: typeof reading) =>
        commands.records[message.key] !== undefined;
      return progressIn(await watch.until(checkoutId, isSettled, wait.leftMs()), message);
    },
    start: (checkoutId, input, message, wait) =>
      sendUpdate({
        ...{ name: startUpdate.name, checkoutId, message, wait },
        send: (updateId) =>
          workflow.startUpdateWithStart(startUpdate, {
            waitForStage: 'ACCEPTED',
            updateId,
            args: [message],
            startWorkflowOperation: startOperation(checkoutId, input),
          }),
      }),
    chooseSeats: send(chooseSeatsUpdate),
    async postSeats(checkoutId, message) {
      const handle = workflow.getHandle(checkoutId);
      try {
        await acceptedWithin(() => handle.signal(chooseSeatsSignal, message));
      } catch (error) {
        if (!(error instanceof WorkflowNotFoundError)) throw error;
        return closedProgress(await reader.read(checkoutId), message);
      }
      const reading = await reader.read(checkoutId);
      const { view } = reading;
      return progressIn(reading, message) ?? { type: 'under_way', tag: null, view };
    },
    edit: send(editUpdate),
    placeOrder: send(placeOrderUpdate),
    async cancel(checkoutId, message, wait) {
      const progress = await send(cancelUpdate)(checkoutId, message, startWait(ACCEPT_TIMEOUT_MS));
      const wish = wishIn(progress, message);
      if (!wish) return progress;
      const { view } = isCancelSettled(progress.view)
        ? progress
        : await watch.until(checkoutId, (reading) => isCancelSettled(reading.view), wait.leftMs());
      return { ...cancelRecord(wish, view), type: 'settled', view };
    },
  };
}

function updateSending({ client, reader }: Pick<CommandsDeps, 'client' | 'reader'>) {
  /** Sends an Update until a worker has taken it, and tells what has become of it. */
  function sendUpdate(sending: Sending): Promise<Progress> {
    const { name, checkoutId: workflowId } = sending;
    return traced(`command ${name}`, { workflowId }, () => sendUntilTaken(sending));
  }

  async function sendUntilTaken(sending: Sending): Promise<Progress> {
    const { checkoutId, message } = sending;
    let updateId = message.key;
    for (let repeats = 0; ; repeats++) {
      try {
        return await sendOnce(sending, updateId);
      } catch (error) {
        const refusal = refusalIn(error);
        if (refusal?.requestId === message.requestId) {
          const { view } = await reader.read(checkoutId);
          return { type: 'refused', failure: refusal.failure, view };
        }
        if (!refusal && !isGone(error)) throw error;
        if (!refusal) {
          const reading = await reader.read(checkoutId);
          const progress = progressIn(reading, message);
          if (progress?.type === 'settled') return progress;
          if (!reading.running) return closedProgress(reading, message);
        }
        if (repeats === REPEATS_MAX) throw error;
        // The server keeps the refusal of an earlier call under its id, though the key has stayed free.
        if (refusal) updateId = `${message.key}~${message.requestId}`;
        else await pause(REPEAT_PAUSE_MS);
      }
    }
  }

  async function sendOnce(sending: Sending, updateId: string): Promise<Progress> {
    const { checkoutId, message, wait, send } = sending;
    const untilMs = Date.now() + ACCEPT_TIMEOUT_MS;
    const accepted = await sendDespiteFailedTasks({ client, workflowId: checkoutId, untilMs }, () =>
      client.withDeadline(untilMs, () => send(updateId)),
    );
    const outcome = await outcomeWithin(client, accepted, wait.leftMs());
    if (outcome) return { type: 'settled', ...outcome };
    const reading = await reader.read(checkoutId);
    const record = reading.commands.records[message.key];
    // Accepted late, it may be settled by now.
    if (record && !wait.isNone) return { type: 'settled', ...record, view: reading.view };
    const progress = progressIn(reading, message);
    if (progress) return progress;
    // An accepted Update would be known: this one was refused, and its refusal is thrown here.
    return { type: 'settled', ...(await acceptedWithin(() => accepted.result())) };
  }

  function acceptedWithin<T>(call: () => Promise<T>): Promise<T> {
    return client.withDeadline(Date.now() + ACCEPT_TIMEOUT_MS, call);
  }

  return { sendUpdate, acceptedWithin };
}

/** The wish to cancel, its own or that of an earlier one, which it shares. */
function wishIn(progress: Progress, message: CommandMessage): CommandRecord | null {
  if (progress.type === 'settled') return progress;
  const isShared = progress.type === 'refused' && progress.failure.code === 'CANCEL_REQUESTED';
  return isShared ? recordOf('cancel', message, progress.view) : null;
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof WorkflowNotFoundError) return null;
  throw error;
}
