// One step per state. A step waits at most once, then acts at most once, and knows only its state;
// what it finds out is applied by the transition table.
import type { Finding } from '../events';
import type { Ports } from '../ports';
import type { CheckoutIn, Status } from '../state';
import { cancelOrder, cancelUnsigned } from './cancelling';
import { keepTickets } from './confirmed';
import { giveUpHold, holdSeats } from './holding';
import { awaitReview } from './in-review';
import { awaitOrder } from './held';
import { placeOrder, placeUnsigned } from './placing';
import { prepare } from './preparing';
import { followUpOrder, followUpUnsigned } from './processing';
import { awaitSeats } from './selecting';
import { signed } from './session';

type Step<S extends Status> = (checkout: CheckoutIn<S>, ports: Ports) => Promise<Finding>;

/** The outcome stands; what is still to be given back wakes it. */
async function rest(_checkout: unknown, { inbox }: Ports): Promise<Finding> {
  await inbox.wait(Infinity, 'until all is given back');
  return { type: 'nothing' };
}

export const steps: { readonly [S in Status]: Step<S> } = {
  preparing: prepare,
  selecting: awaitSeats,
  holding: signed(holdSeats, giveUpHold),
  held: awaitOrder,
  placing: signed(placeOrder, placeUnsigned),
  processing: signed(followUpOrder, followUpUnsigned),
  in_review: awaitReview,
  confirmed: keepTickets,
  cancelling: signed(cancelOrder, cancelUnsigned),
  cancelled: rest,
  completed: rest,
  failed: rest,
  expired: rest,
  abandoned: rest,
};
