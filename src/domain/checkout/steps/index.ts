// One step per state. A step waits at most once, then acts at most once, and knows only its state;
// what it finds out is applied by the transition table.
import type { Finding } from '../events';
import type { Ports } from '../ports';
import type { CheckoutIn, Status } from '../state';
import { cancelOrder } from './cancelling';
import { keepTickets } from './confirmed';
import { holdSeats } from './holding';
import { awaitReview } from './in-review';
import { awaitOrder } from './held';
import { placeOrder } from './placing';
import { prepare } from './preparing';
import { followUpOrder } from './processing';
import { awaitSeats } from './selecting';

type Step<S extends Status> = (checkout: CheckoutIn<S>, ports: Ports) => Promise<Finding>;

const nothing = async (): Promise<Finding> => ({ type: 'nothing' });

export const steps: { readonly [S in Status]: Step<S> } = {
  preparing: prepare,
  selecting: awaitSeats,
  holding: holdSeats,
  held: awaitOrder,
  placing: placeOrder,
  processing: followUpOrder,
  in_review: awaitReview,
  confirmed: keepTickets,
  cancelling: cancelOrder,
  cancelled: nothing,
  completed: nothing,
  failed: nothing,
  expired: nothing,
  abandoned: nothing,
};
