// What must hold after every change, whatever the seed brings; numbered as in ARCHITECTURE.md.
import { isTerminal, moneyOf, type Checkout } from '../../src/domain/checkout/state';
import { toMinorUnits } from '../../src/domain/money';
import type { SvcModel } from './svc-model';

export class InvariantViolated extends Error {
  override readonly name = 'InvariantViolated';
}

/** Checks one change of the checkout against what Svc has really done. */
export function checkInvariants(before: Checkout | null, now: Checkout, svc: SvcModel): void {
  const captured = svc.captured();
  hold(captured.length <= 1, 'I1', `${captured.length} captures for one checkout`);
  hold(
    moneyOf(now) !== 'not-taken' || captured.length === 0,
    'I5',
    `${now.phase.status} says not-taken, and ${captured[0]?.orderId} was captured`,
  );
  if (now.phase.status === 'cancelled' && now.phase.refund.status === 'done') {
    hold(svc.refunded(now.phase.order.orderId ?? ''), 'I3', 'a refund that Svc knows nothing of');
  }
  if (now.phase.status === 'confirmed') {
    const { order, tickets } = now.phase;
    hold(captured[0]?.orderId === order.orderId, 'I3', 'tickets without a capture');
    hold(tickets.length === captured[0]?.seatIds.length, 'I3', 'a ticket is missing');
    hold(
      toMinorUnits(order.receipt.total) === captured[0].totalUnits,
      'I15',
      'another total was charged than the one confirmed',
    );
  }
  if (!before) return;
  hold(!isTerminal(before), 'I7', `${before.phase.status} changed`);
  hold(now.version === before.version + 1, 'I7', 'a change without a new version');
}

/** Checks the end of a schedule: nobody is left without a word. */
export function checkEnd(checkout: Checkout, svc: SvcModel): void {
  const settled = isTerminal(checkout) || checkout.phase.status === 'in_review';
  hold(settled, 'I9', `the schedule ended in ${checkout.phase.status}`);
  hold(checkout.ledger.owed.length === 0, 'I9', 'a command was never answered');
  if (svc.captured().length > 0) {
    const delivered = ['completed', 'in_review'].includes(checkout.phase.status);
    hold(delivered, 'I3', `money taken, and the checkout ended as ${checkout.phase.status}`);
  }
}

function hold(condition: boolean, invariant: string, otherwise: string): asserts condition {
  if (!condition) throw new InvariantViolated(`${invariant}: ${otherwise}`);
}
