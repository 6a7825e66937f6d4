// What must hold after every change, and at the end of every schedule, whatever the seed brings.
import { countOf } from '../../src/domain/checkout/seat-choice';
import type { Checkout } from '../../src/domain/checkout/state';
import { isOver } from '../../src/domain/checkout/states';
import { moneyOf, needsOps } from '../../src/domain/checkout/machine';
import type { Order } from '../../src/domain/checkout/order';
import { isFinished } from '../../src/domain/checkout/machine';
import { waitingCompensations } from '../../src/domain/checkout/compensations';
import { toMinorUnits } from '../../src/domain/money';
import { viewOf } from './sight';
import { capturedUnits, type Truth } from './truth';
import { hold } from './violation';

/** Checks one change of the checkout against what has really been done. */
export function checkInvariants(
  before: Checkout | null,
  now: Checkout,
  truth: Truth,
  ordered: ReadonlySet<string>,
): void {
  const takenUnits = capturedUnits(truth);
  hold(takenUnits.length <= 1, 'I1', `${takenUnits.length} captures for one checkout`);
  checkSeats(truth);
  checkCaptures(truth);
  hold(
    moneyOf(now) !== 'not_taken' || takenUnits.length === 0 || truth.isMisled(),
    'I5',
    `${now.phase.status} says not_taken, and ${takenUnits[0]} was captured`,
  );
  checkPhase(now, takenUnits, truth);
  checkUndos(now, truth);
  checkOwnAuthorizations(truth, ordered);
  if (!before) return;
  const stands = !isOver(before) || JSON.stringify(before.phase) === JSON.stringify(now.phase);
  hold(stands, 'I7', `${before.phase.status} changed`);
  hold(now.version === before.version + 1, 'I7', 'a change without a new version');
}

function checkSeats({ svc }: Truth): void {
  const sales = svc.seats.standing();
  if (sales.length < 2) return;
  const sold = sales.flatMap(({ seatIds }) => seatIds);
  hold(new Set(sold).size === sold.length, 'I2', 'a seat was sold twice');
}

/** The partner's money is taken for tickets that are certain, and not before. */
function checkCaptures({ svc, provider, isMisled }: Truth): void {
  if (isMisled()) return;
  for (const { kind, authorizationId, atMs, reference } of provider.ledger) {
    if (kind !== 'capture' || !reference.startsWith('chk_1-')) continue;
    const order = svc.orders.all.find((each) => each.authorizationId === authorizationId);
    const fulfilled = order && !order.fails && order.fulfilsAtMs <= atMs;
    hold(fulfilled ?? false, 'I3', `${authorizationId} was captured without tickets`);
  }
}

function checkPhase(now: Checkout, takenUnits: readonly number[], truth: Truth): void {
  const { phase } = now;
  if (phase.status === 'cancelled' && viewOf(now).payment.refund?.status === 'done') {
    hold(isPaidBack(phase.order, truth) || truth.isMisled(), 'I3', 'a refund that nobody knows of');
  }
  if (phase.status !== 'confirmed' || truth.isMisled()) return;
  const { order, items } = phase;
  const [units] = takenUnits;
  hold(units !== undefined, 'I3', 'tickets without a capture');
  hold(order.tickets.length === countOf(items), 'I3', 'a ticket is missing');
  hold(units === toMinorUnits(order.receipt.total), 'I15', 'another total was charged');
}

function isPaidBack({ orderId, collection }: Order, { svc, provider }: Truth): boolean {
  if (collection) return provider.captured().length === 0;
  const order = svc.orders.find(orderId ?? '');
  return order !== undefined && svc.orders.isPaidBack(order);
}

/** Nothing is given up that belongs to an attempt which may still succeed, or did. */
function checkUndos(checkout: Checkout, { provider }: Truth): void {
  const { phase } = checkout;
  const live = 'order' in phase && !isOver(checkout) ? phase.order.collection : null;
  if (live?.status !== 'authorized' && live?.status !== 'captured') return;
  const undone = provider.ledger.some(
    ({ kind, authorizationId }) => kind === 'void' && authorizationId === live.authorizationId,
  );
  hold(!undone, 'I6', `the authorisation of the live attempt ${live.reference} was given up`);
}

/** What the partner set aside itself is its own to give up, unless an order of ours has named it. */
function checkOwnAuthorizations({ provider }: Truth, ordered: ReadonlySet<string>): void {
  for (const { kind, authorizationId } of provider.ledger) {
    if (kind !== 'void' || !provider.find(authorizationId)?.isOwn) continue;
    hold(
      ordered.has(authorizationId),
      'I6',
      `a void of the partner's own, which no order has named`,
    );
  }
}

/** Checks the end of a schedule: nobody is left without a word, and nothing is left set aside. */
export function checkEnd(checkout: Checkout, truth: Truth): void {
  const { status } = checkout.phase;
  const reviewed = needsOps(checkout);
  hold(isFinished(checkout) || reviewed, 'I9', `the schedule ended in ${status}`);
  hold(checkout.commands.owed.length === 0, 'I9', 'a command was never answered');
  if (reviewed || truth.isMisled()) return;
  hold(waitingCompensations(checkout).length === 0, 'I6', 'an undo was never carried out');
  hold(truth.provider.pending().length === 0, 'I6', 'an authorisation was never given up');
  const taken = capturedUnits(truth).length > 0;
  hold(taken === (status === 'completed'), 'I3', `${taken ? '' : 'no '}money, and ${status}`);
  const standing = truth.svc.orders.standing().length > 0;
  hold(standing === (status === 'completed'), 'I3', `${standing ? '' : 'no '}order, and ${status}`);
}
