// The seats are leased and priced. The customer can pay until the hold ends, shortly before the lease.
import { failure } from '../../domain/failure';
import { claimOrder } from '../../domain/checkout/claim-order';
import type { CommandOf } from '../../domain/checkout/command-book';
import { deadlineOf } from '../../domain/checkout/deadlines';
import { changesReceipt, withEdit } from '../../domain/checkout/edits';
import { stay, to, type Transition } from '../../domain/checkout/transition';
import { toHolding, chooseSeatsAgain } from '../../domain/checkout/shared-transitions';
import { abandonedBy } from '../cancel-request';
import type { CheckoutRun } from '../checkout-run';
import { chooseSeats } from './selecting';

type Held = CheckoutRun<'held'>;

export async function held(it: Held): Promise<Transition> {
  const command = await it.nextCommand(
    ['seats', 'order', 'edit', 'cancel', 'force_cancel'],
    deadlineOf(it.checkout),
  );
  switch (command?.type) {
    case undefined:
      return chooseSeatsAgain(it.checkout, failure('HOLD_EXPIRED'), Date.now()).noting(
        'The hold ended',
      );
    case 'seats':
      return chooseSeats(it.checkout, command, it.phase);
    case 'order':
      return order(it.checkout, command);
    case 'edit':
      return editHold(it.checkout, command);
    case 'cancel':
    case 'force_cancel':
      return abandonedBy(it.checkout, command);
  }
}

/** Stores the payment and counts the claim. The caller is answered later. */
function order(checkout: Held['checkout'], command: CommandOf<'order'>): Transition {
  const { phase, change } = claimOrder(checkout, command, Date.now());
  return to(phase)
    .with(change)
    .failing(null)
    .noting(`Order claimed, attempt ${checkout.attempt.failed + 1}`);
}

/** Another promotion or loyalty card changes the receipt: the seats are priced again while the hold stays valid. */
function editHold(checkout: Held['checkout'], { changes }: CommandOf<'edit'>): Transition {
  const { request, session, phase: hold } = checkout;
  const text = `Changed: ${Object.keys(changes).join(', ')}`;
  const change = withEdit(checkout, changes);
  if (!changesReceipt(changes)) {
    const stays = stay(checkout).with(change).noting(text).answering('edit');
    // A new sign-in resolves a failure that was due to a missing session.
    return changes.customer ? stays.failing(null) : stays;
  }
  const before = { request, session, hold };
  const pricesDue = changes.promotionCode !== undefined;
  return toHolding(hold.items, { before, lease: hold.lease, pricesDue })
    .with(change)
    .failing(null)
    .noting(text);
}
