// Handles the messages of an on-sale to a checkout in its lobby: `call` lets the checkout into the queue of its Svc
// key, `endWait` ends the checkout.
import { setHandler } from '@temporalio/workflow';
import { called, isInLobby, isSoldOut, soldOut } from '../domain/checkout/queue-place';
import type { SOLD_OUT } from '../domain/sold-out';
import { isIn, type CheckoutIn } from '../domain/checkout/state';
import { to } from '../domain/checkout/transition';
import type { CheckoutRun } from './checkout-run';
import type { CommandHandler } from './command-handler';
import { callUpdate, endWaitUpdate, type CallMessage, type EndOfWaitMessage } from './messages';
import { forceCancelIn, opsTag } from './ops-commands';

/** Both messages are idempotent, and change nothing in a checkout that is not in a lobby. */
export function handleCall(it: CheckoutRun, handler: CommandHandler): void {
  const call = (message: CallMessage | null | undefined): boolean => {
    const { checkout } = it;
    if (!isWaiting(checkout)) return false;
    const isAtRate = message?.isClosing !== true;
    it.become(to(called(checkout.phase, isAtRate)).noting('Called by the on-sale'));
    return true;
  };
  setHandler(callUpdate, call, {
    description: 'Sent by the on-sale: ends the wait in the lobby.',
  });
  setHandler(
    endWaitUpdate,
    async (message) => {
      if (!isWaiting(it.checkout)) return false;
      if (saysSoldOut(message)) it.note({ phase: soldOut(it.checkout.phase) });
      else await handler.execute(forceCancelIn(message), opsTag());
      return true;
    },
    { description: 'Sent by the on-sale: ends the checkout if it waits in the lobby.' },
  );
}

function isWaiting(checkout: CheckoutRun['checkout']): checkout is CheckoutIn<'queued'> {
  return isIn(checkout, 'queued') && isInLobby(checkout.phase) && !isSoldOut(checkout.phase);
}

/** Temporal's tools can send an Update without a message. */
function saysSoldOut(message: EndOfWaitMessage | null | undefined): message is typeof SOLD_OUT {
  return (message as Partial<typeof SOLD_OUT> | null | undefined)?.isSoldOut === true;
}
