// All states. What is true of one of them is said in its own file, and asked for here.
import type { State } from '../state-definition';
import type { Checkout } from '../state';
import type { Status } from '../status';
import { abandoned } from './abandoned';
import { cancelled } from './cancelled';
import { cancelling } from './cancelling';
import { completed } from './completed';
import { confirmed } from './confirmed';
import { expired } from './expired';
import { failed } from './failed';
import { held } from './held';
import { holding } from './holding';
import { inReview } from './in-review';
import { placing } from './placing';
import { preparing } from './preparing';
import { processing } from './processing';
import { selecting } from './selecting';

export type States = { readonly [S in Status]: State<S> };

export const STATES: States = {
  ...{ preparing, selecting, holding, held, placing, processing, in_review: inReview },
  ...{ confirmed, cancelling, cancelled, completed, failed, expired, abandoned },
};

/** What bought tickets can still come to: all that the `order` workflow knows, which lives for weeks. */
export const ORDER_STATES: Partial<States> = {
  ...{ confirmed, cancelling, in_review: inReview, cancelled, completed },
};

/** The state that a checkout is in, as one that takes it. */
export function stateOf({ phase }: Checkout, states: Partial<States> = STATES): State<Status> {
  const state = states[phase.status];
  if (!state) throw new Error(`A checkout cannot be ${phase.status} here.`);
  // The table ties each state to its own checkouts; looking one up by its status loses that tie.
  return state as unknown as State<Status>;
}

/** The states of which it is true. */
export function statusesThat(
  are: (state: Pick<State<Status>, 'open' | 'underWay' | 'over'>) => boolean,
) {
  return (Object.keys(STATES) as Status[]).filter((status) => are(STATES[status]));
}

export function isOver(checkout: Checkout): boolean {
  return stateOf(checkout).over;
}
