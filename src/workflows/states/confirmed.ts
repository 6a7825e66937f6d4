// The order is fulfilled; its tickets are kept until the showtime starts.
import { showtimeStart } from '../../domain/checkout/deadlines';
import { stay, to, type Transition } from '../../domain/checkout/transition';
import { startCancelling, withOrder } from '../../domain/checkout/shared-transitions';
import { INTERRUPTED, type CheckoutRun } from '../checkout-run';
import { cancelRequestOf } from '../cancel-request';
import { MOVED, movedUnlessCommanded } from '../moved-showtime';
import { unlink } from './in-review';

type Confirmed = CheckoutRun<'confirmed'>;

export async function confirmed(it: Confirmed): Promise<Transition> {
  // The cancellation was requested while the order was under way or in review.
  if (it.isCancelWanted) return startCancelling(it.phase, it.phase.order, Date.now());
  const until = showtimeStart(it.checkout);
  const command = await it.nextCommand(['cancel', 'force_cancel', 'unlink_order'], until);
  if (!command) return showtimeStarts(it);
  if (command.type === 'unlink_order') return unlink(it, command);
  return startCancelling(it.phase, it.phase.order, Date.now())
    .with(cancelRequestOf(it.checkout, command, Date.now()))
    .failing(null)
    .noting('Cancellation requested');
}

async function showtimeStarts(it: Confirmed): Promise<Transition> {
  const moved = await movedUnlessCommanded(it);
  if (moved === INTERRUPTED) return stay(it.checkout);
  if (moved) return stay(it.checkout).with(moved).failing(null).noting(MOVED);
  return to({ status: 'completed', ...withOrder(it.phase, it.phase.order) }).noting(
    'The showtime has started',
  );
}
