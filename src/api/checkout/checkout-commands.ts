// Sends the commands of a checkout as Updates, and waits for their outcomes as long as the caller wants. A choice of
// seats without a wait is a Signal. A repeat gets the outcome of the first call.
import { WorkflowNotFoundError } from '@temporalio/client';
import type { UpdateDefinition } from '@temporalio/common';
import type { CommandRecord } from '../../domain/checkout/command-book';
import type { CommandOutcome } from '../../workflows/messages';
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
import { startWait, type Wait } from '../../http/prefer-wait';
import { cancelRecord, isCancelAnswered } from '../../domain/checkout/cancel-outcome';
import {
  ACCEPT_TIMEOUT_MS,
  createCommandSending,
  type AwaitedCall,
  type Sending,
  type SendingDeps,
} from './command-sending';
import type { Reading } from './checkout-reader';
import { answerIn, knownIn, recordOf, type CommandCall, type Progress } from './progress';
import { startOperation } from './start-operation';

/**
 * The wait begins when the request arrives; if no worker accepts the command within it, the call lasts until one does.
 * Each method throws a WorkflowNotFoundError if there is no such checkout. If Temporal does not answer, it throws a
 * ServiceError or a WorkflowUpdateRPCTimeoutOrCancelledError, and the outcome is unknown.
 */
export interface Commands {
  /**
   * The answer that the checkout already shows, for routes that do other work before they send the command; null if the
   * command has to be sent.
   */
  readonly shown: (call: AwaitedCall) => Promise<Progress | null>;
  start(
    checkoutId: string,
    /** Called only if the start has to be sent. */
    input: () => Promise<CheckoutStart>,
    message: CommandMessage,
    wait: Wait,
  ): Promise<Progress>;
  chooseSeats(checkoutId: string, message: ChooseSeatsMessage, wait: Wait): Promise<Progress>;
  /** Chooses seats without waiting: a refusal becomes the checkout's last failure. */
  postSeats(checkoutId: string, message: ChooseSeatsMessage): Promise<Progress>;
  edit(checkoutId: string, message: EditMessage, wait: Wait): Promise<Progress>;
  placeOrder(checkoutId: string, message: PlaceOrderMessage, wait: Wait): Promise<Progress>;
  /** The request is recorded at once; the cancellation is awaited by watching the checkout. */
  cancel(checkoutId: string, message: CommandMessage, wait: Wait): Promise<Progress>;
}

export function createCommands(deps: SendingDeps): Commands {
  const { reader, watch } = deps;
  const { workflow } = deps.client;
  const { shown, carryOut, acceptedWithin } = createCommandSending(deps);

  /** Sends the command as an Update of an existing checkout; `carryOut` then waits for its result, up to `wait`. */
  const updating =
    <M extends CommandMessage>(
      name: CommandCall['name'],
      update: UpdateDefinition<CommandOutcome, [M]>,
    ) =>
    (checkoutId: string, message: M, wait: Wait): Promise<Progress> => {
      const send: Sending['send'] = (updateId, sentAtMs) =>
        workflow.getHandle(checkoutId).startUpdate(update, {
          waitForStage: 'ACCEPTED',
          updateId,
          args: [{ ...message, ...(name === 'order' && { sentAtMs }) }],
        });
      return carryOut({ name, update: update.name, checkoutId, message, wait, send });
    };
  const requestCancellation = updating('cancel', cancelUpdate);

  return {
    shown,
    start(checkoutId, inputOf, message, wait) {
      let input: CheckoutStart | undefined;
      const send: Sending['send'] = async (updateId) => {
        input ??= await inputOf();
        return workflow.startUpdateWithStart(startUpdate, {
          waitForStage: 'ACCEPTED',
          updateId,
          args: [message],
          // The workflow `checkout` with its first memo. An existing one gets the Update; a closed one refuses it.
          startWorkflowOperation: startOperation(checkoutId, input),
        });
      };
      return carryOut({
        name: 'start',
        update: startUpdate.name,
        checkoutId,
        message,
        wait,
        isQueued: () => input?.queued !== undefined,
        send,
      });
    },
    chooseSeats: updating('seats', chooseSeatsUpdate),
    async postSeats(checkoutId, message) {
      const seen = seatsProgress(await reader.read(checkoutId), message);
      if (seen) return seen;
      const handle = workflow.getHandle(checkoutId);
      await acceptedWithin(() => handle.signal(chooseSeatsSignal, message)).catch(ignoreGone);
      const reading = await reader.read(checkoutId);
      // The Signal may not have taken effect yet, so the published next action may be out of date.
      const view = { ...reading.view, nextAction: { type: 'wait', afterSeconds: 1 } as const };
      return seatsProgress(reading, message) ?? { type: 'under_way', tag: null, view };
    },
    edit: updating('edit', editUpdate),
    placeOrder: updating('order', placeOrderUpdate),
    async cancel(checkoutId, message, wait) {
      const progress = await requestCancellation(
        checkoutId,
        message,
        startWait(ACCEPT_TIMEOUT_MS, wait.signal),
      );
      const wish = cancelRecordIn(progress, message);
      if (!wish) return progress;
      const { view } = isCancelAnswered(progress.view)
        ? progress
        : await watch.until(
            checkoutId,
            (reading) => isCancelAnswered(reading.view),
            wait.leftMs(),
            wait.signal,
          );
      return { ...cancelRecord(wish, view), type: 'settled', view };
    },
  };
}

/**
 * The answer if no Signal is needed; null if one has to be sent, even if only to record a refusal as the last failure.
 * A queued checkout gets no Signal: it may wait for hours, and each Signal would make its history longer.
 */
function seatsProgress(reading: Reading, message: CommandMessage): Progress | null {
  return reading.running && !reading.view.queue
    ? knownIn(reading, message)
    : answerIn(reading, { name: 'seats', message });
}

/** The record of the cancel request: this one, or an earlier one that it joins. */
function cancelRecordIn(progress: Progress, message: CommandMessage): CommandRecord | null {
  if (progress.type === 'settled') return progress;
  const isShared = progress.type === 'refused' && progress.failure.code === 'CANCEL_REQUESTED';
  return isShared ? recordOf('cancel', message, progress.view) : null;
}

/** Ignores a closed workflow: the caller reads the checkout next, which shows the outcome. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof WorkflowNotFoundError)) throw error;
}
