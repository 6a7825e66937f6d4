// The reasons to refuse a command. Pure: the same rules validate an Update, check a waiting command again after each
// change, and provide the `actions` of the view.
import { holdEndsAtMs } from './deadlines';
import { failure, isFailure, type Failure } from '../failure';
import { refusalOfClaim } from './claim-order';
import type { Command, CommandOf, CommandType } from './command-book';
import { waitingCompensations } from './compensation-rules';
import { refusalOfEdit, refusalOfEdits } from './edits';
import { hasNamedRefund, hasEvidence } from './evidence';
import { moneyOfOrder } from './money-state';
import { chooseItems } from './seat-choice';
import { needsAuthentication } from './session';
import { hasOrder, isIn, hasNoAttemptLeft, orderIdOf, type Checkout } from './state';
import { wasNamedByPerson, type OrderStep } from './order-steps';
import type { Status } from './status';
import { canGrow } from './state-size';
import { STATUS_FACTS } from './status-facts';

/**
 * Why the command is refused; null if it is accepted. `nowMs`: the current time, which only an Update's validator knows
 * for certain; if null, no deadline is checked.
 */
export function refusalOf(
  checkout: Checkout,
  command: Command,
  nowMs: number | null,
): Failure | null {
  const { type } = command;
  return (
    refusalOfType(checkout, type) ??
    refusalOfDetails(checkout, command) ??
    refusalOfLateOrder(checkout, command, nowMs)
  );
}

/** Why every command of this type is refused; null if one may be accepted. */
export function refusalOfType(checkout: Checkout, type: CommandType): Failure | null {
  if (type === 'start') return null;
  const { status } = checkout.phase;
  if (type === 'order' && status === 'selecting') return refusalOfEarlyOrder(checkout);
  if (!ACCEPTED_IN[type].includes(status)) return notNow(status);
  return REFUSES[type]?.(checkout) ?? null;
}

const ALL = Object.keys(STATUS_FACTS) as Status[];
const WITH_ORDER: readonly Status[] = [
  'placing',
  'processing',
  'in_review',
  'confirmed',
  'cancelling',
];

const ACCEPTED_IN: Readonly<Record<Exclude<CommandType, 'start'>, readonly Status[]>> = {
  seats: ['selecting', 'holding', 'held'],
  order: ['held'],
  edit: ['selecting', 'held', ...WITH_ORDER, 'cancelled'],
  cancel: ['queued', 'preparing', 'selecting', 'holding', 'held', ...WITH_ORDER],
  force_cancel: ['queued', 'preparing', 'selecting', 'holding', 'held', ...WITH_ORDER],
  resolve_order: ['processing', 'in_review'],
  unlink_order: ['processing', 'in_review', 'confirmed'],
  mark_resolved: ALL,
  retry_now: ALL,
};

type Rule = (checkout: Checkout) => Failure | null;

const REFUSES: Readonly<Partial<Record<CommandType, Rule>>> = {
  seats: refusalOfSeats,
  order: refusalOfOrders,
  edit: refusalOfEdits,
  cancel: refusalOfCallerCancel,
  force_cancel: refusalOfRepeatedCancel,
  unlink_order: refusalOfUnlinking,
};

/** Why a checkout in the queue, or in the lobby of an on-sale, can only be cancelled. */
export function refusalWhileQueued(): Failure {
  const message = 'The checkout waits in the queue: wait for its turn, or cancel it.';
  return failure('CHECKOUT_STATE', { message });
}

/** CHECKOUT_BUSY if the checkout is open and busy, since the command may be accepted later; else CHECKOUT_STATE. */
function notNow(status: Status): Failure {
  if (status === 'queued') return refusalWhileQueued();
  const { open, underWay } = STATUS_FACTS[status];
  return failure(open && underWay ? 'CHECKOUT_BUSY' : 'CHECKOUT_STATE');
}

/** An order just after the hold's end gets HOLD_EXPIRED rather than CHECKOUT_STATE. */
function refusalOfEarlyOrder({ lastFailure }: Checkout): Failure {
  return failure(lastFailure?.code === 'HOLD_EXPIRED' ? 'HOLD_EXPIRED' : 'CHECKOUT_STATE');
}

function refusalOfSeats(checkout: Checkout): Failure | null {
  if (isIn(checkout, 'holding') && !checkout.phase.isWaiting) return notNow('holding');
  const { request, seatChanges, policy } = checkout;
  if (!request.customer) return failure('CUSTOMER_NEEDED');
  if (needsAuthentication(checkout)) return failure('AUTHENTICATION_NEEDED');
  return seatChanges < policy.seatChangesMax ? null : failure('SEAT_CHANGES_EXHAUSTED');
}

function refusalOfOrders(checkout: Checkout): Failure | null {
  if (needsAuthentication(checkout)) return failure('AUTHENTICATION_NEEDED');
  return hasNoAttemptLeft(checkout) ? failure('PAYMENT_ATTEMPTS_EXHAUSTED') : null;
}

function refusalOfRepeatedCancel({ cancelRequest }: Checkout): Failure | null {
  return cancelRequest && failure('CANCEL_REQUESTED');
}

/** Refusals of a cancellation that also apply to every later request. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set(['CANCELLATION_WINDOW_EXPIRED']);

/** Limits cancel requests of callers, but not of ops. */
function refusalOfCallerCancel(checkout: Checkout): Failure | null {
  const { cancelRefusal = null } = checkout;
  const isOver = cancelRefusal !== null && FINAL_REFUSALS.has(cancelRefusal.code);
  const refusal = refusalOfRepeatedCancel(checkout) ?? (isOver ? cancelRefusal : null);
  if (refusal || checkout.cancels < checkout.policy.cancelsMax) return refusal;
  const message = 'The cancellation of this order was refused too many times.';
  return failure('CHECKOUT_STATE', { message });
}

function refusalOfDetails(checkout: Checkout, command: Command): Failure | null {
  switch (command.type) {
    case 'seats': {
      const { prices, seatMap } = checkout;
      if (!prices) return failure('CHECKOUT_STATE');
      const items = chooseItems(command.items, prices, seatMap);
      return isFailure(items) ? items : refusalIfFull(checkout);
    }
    case 'order':
      return isIn(checkout, 'held') ? refusalOfClaim(checkout, command) : null;
    case 'edit':
      // Once there is an order, the only possible edit is a sign-in, which does not grow the state.
      return (
        (hasOrder(checkout) ? null : refusalIfFull(checkout)) ??
        refusalOfEdit(checkout, command.changes)
      );
    case 'resolve_order':
      return contradictsId(checkout, command.orderId);
    case 'mark_resolved':
      return refusalOfResolution(checkout, command);
    default:
      return null;
  }
}

function refusalIfFull(checkout: Checkout): Failure | null {
  if (canGrow(checkout)) return null;
  return failure('CHECKOUT_STATE', { message: 'This checkout has used up its changes.' });
}

/** Refuses an order that waited too long for a worker, or whose hold has ended although its timer has not fired yet. */
function refusalOfLateOrder(
  checkout: Checkout,
  command: Command,
  nowMs: number | null,
): Failure | null {
  if (nowMs === null || command.type !== 'order' || !isIn(checkout, 'held')) return null;
  const { sentAtMs = nowMs } = command;
  if (nowMs - sentAtMs > checkout.policy.orderValidMs) return failure('ORDER_NOT_ACCEPTED');
  const endsAtMs = holdEndsAtMs(checkout.phase.lease, checkout.policy);
  return endsAtMs <= nowMs ? failure('HOLD_EXPIRED') : null;
}

/**
 * An id from Svc is final, unless Svc returned it to a resend: the first send may have made another order. An id that a
 * person named can be corrected until money or tickets depend on it.
 */
function contradictsId(checkout: Checkout, named: string): Failure | null {
  const known = orderIdOf(checkout);
  if (known === null || known === named || refusalOfUnlinking(checkout) === null) return null;
  return contradiction(`The order of this checkout is ${known}.`);
}

function mayBeAnother(order: OrderStep): boolean {
  return wasNamedByPerson(order) || (order.step === 'placed' && order.isResend);
}

function refusalOfUnlinking(checkout: Checkout): Failure | null {
  if (!hasOrder(checkout) || !mayBeAnother(checkout.phase.order)) {
    return contradiction('No order of this checkout was linked by a person.');
  }
  const { phase } = checkout;
  if ('cancellation' in phase && phase.cancellation) {
    return contradiction(
      'The cancellation of this order was requested at Svc: settle it as cancelled or confirmed.',
    );
  }
  const { collection } = phase;
  const isPaid = collection?.status === 'captured' || collection?.status === 'in_doubt';
  // A wrong link of a confirmed order can be undone: a cancellation would cancel somebody else's order.
  if (phase.status === 'confirmed' || !isPaid) return null;
  return contradiction('Money was captured for this order: wait until it is confirmed.');
}

/** Ops cannot contradict what is known about the money. */
function refusalOfResolution(
  checkout: Checkout,
  { outcome, orderId: named }: CommandOf<'mark_resolved'>,
): Failure | null {
  if (outcome === 'compensated') {
    const isOwed = waitingCompensations(checkout).length > 0;
    return isOwed ? null : contradiction('This checkout has no open compensations.');
  }
  if (!isIn(checkout, 'in_review')) {
    return contradiction(
      'This checkout is not in review: only a review can be resolved with this outcome.',
    );
  }
  const orderId = named ?? orderIdOf(checkout);
  const refusal = orderId === null ? null : contradictsId(checkout, orderId);
  if (refusal) return refusal;
  const { order, collection } = checkout.phase;
  const money = moneyOfOrder(order, collection);
  if (outcome === 'failed' && (order.step === 'fulfilled' || order.step === 'delivered')) {
    return contradiction('Svc has fulfilled the order: cancel it there, and settle as cancelled.');
  }
  if (outcome === 'failed' && money === 'taken') {
    return contradiction(
      'The payment was captured: settle as cancelled, which refunds the payment.',
    );
  }
  if (outcome === 'failed' && hasNamedRefund(order)) {
    return contradiction('Svc has announced a refund, so it took the money: settle as cancelled.');
  }
  // If another order is named, or for `cancelled`, check-resolution.ts decides, by what Svc shows now.
  if (outcome === 'failed' && named === undefined && hasEvidence(order, 'seats_ours')) {
    return contradiction(SEATS_ARE_OURS);
  }
  if (outcome === 'confirmed' && orderId === null) {
    return contradiction('To settle as confirmed, provide the orderId.');
  }
  return null;
}

/** Refuses to settle as failed, or as cancelled without an order id: the customer's account has the seats. */
export const SEATS_ARE_OURS =
  "The customer's account has the seats. If another checkout bought them, settle as failed with the id and the showtime of its order. " +
  'Otherwise the order stands: get its id from Svc and resolve it, or have it cancelled there and settle as cancelled.';

function contradiction(message: string): Failure {
  return failure('CHECKOUT_STATE', { message });
}
