// Compares what the checkout reports about money, refund, order and tickets with the books of Svc and the provider: I1,
// I3, I5, I6, I15 and I18.
import { toMinorUnits } from '../../../src/domain/money';
import { mustHold } from '../violation';
import type { Seen, SeenView } from '../seen';
import { keptMoney, wasTaken, type Kept, type Truth } from './truth';

/** Checks one published change. `confirmed`: the totals that the customer confirmed. */
export function checkMoney(seen: Seen, truth: Truth, confirmed: ReadonlySet<number>): void {
  const kept = withoutReturning(keptMoney(truth), seen);
  mustHold(kept.length <= 1, 'I1', `${kept.length} captures for one checkout`);
  if (truth.isMisled()) return;
  checkCaptures(truth);
  checkNotTaken(seen, kept);
  checkUndos(seen, truth);
  checkRefund(seen.view, truth, kept);
  for (const { takenUnits } of kept) {
    mustHold(
      confirmed.has(takenUnits),
      'I15',
      `${takenUnits} were charged, which nobody confirmed`,
    );
  }
  if (seen.view.status === 'confirmed') checkConfirmed(seen.view, truth, kept);
}

/** What must hold whenever no call is under way. */
export function checkAtRest({ view }: Seen, truth: Truth): void {
  if (truth.isMisled()) return;
  const taken = view.payment.money !== 'taken' || wasTaken(truth);
  mustHold(taken, 'I18', `${view.status} reports that money was taken, and none was`);
  checkOrder(view, truth);
}

/** The partner's money is captured only after the order is fulfilled. */
function checkCaptures({ svc, provider }: Truth): void {
  for (const { kind, authorizationId, atMs, by } of provider.ledger) {
    if (kind !== 'capture' || by !== 'us') continue;
    const order = svc.orders.all.find((each) => each.authorizationId === authorizationId);
    const fulfilled = order && !order.fails && order.fulfilsAtMs <= atMs;
    mustHold(fulfilled ?? false, 'I3', `${authorizationId} was captured without tickets`);
  }
}

/** Excludes money that the provider captured on its own for an earlier attempt and that is being refunded. */
function withoutReturning(kept: readonly Kept[], { ops }: Seen): readonly Kept[] {
  const waiting = new Set(ops.compensations.map(({ reference }) => reference));
  return kept.filter(({ reference }) => reference === null || !waiting.has(reference));
}

function checkNotTaken({ view }: Seen, kept: readonly Kept[]): void {
  if (view.payment.money !== 'not_taken') return;
  const [first] = kept;
  mustHold(!first, 'I5', `${view.status} reports not_taken, and ${first?.units} are taken`);
}

/** No authorisation of an attempt that succeeded, or may still succeed, is released. */
function checkUndos({ view, ops }: Seen, { provider }: Truth): void {
  const isLive = ['placing', 'processing', 'in_review', 'confirmed'].includes(view.status);
  for (const { kind, by, reference, authorizationId } of provider.ledger) {
    if ((kind !== 'void' && kind !== 'refund') || by !== 'us') continue;
    const isLiveOne = isLive && reference === ops.paymentReference;
    mustHold(!isLiveOne, 'I6', `the authorisation of the live attempt ${reference} was released`);
    if (kind === 'refund') continue;
    const found = provider.find(authorizationId);
    mustHold(
      !found?.isOwn || provider.ordered.has(authorizationId),
      'I6',
      "a partner's own authorisation was voided before any order named it",
    );
  }
}

function checkRefund({ status, payment }: SeenView, truth: Truth, kept: readonly Kept[]): void {
  const { refund, money } = payment;
  if (status !== 'cancelled') return;
  const isKept = kept.length > 0;
  if (refund?.status === 'done')
    mustHold(!isKept, 'I18', 'a refund that is still owed is reported as done');
  const isReported = money !== 'taken' || !isKept || refund !== null;
  mustHold(isReported, 'I18', 'cancelled, the money is kept, and no refund is reported');
  if (refund?.status !== 'done' || !refund.amount || !wasTaken(truth)) return;
  const units = toMinorUnits(refund.amount);
  const totals = [
    ...truth.svc.orders.all.map(({ totalUnits }) => totalUnits),
    ...truth.provider.ours().map(({ amountUnits }) => amountUnits),
  ];
  mustHold(totals.includes(units), 'I18', 'the reported refund is not the amount that was taken');
}

function checkOrder({ status, order }: SeenView, { svc }: Truth): void {
  const known = svc.orders.find(order?.id ?? '');
  if (!order || !known) return;
  if (order.status === 'cancelled') {
    mustHold(
      svc.orders.isCancelled(known),
      'I18',
      `${status} reports a standing order as cancelled`,
    );
  }
  if (order.status === 'fulfilled' && status !== 'cancelling' && status !== 'in_review') {
    const isSeen = svc.orders.isCancelled(known) && !known.isCancelledBySvc;
    mustHold(!isSeen, 'I18', `${status} reports a cancelled order as fulfilled`);
  }
}

/** Each ticket has a code that is valid for entry. */
function checkConfirmed(
  { quantity, tickets, order, receipt }: SeenView,
  { svc }: Truth,
  kept: readonly Kept[],
): void {
  const [money] = kept;
  mustHold(money !== undefined, 'I3', 'tickets without a capture');
  const isTotal = receipt !== null && money.takenUnits === toMinorUnits(receipt.total);
  mustHold(isTotal, 'I15', 'the charged total differs from the receipt');
  const known = svc.orders.find(order?.id ?? '');
  mustHold(known !== undefined, 'I18', 'confirmed under an order that Svc does not know');
  const fewest = svc.mayLackTicket(known) ? Math.max(1, quantity - 1) : quantity;
  mustHold(
    tickets.length === quantity || tickets.length === fewest,
    'I3',
    `confirmed with ${tickets.length} of ${quantity} tickets`,
  );
  const codes = new Set(svc.codesOf(known));
  const shown = tickets.map(({ qrData, bookingId }) => qrData || bookingId);
  mustHold(
    shown.every((code) => codes.has(code)),
    'I18',
    'a ticket without a code that is valid for entry',
  );
  mustHold(new Set(shown).size === shown.length, 'I18', 'the same code on two tickets');
}
