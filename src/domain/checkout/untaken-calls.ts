// Calls that no worker takes: their queue has no worker, or far more calls than its rate limit allows.
import { waitingCompensations } from './compensation-rules';
import type { Checkout, UntakenCalls } from './state';
import { STATUS_FACTS } from './status-facts';

/** The untaken calls that block the checkout, if a person should act; null otherwise. */
export function stuckCalls(checkout: Checkout): UntakenCalls | null {
  const { untakenCalls, policy, phase } = checkout;
  if (!untakenCalls || untakenCalls.calls < policy.untakenCallsUntilOps) return null;
  const waits = STATUS_FACTS[phase.status].underWay || waitingCompensations(checkout).length > 0;
  return waits ? untakenCalls : null;
}
