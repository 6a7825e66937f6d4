// Binds the checkout process to Temporal: handlers in, activities and timers out.
import {
  allHandlersFinished,
  ApplicationFailure,
  CancellationScope,
  condition,
  log,
  setHandler,
  uuid4,
  workflowInfo,
} from '@temporalio/workflow';
import type { Command } from '../domain/checkout/events';
import type { CommandName, CommandOutcome } from '../domain/checkout/ledger';
import { beginCheckout, openCheckout, type CheckoutProcess } from '../domain/checkout/process';
import { seatMapOf, viewOf } from '../domain/checkout/view';
import {
  checkoutQuery,
  chooseSeatsSignal,
  chooseSeatsUpdate,
  placeOrderUpdate,
  startUpdate,
  type CheckoutInput,
  type CheckoutResult,
  type CheckoutSnapshot,
  type CommandMessage,
} from './messages';
import { bindPorts } from './ports';

/**
 * One checkout, from its start to an outcome. Business outcomes, good or bad, complete it with the
 * final view and the answers given; a failed workflow means a bug.
 */
export async function checkout({ request, policy }: CheckoutInput): Promise<CheckoutResult> {
  const { workflowId } = workflowInfo();
  const process = openCheckout(
    beginCheckout(workflowId, request, policy, uuid4(), Date.now()),
    bindPorts(policy),
  );
  handleMessages(process);
  // Cancelling the workflow must never tear an order apart half way.
  await CancellationScope.nonCancellable(() => process.run());
  await condition(allHandlersFinished);
  return resultOf(process);
}

function handleMessages(process: CheckoutProcess): void {
  const submit = async (
    name: CommandName,
    command: Command,
    { key, digest, requestId }: CommandMessage,
  ): Promise<CommandOutcome> => {
    try {
      return await process.submit(command, { name, key, digest, requestId });
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
    chooseSeatsSignal,
    ({ items, key, digest, requestId }) => {
      try {
        process.post({ type: 'seats', items }, { name: 'seats', key, digest, requestId });
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
}

function resultOf(process: CheckoutProcess): CheckoutResult {
  return { view: viewOf(process.checkout), ledger: process.checkout.ledger };
}
