// What a checkout shows: every fact a caller may see, and none of the private ones (the customer's
// name and address, tokens, the payment nonce). The API adds addresses and remaining seconds.
import type { Failure } from '../failure';
import { compareMoney } from '../money';
import type { NextAction } from '../next-action';
import { seatLabel } from '../seat-map';
import type { Notices, Offer, SeatMap } from '../showtime';
import { isStuck, waitingCompensations } from './compensations';
import { deadlineOf, moneyOf, wouldTake } from './machine';
import type { Order, Receipt } from './order';
import type { SavedInstrument } from './request';
import { countOf } from './seat-choice';
import { needsAuthentication } from './session';
import { isIn, orderOf, type Checkout } from './state';
import { stateOf } from './states';

const ACTIONS = ['seats', 'edit', 'order', 'cancel'] as const;

const NO_NOTICES = {
  ...{ offerChanged: null, agePolicyUrl: null, shipping: null, shippingFaqUrl: null },
} as const satisfies Notices;

export type CheckoutView = ReturnType<typeof viewOf>;
export type HoldView = NonNullable<CheckoutView['hold']>;
export type PaymentView = CheckoutView['payment'];
export type CancellationView = NonNullable<CheckoutView['cancellation']>;

/** All times are milliseconds since the epoch; what is not known yet, or is not so, is null. */
export function viewOf(checkout: Checkout) {
  const { id, version, createdAtMs, updatedAtMs, phase, prices, request } = checkout;
  const items = 'items' in phase ? phase.items : null;
  const order = orderOf(checkout);
  return {
    id,
    status: phase.status,
    version,
    createdAtMs,
    updatedAtMs,
    reference: request.reference,
    closed: stateOf(checkout).over,
    showtime: prices?.showtime ?? null,
    quantity: items ? countOf(items) : request.quantity,
    maxQuantity: prices?.maxQuantity ?? null,
    available: checkout.seatMap?.available ?? null,
    offers: offersOf(prices?.offers ?? []),
    notices: { ...NO_NOTICES, ...prices?.notices },
    surveys: prices?.surveys ?? null,
    promotionCode: request.promotionCode,
    customer: customerOf(checkout),
    hold: holdOf(checkout),
    receipt: receiptOf(checkout),
    payment: paymentOf(checkout, order),
    order: order && orderView(order, 'refund' in phase),
    tickets: order?.tickets ?? [],
    cancellation: cancellationOf(checkout),
    lastFailure: lastOf(checkout),
    nextAction: nextActionOf(checkout),
    /** Commands that the state would take. Signing in is an edit, and all that is left once an order is out. */
    actions: ACTIONS.filter((action) => wouldTake(checkout, action)),
  };
}

/** What the customer is asked to pay, or has been. */
export function receiptOf(checkout: Checkout): Receipt | null {
  const { phase } = checkout;
  return 'receipt' in phase ? phase.receipt : (orderOf(checkout)?.receipt ?? null);
}

/** The person stays private; saved instruments are shown to the partner through whom they signed in. */
function customerOf(checkout: Checkout) {
  const { customer } = checkout.request;
  const status = customerStatus(checkout);
  const signedIn = customer?.type === 'account' && status === 'ready' ? customer : null;
  return {
    type: customer?.type ?? null,
    status,
    savedInstruments: signedIn?.savedInstruments ?? ([] as readonly SavedInstrument[]),
    signupPromotionCode: signedIn?.signupPromotionCode ?? null,
  };
}

function customerStatus(checkout: Checkout): 'missing' | 'signed_out' | 'ready' {
  if (!checkout.request.customer) return 'missing';
  return needsAuthentication(checkout) ? 'signed_out' : 'ready';
}

/** What went wrong last, be it a command or a Signal, whose sender waits for no answer. */
function lastOf({ lastFailure, refusedSignal }: Checkout): Failure | null {
  const isLater = (refusedSignal?.atMs ?? -1) > (lastFailure?.atMs ?? -1);
  return isLater ? refusedSignal : lastFailure;
}

/** The seat map as the checkout sees it: what it holds or has bought is `mine`. */
export function withOwnSeats(
  map: SeatMap,
  { hold, tickets }: Pick<CheckoutView, 'hold' | 'tickets'>,
): SeatMap {
  const held = (hold?.items ?? []).flatMap(({ seats }) => seats.map(({ id }) => id));
  const mine = new Set([...held, ...tickets.map(({ seatId }) => seatId)]);
  const rows = map.rows.map((row) => ({
    ...row,
    seats: row.seats.map((seat) =>
      mine.has(seat.id) ? { ...seat, status: 'mine' as const } : seat,
    ),
  }));
  return { ...map, rows };
}

/** Each offer once, at its lowest price: the areas of seats have products and prices of their own. */
function offersOf(offers: readonly Offer[]) {
  const listed = new Map<string, Pick<Offer, 'offerId' | 'label' | 'price'>>();
  for (const { offerId, label, price } of offers) {
    const known = listed.get(offerId);
    if (known && compareMoney(known.price, price) <= 0) continue;
    listed.set(offerId, { offerId, label, price });
  }
  return [...listed.values()];
}

function holdOf(checkout: Checkout) {
  const { phase, seatMap } = checkout;
  if (!('items' in phase) || !stateOf(checkout).holdsSeats) return null;
  const items = phase.items.map(({ offerId, quantity, seatIds }) => {
    const seats = seatIds.map((seatId) => ({ id: seatId, label: seatLabel(seatMap, seatId) }));
    return { offerId, quantity, seats };
  });
  return { items, expiresAtMs: phase.lease?.endsAtMs ?? null };
}

function paymentOf(checkout: Checkout, order: Order | null) {
  const { attempt: attempts, policy } = checkout;
  const attempt = attempts.failed + (order ? 1 : 0);
  const money = moneyOf(checkout);
  return {
    type: order?.payment.type ?? attempts.paymentType,
    money,
    amount: order && money === 'taken' ? order.receipt.total : null,
    refund: refundOf(checkout),
    attempt,
    attemptsLeft: Math.max(0, policy.paymentAttemptsMax - attempt),
    /** What is still to be given back: authorisations of earlier attempts, and the refund. */
    compensationsWaiting: waitingCompensations(checkout).length,
  };
}

/** The refund of a cancelled order whose money was taken, or may have been; no amount where Svc does not say. */
function refundOf(checkout: Checkout) {
  if (!isIn(checkout, 'cancelled') || moneyOf(checkout) === 'not_taken') return null;
  const { refund, order } = checkout.phase;
  const reference = order.collection?.reference ?? order.orderId;
  const owed = waitingCompensations(checkout).find((each) => each.reference === reference);
  const status = !owed ? 'done' : isStuck(checkout, owed) ? 'stuck' : 'pending';
  return { status, amount: refund } as const;
}

function cancellationOf(checkout: Checkout) {
  const { phase, cancelRequest } = checkout;
  const possibleUntilMs = isIn(checkout, 'confirmed') ? (deadlineOf(checkout)?.atMs ?? null) : null;
  const atMs = 'refund' in phase ? phase.atMs : null;
  const cause = orderOf(checkout)?.cancellation?.cause;
  if (!cancelRequest && !cause && possibleUntilMs === null && atMs === null) return null;
  return {
    requestedAtMs: cancelRequest?.atMs ?? null,
    /** `payment`: nobody asked for it; the payment could not be captured. */
    reason: cancelRequest?.reason ?? (cause ? 'payment' : null),
    /** Until when a cancellation can be asked for; null once it cannot. */
    possibleUntilMs,
    /** When it was done. */
    atMs,
  } as const;
}

function orderView({ orderId, sentAtMs, fulfilled }: Order, isCancelled: boolean) {
  if (orderId === null && sentAtMs === null) return null;
  const standing = fulfilled ? 'fulfilled' : 'pending';
  return { id: orderId, status: isCancelled ? 'cancelled' : standing } as const;
}

/** What is being carried out, or waits for a person, is not helped by signing in. */
function nextActionOf(checkout: Checkout): NextAction | null {
  const isHelped = needsAuthentication(checkout) && wouldTake(checkout, 'edit');
  return isHelped ? { type: 'authenticate' } : stateOf(checkout).next(checkout);
}
