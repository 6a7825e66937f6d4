// What a checkout shows: every fact a caller may see, and none of the private ones (the customer's
// name and address, tokens, the payment nonce). The API adds addresses and remaining seconds.
import type { Failure } from '../failure';
import { toMinorUnits, type Money } from '../money';
import { seatLabel, type Notices, type Offer, type SeatMap, type Showtime } from '../showtime';
import { deadlineOf } from './deadlines';
import { countOf } from './seat-choice';
import {
  isTerminal,
  moneyOf,
  needsAuthentication,
  type CancelRequest,
  type Checkout,
  type HeldItem,
  type MoneyState,
  type Order,
  type Payment,
  type Receipt,
  type Refund,
  type Status,
  type Ticket,
} from './state';
import { waitingUndos } from './undos';

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
  readonly promotionCode: string | null;
  readonly customer: {
    readonly type: 'guest' | 'account' | null;
    readonly status: 'missing' | 'ready' | 'signed_out';
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
  readonly refund: Refund | null;
  readonly attempt: number;
  readonly attemptsLeft: number;
  /** Authorisations of earlier attempts that are still to be given up. */
  readonly undosWaiting: number;
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

/** What the caller should do next. */
export type NextAction =
  | { readonly type: 'wait'; readonly afterSeconds: number }
  | { readonly type: 'provide_customer' }
  | { readonly type: 'authenticate' }
  | { readonly type: 'choose_seats'; readonly recommendedSeatIds: readonly string[] }
  | { readonly type: 'pay'; readonly byMs: number }
  | { readonly type: 'start_over' }
  | { readonly type: 'contact_support' };

const ACTIONS = ['seats', 'edit', 'order', 'cancel'] as const;
/** Commands that the state would take. */
export type Action = (typeof ACTIONS)[number];

const NO_NOTICES: Notices = { offerChanged: null, agePolicyUrl: null, shipping: null };

export function viewOf(checkout: Checkout): CheckoutView {
  const { phase, prices, seatMap, request } = checkout;
  const items = 'items' in phase ? phase.items : null;
  const order = 'order' in phase ? phase.order : null;
  return {
    id: checkout.id,
    status: phase.status,
    version: checkout.version,
    reference: request.reference,
    createdAtMs: checkout.createdAtMs,
    updatedAtMs: checkout.updatedAtMs,
    closed: isTerminal(checkout),
    showtime: prices?.showtime ?? null,
    quantity: items ? countOf(items) : request.quantity,
    maxQuantity: prices?.maxQuantity ?? null,
    available: seatMap?.available ?? null,
    offers: prices ? offersOf(prices.offers) : [],
    notices: prices?.notices ?? NO_NOTICES,
    promotionCode: request.promotionCode,
    customer: { type: request.customer?.type ?? null, status: customerStatus(checkout) },
    hold: holdOf(checkout),
    receipt: order?.receipt ?? (phase.status === 'held' ? phase.receipt : null),
    payment: paymentOf(checkout, order),
    order: orderOf(checkout, order),
    tickets: 'tickets' in phase ? phase.tickets : [],
    cancellation: cancellationOf(checkout),
    lastFailure: checkout.lastFailure,
    nextAction: nextActionOf(checkout),
    actions: actionsOf(checkout),
  };
}

function customerStatus(checkout: Checkout): CheckoutView['customer']['status'] {
  if (!checkout.request.customer) return 'missing';
  return needsAuthentication(checkout) ? 'signed_out' : 'ready';
}

/** The seat map as the checkout sees it: what it holds or has bought is `mine`. */
export function seatMapOf({ seatMap, phase }: Checkout): SeatMap | null {
  if (!seatMap) return null;
  const items = 'items' in phase ? phase.items : [];
  const mine = new Set(items.flatMap(({ seatIds }) => seatIds));
  const rows = seatMap.rows.map((row) => ({
    ...row,
    seats: row.seats.map((seat) =>
      mine.has(seat.id) ? { ...seat, status: 'mine' as const } : seat,
    ),
  }));
  return { ...seatMap, rows };
}

/** Each offer once, at its lowest price: the areas of seats have products and prices of their own. */
function offersOf(offers: readonly Offer[]): CheckoutView['offers'] {
  const listed = new Map<string, CheckoutView['offers'][number]>();
  for (const { offerId, label, price } of offers) {
    const known = listed.get(offerId);
    if (known && toMinorUnits(known.price) <= toMinorUnits(price)) continue;
    listed.set(offerId, { offerId, label, price });
  }
  return [...listed.values()];
}

/** The states in which seats are held rather than bought. */
const HOLDING: readonly Status[] = ['holding', 'held', 'placing', 'processing', 'in_review'];

function holdOf({ phase, seatMap }: Checkout): HoldView | null {
  if (!('items' in phase) || !HOLDING.includes(phase.status)) return null;
  return {
    items: phase.items.map((item) => itemOf(item, seatMap)),
    expiresAtMs: phase.lease?.endsAtMs ?? null,
  };
}

function itemOf({ offerId, quantity, seatIds }: HeldItem, seatMap: SeatMap | null) {
  const seats = seatIds.map((id) => ({ id, label: seatMap ? seatLabel(seatMap, id) : id }));
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
    attemptsLeft: policy.paymentAttemptsMax - number,
    undosWaiting: waitingUndos(checkout).length,
  };
}

function refundOf({ phase }: Checkout): Refund | null {
  if (phase.status === 'cancelled') return phase.refund;
  if (phase.status !== 'cancelling') return null;
  const { refundOwed, refundDue } = phase.cancellation;
  if (!refundOwed && !refundDue) return null;
  return { status: 'pending', amount: refundDue ?? phase.order.receipt.total };
}

function cancellationOf(checkout: Checkout): CancellationView | null {
  const { phase, cancelRequest, updatedAtMs } = checkout;
  const possibleUntilMs =
    phase.status === 'confirmed' ? (deadlineOf(checkout)?.atMs ?? null) : null;
  const unpaid = phase.status === 'cancelling' && phase.cancellation.cause !== null;
  if (!cancelRequest && !unpaid && possibleUntilMs === null) return null;
  return {
    requestedAtMs: cancelRequest?.atMs ?? null,
    reason: cancelRequest?.reason ?? (unpaid ? 'payment' : null),
    possibleUntilMs,
    atMs: phase.status === 'cancelled' ? updatedAtMs : null,
  };
}

function orderOf({ phase }: Checkout, order: Order | null): CheckoutView['order'] {
  if (!order || (order.orderId === null && phase.status === 'placing')) return null;
  if (phase.status === 'cancelled') return { id: order.orderId, status: 'cancelled' };
  return { id: order.orderId, status: order.fulfilled ? 'fulfilled' : 'pending' };
}

function nextActionOf(checkout: Checkout): NextAction | null {
  const { phase, seatMap, request } = checkout;
  if (asksToSignIn(checkout)) return { type: 'authenticate' };
  switch (phase.status) {
    case 'preparing':
      return { type: 'wait', afterSeconds: 2 };
    case 'selecting':
      if (isStuck(checkout)) return { type: 'start_over' };
      if (!request.customer) return { type: 'provide_customer' };
      return { type: 'choose_seats', recommendedSeatIds: seatMap?.recommendedSeatIds ?? [] };
    case 'holding':
      return { type: 'wait', afterSeconds: 1 };
    case 'held':
      if (isStuck(checkout)) return { type: 'start_over' };
      return { type: 'pay', byMs: phase.lease.endsAtMs };
    case 'placing':
      return { type: 'wait', afterSeconds: 2 };
    case 'processing':
      return { type: 'wait', afterSeconds: 5 };
    case 'in_review':
      return { type: 'contact_support' };
    case 'cancelling':
      return { type: 'wait', afterSeconds: 2 };
    case 'cancelled':
      return phase.refund.status === 'stuck' ? { type: 'contact_support' } : null;
    case 'confirmed':
    case 'completed':
      return null;
    case 'failed':
    case 'expired':
    case 'abandoned':
      return { type: 'start_over' };
  }
}

/** What is being carried out, or waits for a person, is not helped by signing in. */
function asksToSignIn(checkout: Checkout): boolean {
  const { status } = checkout.phase;
  const isWaiting = status === 'preparing' || status === 'holding' || status === 'in_review';
  return !isTerminal(checkout) && !isWaiting && needsAuthentication(checkout);
}

/** Nothing that this checkout could still take leads to tickets. */
function isStuck({ attempt, policy, lastFailure }: Checkout): boolean {
  return attempt.failed >= policy.paymentAttemptsMax || lastFailure?.next === 'start_over';
}

/** Without a customer who is signed in, nothing can be held or bought. */
function actionsOf(checkout: Checkout): readonly Action[] {
  const { phase, attempt, policy, seatChanges, cancelRequest } = checkout;
  if (isTerminal(checkout)) return [];
  const { status } = phase;
  const isReady = customerStatus(checkout) === 'ready';
  const isChoosing = status === 'selecting' || status === 'held';
  const isBusy = status === 'preparing' || status === 'holding';
  const isEnding = status === 'cancelling' || cancelRequest !== null;
  const allowed: Readonly<Record<Action, boolean>> = {
    seats: isChoosing && isReady && seatChanges < policy.seatChangesMax,
    edit: isChoosing || (needsAuthentication(checkout) && !isBusy),
    order: status === 'held' && isReady && attempt.failed < policy.paymentAttemptsMax,
    cancel: !isEnding,
  };
  return ACTIONS.filter((action) => allowed[action]);
}
