import { CANCEL } from '../cancel-command';
import { resolveByHand, resolveReview } from '../ops-commands';
import type { State } from '../state-definition';

/** Only a person can settle it: nothing here may guess. */
export const inReview: State<'in_review'> = {
  on: {},
  commands: {
    ...CANCEL,
    resolve_order: { claim: resolveReview },
    mark_resolved: { claim: resolveByHand },
  },
  leavesOpen: () => [],
  next: () => ({ type: 'contact_support' }),
  open: false,
  underWay: true,
  holdsSeats: true,
  over: false,
  ops: { waitingFor: 'a person', runbook: 'in-review.md' },
};
