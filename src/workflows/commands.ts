// The handlers of a checkout: Updates, the Signal, and the cancellation of the workflow. A command that a validator
// refuses leaves no event and does not use up the caller's key.
import { CancellationScope, log, setHandler, workflowInfo } from '@temporalio/workflow';
import type { Command, CommandName, CommandTag } from '../domain/checkout/command-book';
import type { CommandHandler } from './command-handler';
import {
  cancelUpdate,
  chooseSeatsSignal,
  chooseSeatsUpdate,
  editUpdate,
  placeOrderUpdate,
  startUpdate,
  type ChooseSeatsMessage,
  type CommandMessage,
  type EditMessage,
  type PlaceOrderMessage,
} from './messages';
import { handleOpsCommands } from './ops-commands';

/** Registers all command handlers. Both workflows handle every command, so that a repeat finds its answer. */
export function handleCommands(handler: CommandHandler): void {
  // `start` has no validator: the workflow starts with this Update, and would keep running after a refusal.
  setHandler(
    startUpdate,
    (message) => handler.execute({ type: 'start' }, tagOf('start', message)),
    {
      description: 'Waits until prices and seats are known. Sent by the API with the start.',
    },
  );
  const command = <M extends CommandMessage>(
    name: CommandName,
    description: string,
    read: (message: M) => Command,
  ) =>
    [
      (message: M) => handler.execute(read(message), tagOf(name, message)),
      {
        description,
        validator: (message: M) => handler.validate(read(message), tagOf(name, message)),
      },
    ] as const;
  setHandler(
    chooseSeatsUpdate,
    ...command<ChooseSeatsMessage>(
      'seats',
      'Holds the chosen seats: { key, digest, requestId, items }.',
      ({ items }) => ({ type: 'seats', items }),
    ),
  );
  setHandler(
    placeOrderUpdate,
    ...command<PlaceOrderMessage>(
      'order',
      'Buys the held seats: { key, digest, requestId, expectedTotal, payment, extras?, sentAtMs? }.',
      ({ expectedTotal, payment, extras, sentAtMs }) => ({
        type: 'order',
        expectedTotal,
        payment,
        ...(extras === undefined ? {} : { extras }),
        ...(sentAtMs === undefined ? {} : { sentAtMs }),
      }),
    ),
  );
  setHandler(
    editUpdate,
    ...command<EditMessage>(
      'edit',
      'Changes customer, promotionCode, loyaltyCardNumber, quantity or reference: { key, digest, requestId, changes }.',
      ({ changes }) => ({ type: 'edit', changes }),
    ),
  );
  setHandler(
    cancelUpdate,
    ...command<CommandMessage>(
      'cancel',
      'Requests a cancellation, carried out as soon as possible: { key, digest, requestId }.',
      () => ({ type: 'cancel' }),
    ),
  );
  setHandler(
    chooseSeatsSignal,
    ({ items, ...message }) => {
      try {
        handler.post({ type: 'seats', items }, tagOf('seats', message));
      } catch (error) {
        log.warn('A chooseSeats Signal has the wrong shape', { error: String(error) });
      }
    },
    { description: 'The same as the Update chooseSeats for a caller who does not wait.' },
  );
  handleOpsCommands(handler);
  cancelOnRequest(handler);
}

function tagOf(name: CommandName, message: CommandMessage): CommandTag {
  const { key, digest, requestId, ifVersion } = message;
  return { name, key, digest, requestId, ...(ifVersion === undefined ? {} : { ifVersion }) };
}

/** Cancelling in the Temporal UI counts as the cancel command, once per run. */
function cancelOnRequest(handler: CommandHandler): void {
  const key = `cancel-requested:${workflowInfo().runId}`;
  const tag = { name: 'cancel', key, digest: '', requestId: key } as const;
  CancellationScope.current().cancelRequested.catch(() => handler.post({ type: 'cancel' }, tag));
}
