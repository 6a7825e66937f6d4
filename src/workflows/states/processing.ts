// The outcome of the order is unknown, because it is late or its response was lost. The order is followed until the
// outcome is certain, or goes to review if only a person can decide.
import { reviewDue } from '../../domain/checkout/deadlines';
import { withVisibility } from '../../domain/checkout/evidence';
import type { Transition } from '../../domain/checkout/transition';
import { checkLater } from '../../domain/checkout/shared-transitions';
import { endedByRefund } from '../order-ended-by-svc';
import type { CheckoutRun } from '../checkout-run';
import { askForReview } from '../ask-for-review';
import { failedOrder } from '../failed-attempt';
import { followOrder } from '../follow-order';
import { nameOrder, unlink } from './in-review';
import { findLostOrder } from './lost-order';

type Processing = CheckoutRun<'processing'>;

/** Pauses, then makes one call. If the outcome is still unknown, the transition leads back here. */
export async function processing(it: Processing): Promise<Transition> {
  const { next } = it.phase;
  const review = reviewDue(it.checkout);
  const isReviewFirst = review.atMs <= next.dueAtMs;
  const atMs = isReviewFirst ? review.atMs : next.dueAtMs;
  const hasOpsCommand = () => it.mailbox.has('resolve_order', 'unlink_order');
  const isOver = await it.pause(atMs - Date.now(), {
    summary: isReviewFirst ? review.summary : 'Before the order is checked again',
    until: hasOpsCommand,
    canHurry: next.canHurry,
  });

  const command = it.mailbox.take(['resolve_order', 'unlink_order']);
  if (command)
    return command.type === 'resolve_order' ? nameOrder(it, command) : unlink(it, command);
  if (isOver && isReviewFirst) return endedByRefund(it.checkout) ?? askForReview(it.phase);
  if (it.phase.order.step === 'sent') return findLostOrder(it, it.phase.order, isOver);
  const outcome = await followOrder(it, it.checkout.policy.callTimeoutMs, hasOpsCommand);
  switch (outcome.result) {
    case 'ended':
      return outcome.transition;
    case 'failed':
      return failedOrder(it.checkout, outcome.why, { isSpent: true });
    case 'pending': {
      const { why } = outcome;
      const order = withVisibility(it.phase.order, why, Date.now());
      return checkLater(it.checkout, why, Date.now(), order);
    }
  }
}
