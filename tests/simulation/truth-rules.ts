// I16: what the checkout tells about money, refund, order and tickets is so by the books of Svc and of
// the provider, or it says that it does not know; and whoever is owed something is told to ops in time.
import type { CheckoutView } from '../../src/domain/checkout/view';
import { toMinorUnits } from '../../src/domain/money';
import { codesOf } from './ticket-codes';
import { capturedUnits, wasCaptured, type Truth } from './truth';
import { hold } from './violation';
import type { World } from './world';

const HOUR_MS = 3600_000;
/** Svc may take days for a refund, which is looked at every hour: ops hear of it after eighty looks. */
const REFUND_TOLD_WITHIN_MS = 4 * 24 * HOUR_MS;
/** A provider answers at once: after eight tries, with pauses of minutes, something is wrong with it. */
const SET_ASIDE_TOLD_WITHIN_MS = 2 * HOUR_MS;

/** What is told now, compared with what is so now. `atRest`: no call of ours is under way. */
export function checkTruth(view: CheckoutView, atRest: boolean, truth: Truth): void {
  if (truth.isMisled()) return;
  checkRefund(view, truth);
  if (view.status === 'confirmed') checkTickets(view, truth);
  if (!atRest) return;
  checkMoney(view, truth);
  checkOrder(view, truth);
}

function checkMoney({ status, payment }: CheckoutView, truth: Truth): void {
  const captured = capturedUnits(truth).length > 0;
  const untaken = payment.money !== 'not_taken' || !captured;
  hold(untaken, 'I16', `${status} says that no money was taken, and it was`);
  const taken = payment.money !== 'taken' || wasCaptured(truth);
  hold(taken, 'I16', `${status} says that money was taken, and none was`);
}

function checkRefund({ status, payment }: CheckoutView, truth: Truth): void {
  const { refund } = payment;
  if (status !== 'cancelled' && status !== 'cancelling') return;
  const kept = capturedUnits(truth).length > 0;
  if (refund?.status === 'done') hold(!kept, 'I16', 'a refund is told as done and is still owed');
  if (status === 'cancelled' && payment.money === 'taken') {
    hold(!kept || refund !== null, 'I16', 'cancelled, the money is kept, and no refund is told');
  }
  const { amount, status: refundStatus } = refund ?? {};
  if (refundStatus !== 'done' || !amount) return;
  const known = truth.svc.orders.all.some(({ totalUnits }) => totalUnits === toMinorUnits(amount));
  hold(known, 'I16', 'another amount is told than what went back');
}

function checkOrder({ status, order }: CheckoutView, { svc }: Truth): void {
  const known = svc.orders.find(order?.id ?? '');
  if (!order || !known) return;
  if (order.status === 'cancelled') {
    hold(svc.orders.isCancelled(known), 'I16', `${status} tells a standing order as cancelled`);
  }
  if (order.status === 'fulfilled' && status !== 'cancelling' && status !== 'in_review') {
    hold(!svc.orders.isCancelled(known), 'I16', `${status} tells a cancelled order as fulfilled`);
  }
}

/** Each ticket has a code, and it is the one that opens the door. */
function checkTickets({ quantity, tickets, order }: CheckoutView, { svc }: Truth): void {
  hold(
    tickets.length === quantity,
    'I16',
    `confirmed with ${tickets.length} of ${quantity} tickets`,
  );
  const known = svc.orders.find(order?.id ?? '');
  hold(known !== undefined, 'I16', 'confirmed under an order that nobody knows');
  const codes = new Set(codesOf(known).flatMap(({ bookingId, qrData }) => [bookingId, qrData]));
  const shown = tickets.map(({ qrData, bookingId }) => qrData || bookingId);
  hold(
    shown.every((code) => codes.has(code)),
    'I16',
    'a ticket without a code that opens the door',
  );
  hold(new Set(shown).size === shown.length, 'I16', 'the same code on two tickets');
}

/** Money of the customer that is owed, or set aside for nothing, does not lie there unnoticed. */
export class Owing {
  readonly #refund = new Unnoticed(REFUND_TOLD_WITHIN_MS);
  readonly #setAside = new Unnoticed(SET_ASIDE_TOLD_WITHIN_MS);

  constructor(
    private readonly truth: Truth,
    private readonly world: World,
  ) {}

  look({ status }: CheckoutView, opsKnow: boolean): void {
    const { truth, world } = this;
    const isHidden = !opsKnow && !truth.isMisled();
    this.#refund.look(isHidden && truth.svc.orders.owed().length > 0, status, world.nowMs);
    this.#setAside.look(isHidden && this.#isSetAside(status), status, world.nowMs);
  }

  /** While an order is under way, money is set aside for it. */
  #isSetAside(status: CheckoutView['status']): boolean {
    const { provider } = this.truth;
    const gone = ['cancelled', 'failed', 'expired', 'abandoned'].includes(status);
    return gone && provider.pending().length + provider.captured().length > 0;
  }
}

class Unnoticed {
  #sinceMs: number | null = null;

  constructor(private readonly longestMs: number) {}

  look(isOwed: boolean, status: CheckoutView['status'], nowMs: number): void {
    this.#sinceMs = isOwed ? (this.#sinceMs ?? nowMs) : null;
    const inTime = nowMs - (this.#sinceMs ?? nowMs) <= this.longestMs;
    hold(inTime, 'I16', `${status}, something is owed, and ops are not told`);
  }
}
