// One async function per state. Final states have none.
import type { Status } from '../../domain/checkout/status';
import type { Transition } from '../../domain/checkout/transition';
import type { CheckoutRun } from '../checkout-run';
import { cancelling } from './cancelling';
import { confirmed } from './confirmed';
import { held } from './held';
import { holding } from './holding';
import { inReview } from './in-review';
import { placing } from './placing';
import { preparing } from './preparing';
import { processing } from './processing';
import { queued } from './queued';
import { selecting } from './selecting';

type State<S extends Status> = (it: CheckoutRun<S>) => Promise<Transition>;

const STATES: { readonly [S in Status]?: State<S> } = {
  queued,
  preparing,
  selecting,
  holding,
  held,
  placing,
  processing,
  in_review: inReview,
  confirmed,
  cancelling,
};

/** Runs the function of the state that the checkout is in. */
export function runState(it: CheckoutRun): Promise<Transition> {
  const { status } = it.checkout.phase;
  // Each function is typed for its own state; indexing with an arbitrary status loses that type.
  const state = STATES[status] as State<Status> | undefined;
  if (!state) throw new Error(`There is no state function for ${status}.`);
  return state(it);
}
