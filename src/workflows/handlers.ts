import {
  ApplicationFailure,
  CancellationScope,
  log,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { Command } from '../domain/checkout/events';
import type { CommandName, CommandOutcome, CommandTag } from '../domain/checkout/ledger';
import type { CheckoutProcess } from '../domain/checkout/process';
import { seatMapOf, viewOf } from '../domain/checkout/view';
import {
  cancelUpdate,
  checkoutQuery,
  chooseSeatsSignal,
  chooseSeatsUpdate,
  editUpdate,
  placeOrderUpdate,
  startUpdate,
  type CheckoutResult,
  type CheckoutSnapshot,
  type CommandMessage,
} from './messages';
import { handleOps } from './ops-handlers';

/** Lets the process hear its messages; both workflows take all of them, so that a repeat finds its answer. */
export function handleMessages(process: CheckoutProcess): void {
  const submit = async (
    name: CommandName,
    command: Command,
    message: CommandMessage,
  ): Promise<CommandOutcome> => {
    try {
      return await process.submit(command, tagOf(name, message));
    } catch (error) {
      // The API checks what it sends; a message typed by hand must not hold up the workflow.
      throw ApplicationFailure.nonRetryable(`The message does not fit: ${String(error)}`);
    }
  };

  setHandler(startUpdate, (message) => submit('start', { type: 'start' }, message), {
    description: 'Waits until prices and seats are known. Sent by the API with the start.',
  });
  setHandler(
    chooseSeatsUpdate,
    (message) => submit('seats', { type: 'seats', items: message.items }, message),
    { description: 'Holds the chosen seats: { key, digest, requestId, items }.' },
  );
  setHandler(
    placeOrderUpdate,
    ({ expectedTotal, payment, ...message }) =>
      submit('order', { type: 'order', expectedTotal, payment }, message),
    { description: 'Buys what is held: { key, digest, requestId, expectedTotal, payment }.' },
  );
  setHandler(
    editUpdate,
    ({ changes, ...message }) => submit('edit', { type: 'edit', changes }, message),
    {
      description:
        'Changes customer, promotionCode, quantity or reference: { key, digest, requestId, changes }.',
    },
  );
  setHandler(cancelUpdate, (message) => submit('cancel', { type: 'cancel' }, message), {
    description:
      'Gives the checkout up, or cancels and refunds its order: { key, digest, requestId }.',
  });
  setHandler(
    chooseSeatsSignal,
    ({ items, ...message }) => {
      try {
        process.post({ type: 'seats', items }, tagOf('seats', message));
      } catch (error) {
        log.warn('A chooseSeats Signal does not fit', { error: String(error) });
      }
    },
    { description: 'The same as the Update chooseSeats for a caller who does not wait.' },
  );
  setHandler(
    checkoutQuery,
    (): CheckoutSnapshot => ({ ...resultOf(process), seatMap: seatMapOf(process.checkout) }),
    { description: 'The whole visible state: view, seat map, and the answers given so far.' },
  );
  handleOps(process);
  cancelOnRequest(process);
}

function tagOf(name: CommandName, message: CommandMessage): CommandTag {
  const { key, digest, requestId, ifVersion } = message;
  return { name, key, digest, requestId, ...(ifVersion === undefined ? {} : { ifVersion }) };
}

export function resultOf(process: CheckoutProcess): CheckoutResult {
  const { timeline, ledger } = process.checkout;
  return { view: viewOf(process.checkout), timeline, ledger };
}

/** Cancel in the Temporal UI is the cancel command: it counts once for each run. */
function cancelOnRequest(process: CheckoutProcess): void {
  const key = `cancel-requested:${workflowInfo().runId}`;
  const tag = { name: 'cancel', key, digest: '', requestId: key } as const;
  CancellationScope.current().cancelRequested.catch(() => process.post({ type: 'cancel' }, tag));
}
