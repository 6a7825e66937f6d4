import { CANCEL } from '../cancel-command';
import { resolveByHand, resolveReview, retryInReview } from '../ops-commands';
import { doubtCapture, keepCapture } from '../ordering/collect';
import { keepPlaced } from '../ordering/moves';
import type { State } from '../state-definition';

/** Only a person can settle it: nothing here may guess. */
export const inReview: State<'in_review'> = {
  // Answers to what was on its way; they settle nothing by themselves.
  on: { order_placed: keepPlaced, captured: keepCapture, capture_lost: doubtCapture },
  commands: {
    ...CANCEL,
    resolve_order: { claim: resolveReview },
    mark_resolved: { claim: resolveByHand },
    retry_now: { claim: retryInReview },
  },
  leavesOpen: () => [],
  next: () => ({ type: 'contact_support' }),
  open: false,
  underWay: true,
  holdsSeats: true,
  over: false,
  ops: { waitingFor: 'a person', runbook: 'in-review.md' },
};
