// What a checkout shows: every fact a caller may see, and none of the private ones (the customer's
// name and address, tokens, the payment nonce). The API adds addresses and remaining seconds.
import type { Failure } from '../failure';
import { compareMoney, type Money } from '../money';
import type { NextAction } from '../next-action';
import { seatLabel, unpackSeatMap, type PackedSeatMap } from '../seat-map';
import type { Notices, Offer, Prices, SeatMap, Showtime } from '../showtime';
import { isStuck, waitingCompensations } from './compensations';
import { deadlineOf, moneyOf, wouldTake } from './machine';
import type { MoneyState, Order, Payment, Receipt, Ticket } from './order';
import type { HeldItem, SavedInstrument } from './request';
import { countOf } from './seat-choice';
import { needsAuthentication } from './session';
import { isIn, type CancelRequest, type Checkout } from './state';
import { stateOf } from './states';
import type { Status } from './status';

/** All times are milliseconds since the epoch. */
export interface CheckoutView {
  readonly id: string;
  readonly status: Status;
  readonly version: number;
  readonly reference: string | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly closed: boolean;
  readonly showtime: Showtime | null;
  readonly quantity: number;
  readonly maxQuantity: number | null;
  readonly available: number | null;
  readonly offers: readonly { offerId: string; label: string; price: Money }[];
  readonly notices: Notices;
  /** What Svc would like to ask the customer, as it came; null where it asks nothing. */
  readonly surveys: Prices['surveys'] | null;
  readonly promotionCode: string | null;
  readonly customer: {
    readonly type: 'guest' | 'account' | null;
    readonly status: 'missing' | 'ready' | 'signed_out';
    /** Of an existing customer who is signed in. */
    readonly savedInstruments: readonly SavedInstrument[];
    readonly signupPromotionCode: string | null;
  };
  readonly hold: HoldView | null;
  readonly receipt: Receipt | null;
  readonly payment: PaymentView;
  readonly order: {
    readonly id: string | null;
    readonly status: 'pending' | 'fulfilled' | 'cancelled';
  } | null;
  readonly tickets: readonly Ticket[];
  readonly cancellation: CancellationView | null;
  readonly lastFailure: Failure | null;
  readonly nextAction: NextAction | null;
  readonly actions: readonly Action[];
}

export interface HoldView {
  readonly items: readonly {
    readonly offerId: string;
    readonly quantity: number;
    readonly seats: readonly { readonly id: string; readonly label: string }[];
  }[];
  readonly expiresAtMs: number | null;
}

export interface PaymentView {
  readonly type: Payment['type'] | null;
  readonly money: MoneyState;
  readonly amount: Money | null;
  readonly refund: RefundView | null;
  readonly attempt: number;
  readonly attemptsLeft: number;
  /** What is still to be given back: authorisations of earlier attempts, and the refund. */
  readonly compensationsWaiting: number;
}

/** What goes back to the customer. `amount` is null where Svc does not say. */
export interface RefundView {
  readonly status: 'pending' | 'done' | 'stuck';
  readonly amount: Money | null;
}

export interface CancellationView {
  readonly requestedAtMs: number | null;
  /** `payment`: nobody asked for it; the payment could not be captured. */
  readonly reason: CancelRequest['reason'] | 'payment' | null;
  /** Until when a cancellation can be asked for; null once it cannot. */
  readonly possibleUntilMs: number | null;
  /** When it was done. */
  readonly atMs: number | null;
}

const ACTIONS = ['seats', 'edit', 'order', 'cancel'] as const;
/** Commands that the state would take. */
export type Action = (typeof ACTIONS)[number];

const NO_NOTICES = {
  ...{ offerChanged: null, agePolicyUrl: null, shipping: null, shippingFaqUrl: null },
} as const satisfies Notices;

export function viewOf(checkout: Checkout): CheckoutView {
  const { phase, prices, seatMap, request } = checkout;
  const state = stateOf(checkout);
  const items = 'items' in phase ? phase.items : null;
  const order = 'order' in phase ? phase.order : null;
  return {
    id: checkout.id,
    status: phase.status,
    version: checkout.version,
    reference: request.reference,
    createdAtMs: checkout.createdAtMs,
    updatedAtMs: checkout.updatedAtMs,
    closed: state.over,
    showtime: prices?.showtime ?? null,
    quantity: items ? countOf(items) : request.quantity,
    maxQuantity: prices?.maxQuantity ?? null,
    available: seatMap?.available ?? null,
    offers: prices ? offersOf(prices.offers) : [],
    notices: { ...NO_NOTICES, ...prices?.notices },
    surveys: prices?.surveys ?? null,
    promotionCode: request.promotionCode,
    customer: customerOf(checkout),
    hold: holdOf(checkout),
    receipt: order?.receipt ?? (phase.status === 'held' ? phase.receipt : null),
    payment: paymentOf(checkout, order),
    order: orderOf(checkout, order),
    tickets: 'tickets' in phase ? phase.tickets : [],
    cancellation: cancellationOf(checkout),
    lastFailure: lastOf(checkout),
    nextAction: nextActionOf(checkout),
    actions: actionsOf(checkout),
  };
}

/** Who they are is private; what they can pay with is for the partner whom they have signed in through. */
function customerOf(checkout: Checkout): CheckoutView['customer'] {
  const { customer } = checkout.request;
  const status = customerStatus(checkout);
  const { savedInstruments = [], signupPromotionCode = null } =
    customer?.type === 'account' && status === 'ready' ? customer : {};
  return { type: customer?.type ?? null, status, savedInstruments, signupPromotionCode };
}

function customerStatus(checkout: Checkout): CheckoutView['customer']['status'] {
  if (!checkout.request.customer) return 'missing';
  return needsAuthentication(checkout) ? 'signed_out' : 'ready';
}

/** What went wrong last, be it a command or a Signal, whose sender waits for no answer. */
function lastOf({ lastFailure, refusedSignal }: Checkout): Failure | null {
  const isLater = (refusedSignal?.atMs ?? -1) > (lastFailure?.atMs ?? -1);
  return isLater ? refusedSignal : lastFailure;
}

/** The seat map as the checkout sees it: what it holds or has bought is `mine`. */
export function seatMapOf({ seatMap, phase }: Checkout): SeatMap | null {
  if (!seatMap) return null;
  const items = 'items' in phase ? phase.items : [];
  const mine = new Set(items.flatMap(({ seatIds }) => seatIds));
  const unpacked = unpackSeatMap(seatMap);
  const rows = unpacked.rows.map((row) => ({
    ...row,
    seats: row.seats.map((seat) =>
      mine.has(seat.id) ? { ...seat, status: 'mine' as const } : seat,
    ),
  }));
  return { ...unpacked, rows };
}

/** Each offer once, at its lowest price: the areas of seats have products and prices of their own. */
function offersOf(offers: readonly Offer[]): CheckoutView['offers'] {
  const listed = new Map<string, CheckoutView['offers'][number]>();
  for (const { offerId, label, price } of offers) {
    const known = listed.get(offerId);
    if (known && compareMoney(known.price, price) <= 0) continue;
    listed.set(offerId, { offerId, label, price });
  }
  return [...listed.values()];
}

function holdOf(checkout: Checkout): HoldView | null {
  const { phase, seatMap } = checkout;
  if (!('items' in phase) || !stateOf(checkout).holdsSeats) return null;
  return {
    items: phase.items.map((item) => itemOf(item, seatMap)),
    expiresAtMs: phase.lease?.endsAtMs ?? null,
  };
}

function itemOf({ offerId, quantity, seatIds }: HeldItem, seatMap: PackedSeatMap | null) {
  const seats = seatIds.map((id) => ({ id, label: seatLabel(seatMap, id) }));
  return { offerId, quantity, seats };
}

function paymentOf(checkout: Checkout, order: Order | null): PaymentView {
  const { attempt, policy } = checkout;
  const number = attempt.failed + (order ? 1 : 0);
  const money = moneyOf(checkout);
  return {
    type: order?.payment.type ?? attempt.paymentType,
    money,
    amount: order && money === 'taken' ? order.receipt.total : null,
    refund: refundOf(checkout),
    attempt: number,
    attemptsLeft: Math.max(0, policy.paymentAttemptsMax - number),
    compensationsWaiting: waitingCompensations(checkout).length,
  };
}

/** Of a cancelled order whose money was taken, or may have been. */
function refundOf(checkout: Checkout): RefundView | null {
  if (!isIn(checkout, 'cancelled') || moneyOf(checkout) === 'not_taken') return null;
  const { amount } = checkout.phase.refund;
  const waiting = waitingCompensations(checkout).filter(
    ({ reference }) => reference === referenceOf(checkout.phase.order),
  );
  if (waiting.length === 0) return { status: 'done', amount };
  const stuck = waiting.some((each) => isStuck(checkout, each));
  return { status: stuck ? 'stuck' : 'pending', amount };
}

function referenceOf({ collection, orderId }: Order): string | null {
  return collection?.reference ?? orderId;
}

function cancellationOf(checkout: Checkout): CancellationView | null {
  const { phase, cancelRequest } = checkout;
  const possibleUntilMs = isIn(checkout, 'confirmed') ? (deadlineOf(checkout)?.atMs ?? null) : null;
  const cause = 'cancellation' in phase ? (phase.cancellation?.cause ?? null) : null;
  if (!cancelRequest && !cause && possibleUntilMs === null) return null;
  return {
    requestedAtMs: cancelRequest?.atMs ?? null,
    reason: cancelRequest?.reason ?? (cause ? 'payment' : null),
    possibleUntilMs,
    atMs: 'refund' in phase ? phase.atMs : null,
  };
}

function orderOf({ phase }: Checkout, order: Order | null): CheckoutView['order'] {
  if (!order || (order.orderId === null && order.sentAtMs === null)) return null;
  if ('refund' in phase) return { id: order.orderId, status: 'cancelled' };
  return { id: order.orderId, status: order.fulfilled ? 'fulfilled' : 'pending' };
}

/** What is being carried out, or waits for a person, is not helped by signing in. */
function nextActionOf(checkout: Checkout): NextAction | null {
  const state = stateOf(checkout);
  const isHelped = !state.over && wouldTake(checkout, 'edit');
  return isHelped && needsAuthentication(checkout)
    ? { type: 'authenticate' }
    : state.next(checkout);
}

/** Of those that are on offer: signing in is an edit, and all that is left once an order is out. */
function actionsOf(checkout: Checkout): readonly Action[] {
  return ACTIONS.filter((action) => wouldTake(checkout, action));
}
