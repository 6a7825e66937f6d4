// The conversation with a checkout's workflow: every command is an Update that is accepted first and
// then waited for as long as the caller likes; a repeat finds the first one's outcome.
import {
  WithStartWorkflowOperation,
  WorkflowNotFoundError,
  type Client,
  type WorkflowUpdateHandle,
} from '@temporalio/client';
import type { UpdateDefinition } from '@temporalio/common';
import type { CommandOutcome } from '../../domain/checkout/process';
import { searchAttributes } from '../../workflows/search-attributes';
import {
  CHECKOUT_TASK_QUEUE,
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
import { cancelRecord, isCancelSettled } from './cancel-outcome';
import type { CheckoutReader } from './checkout-reader';
import type { CheckoutWatch } from './checkout-watch';
import { closedProgress, progressIn, recordOf, type Progress } from './progress';
import { ACCEPT_TIMEOUT_MS, createUpdateSending, type SendUpdate } from './update-sending';

/**
 * Each method throws a WorkflowNotFoundError if there is no such checkout, and a ServiceError or a
 * WorkflowUpdateRPCTimeoutOrCancelledError where there was no answer: then the outcome is not known.
 */
export interface Commands {
  /**
   * What has become of a command that was sent before under this key, for whoever must do something of
   * their own before they send one; null if it is new, also where there is no such checkout.
   */
  join(checkoutId: string, message: CommandMessage, waitMs: number): Promise<Progress | null>;
  start(
    checkoutId: string,
    input: CheckoutStart,
    message: CommandMessage,
    waitMs: number,
  ): Promise<Progress>;
  chooseSeats(checkoutId: string, message: ChooseSeatsMessage, waitMs: number): Promise<Progress>;
  /** The same without waiting: a refusal shows as the checkout's last failure. */
  postSeats(checkoutId: string, message: ChooseSeatsMessage): Promise<Progress>;
  edit(checkoutId: string, message: EditMessage, waitMs: number): Promise<Progress>;
  placeOrder(checkoutId: string, message: PlaceOrderMessage, waitMs: number): Promise<Progress>;
  /** The wish is recorded at once; what becomes of it is waited for by watching the checkout. */
  cancel(checkoutId: string, message: CommandMessage, waitMs: number): Promise<Progress>;
}

interface CommandsDeps {
  readonly client: Client;
  readonly reader: CheckoutReader;
  readonly watch: CheckoutWatch;
  /** Whose key a partner's checkouts go with; undefined for the one that is shared. */
  readonly svcKeyOwnerOf: (partnerId: string) => string | undefined;
}

/** A checkout's calls to Svc go with the key that is its partner's when it starts, to the end. */
export function createCommands(deps: CommandsDeps): Commands {
  const { client, reader, watch, svcKeyOwnerOf } = deps;
  const { workflow } = client;
  const sendUpdate = createUpdateSending(client, reader);
  const send = sender(client, sendUpdate);
  return {
    async join(checkoutId, message, waitMs) {
      const reading = await reader.read(checkoutId).catch(nullIfUnknown);
      if (!reading) return null;
      // A closed checkout takes nothing new.
      if (!reading.running) return closedProgress(reading, message);
      if (!progressIn(reading, message)) return null;
      const isSettled = ({ commands }: typeof reading) =>
        commands.records[message.key] !== undefined;
      return progressIn(await watch.until(checkoutId, isSettled, waitMs), message);
    },
    start: (checkoutId, input, message, waitMs) =>
      sendUpdate({
        ...{ checkoutId, message, waitMs },
        send: (updateId) =>
          workflow.startUpdateWithStart(startUpdate, {
            waitForStage: 'ACCEPTED',
            updateId,
            args: [message],
            startWorkflowOperation: startOperation(
              checkoutId,
              input,
              svcKeyOwnerOf(input.request.partnerId),
            ),
          }),
      }),
    chooseSeats: send(chooseSeatsUpdate),
    async postSeats(checkoutId, message) {
      const handle = workflow.getHandle(checkoutId);
      try {
        await client.withDeadline(Date.now() + ACCEPT_TIMEOUT_MS, () =>
          handle.signal(chooseSeatsSignal, message),
        );
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
    async cancel(checkoutId, message, waitMs) {
      const progress = await send(cancelUpdate)(checkoutId, message, ACCEPT_TIMEOUT_MS);
      const wish = wishIn(progress, message);
      if (!wish) return progress;
      const { view } = isCancelSettled(progress.view)
        ? progress
        : await watch.until(checkoutId, (reading) => isCancelSettled(reading.view), waitMs);
      return { type: 'settled', record: cancelRecord(wish, view), view };
    },
  };
}

function sender({ workflow }: Client, sendUpdate: SendUpdate) {
  return <M extends CommandMessage>(update: UpdateDefinition<CommandOutcome, [M]>) =>
    (checkoutId: string, message: M, waitMs: number): Promise<Progress> =>
      sendUpdate({
        ...{ checkoutId, message, waitMs },
        send: (updateId): Promise<WorkflowUpdateHandle<CommandOutcome>> =>
          workflow.getHandle(checkoutId).startUpdate(update, {
            waitForStage: 'ACCEPTED',
            updateId,
            args: [message],
          }),
      });
}

/** The wish to cancel, its own or that of an earlier one, which it shares. */
function wishIn(progress: Progress, message: CommandMessage) {
  if (progress.type === 'settled') return progress.record;
  const isShared = progress.type === 'refused' && progress.failure.code === 'CANCEL_REQUESTED';
  return isShared ? recordOf('cancel', message, progress.view) : null;
}

function startOperation(workflowId: string, input: CheckoutStart, svcKeyOwner: string | undefined) {
  const { partnerId, showtimeId, quantity } = input.request;
  return new WithStartWorkflowOperation('checkout', {
    workflowId,
    taskQueue: CHECKOUT_TASK_QUEUE,
    args: [input],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    // Until a worker says so itself.
    typedSearchAttributes: [
      { key: searchAttributes.partner, value: partnerId },
      { key: searchAttributes.createdAt, value: new Date() },
    ],
    // The binding reads it for the queue of its calls; the run that continues this one inherits it.
    ...(svcKeyOwner !== undefined && { priority: { fairnessKey: svcKeyOwner } }),
    staticSummary: `${quantity} tickets for ${showtimeId}`,
  });
}

function nullIfUnknown(error: unknown): null {
  if (error instanceof WorkflowNotFoundError) return null;
  throw error;
}
