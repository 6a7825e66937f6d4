import { CancellationScope, log, setHandler, workflowInfo } from '@temporalio/workflow';
import type { CheckoutProcess } from '../domain/checkout/process';
import { openDesk, tagOf } from './desk';
import {
  cancelUpdate,
  chooseSeatsSignal,
  chooseSeatsUpdate,
  editUpdate,
  placeOrderUpdate,
  startUpdate,
  type ChooseSeatsMessage,
  type EditMessage,
  type PlaceOrderMessage,
} from './messages';
import { handleOps } from './ops-handlers';

/** Lets the process hear its messages; both workflows take all of them, so that a repeat finds its answer. */
export function handleMessages(process: CheckoutProcess): void {
  const desk = openDesk(process);

  // The start has no validator: refusing it would leave the workflow that came with it running.
  setHandler(startUpdate, (message) => desk.submit({ type: 'start' }, tagOf('start', message)), {
    description: 'Waits until prices and seats are known. Sent by the API with the start.',
  });
  setHandler(
    chooseSeatsUpdate,
    ...desk.taking('seats', ({ items }: ChooseSeatsMessage) => ({ type: 'seats', items }), {
      description: 'Holds the chosen seats: { key, digest, requestId, items }.',
    }),
  );
  setHandler(
    placeOrderUpdate,
    ...desk.taking(
      'order',
      ({ expectedTotal, payment, extras }: PlaceOrderMessage) => ({
        type: 'order',
        expectedTotal,
        payment,
        ...(extras && { extras }),
      }),
      {
        description:
          'Buys what is held: { key, digest, requestId, expectedTotal, payment, extras? }.',
      },
    ),
  );
  setHandler(
    editUpdate,
    ...desk.taking('edit', ({ changes }: EditMessage) => ({ type: 'edit', changes }), {
      description:
        'Changes customer, promotionCode, loyaltyCardNumber, quantity or reference: { key, digest, requestId, changes }.',
    }),
  );
  setHandler(
    cancelUpdate,
    ...desk.taking('cancel', () => ({ type: 'cancel' }), {
      description:
        'Records the wish to cancel, carried out as soon as it can be: { key, digest, requestId }.',
    }),
  );
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
  handleOps(desk);
  cancelOnRequest(process);
}

/** Cancel in the Temporal UI is the cancel command: it counts once for each run. */
function cancelOnRequest(process: CheckoutProcess): void {
  const key = `cancel-requested:${workflowInfo().runId}`;
  const tag = { name: 'cancel', key, digest: '', requestId: key } as const;
  CancellationScope.current().cancelRequested.catch(() => process.post({ type: 'cancel' }, tag));
}
