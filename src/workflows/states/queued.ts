// Waits in the lobby of its on-sale, if it has one, until the on-sale calls it; then in the queue of its Svc key.
import { condition } from '@temporalio/workflow';
import { queueEnd } from '../../domain/checkout/deadlines';
import { isInLobby, isSoldOut } from '../../domain/checkout/queue-place';
import { failure } from '../../domain/failure';
import { to, type Transition } from '../../domain/checkout/transition';
import { abandonedBy } from '../cancel-request';
import { INTERRUPTED, type CheckoutRun } from '../checkout-run';

type Queued = CheckoutRun<'queued'>;

export async function queued(it: Queued): Promise<Transition> {
  const leaving = ['cancel', 'force_cancel'] as const;
  const end = it.startTimer(queueEnd(it.checkout));
  const isLeaving = () => end.fired || it.mailbox.has(...leaving);
  await condition(() => !isInLobby(it.phase) || isSoldOut(it.phase) || isLeaving());
  // Interrupting the call removes its activity from the server's queue, so the place goes to the next customer.
  const admitted = isInLobby(it.phase)
    ? INTERRUPTED
    : await it.interruptible(() => it.admit(it.phase), isLeaving);
  end.cancel();
  if (admitted !== INTERRUPTED) {
    // The partner's estimates count checkouts that have `admittedAtMs`: not those that an on-sale calls at its rate.
    const turn = it.phase.onSale?.isAtRate ? {} : { admittedAtMs: Date.now() };
    return to({ status: 'preparing', before: null }).with(turn).noting('Its turn has come');
  }
  const command = it.mailbox.take(leaving);
  if (command) return abandonedBy(it.checkout, command);
  return isSoldOut(it.phase) ? soldOut() : expired(it.checkout);
}

function soldOut(): Transition {
  const why = failure('INVENTORY_UNAVAILABLE', {
    message: 'The showtime is sold out.',
    retryable: false,
    next: 'start_over',
  });
  return to({ status: 'failed' })
    .failing(why)
    .noting('The showtime is sold out')
    .answering('start', why);
}

function expired({ request }: Queued['checkout']): Transition {
  const onward = to({ status: 'expired' }).answeringAll();
  if (!request.showtime) return onward.noting('Expired: the wait in the queue was too long');
  return onward
    .failing(failure('INVALID_SHOWTIME', { message: 'The showtime has started.' }))
    .noting('The showtime has started');
}
