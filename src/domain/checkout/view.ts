// The view of a checkout for callers: everything except private fields (the customer's name and email address,
// tokens, the payment nonce). The API adds links and remaining seconds.
import type { Failure } from '../failure';
import { roundMoney, type Money } from '../money';
import { seatKind, seatLabel } from '../seat-map';
import { eachOfferOnce, type Notices, type ReceivedSeatMap, type Showtime } from '../showtime';
import { isStuck, waitingCompensations } from './compensation-rules';
import { refusalOfType } from './command-rules';
import { holdEndsAtMs, showtimeStart } from './deadlines';
import { moneyOf } from './money-state';
import { nextActionOf } from './next-action-rules';
import { isDiscounted } from './promotion';
import type { QueueView } from './queue-place';
import type { SavedInstrument } from './request';
import { countOf, sellsPlaces } from './seat-choice';
import { needsAuthentication } from './session';
import {
  attemptsLeftOf,
  firstSentAtMsOf,
  hasOrder,
  hasPurchase,
  isIn,
  orderIdOf,
  type Checkout,
  type Purchase,
  type Receipt,
} from './state';
import { STATUS_FACTS } from './status-facts';

const ACTIONS = ['seats', 'edit', 'order', 'cancel'] as const;

const NO_NOTICES = {
  offerChanged: null,
  agePolicyUrl: null,
  shipping: null,
  shippingFaqUrl: null,
} as const satisfies Notices;

export type CheckoutView = ReturnType<typeof viewOf>;
export type HoldView = NonNullable<CheckoutView['hold']>;
export type PaymentView = CheckoutView['payment'];
export type CancellationView = NonNullable<CheckoutView['cancellation']>;

/** Times are milliseconds since the epoch; unknown and missing values are null. */
export function viewOf(checkout: Checkout) {
  const { id, version, createdAtMs, updatedAtMs, phase, prices, request } = checkout;
  const items = 'items' in phase ? phase.items : null;
  return {
    id,
    status: phase.status,
    version,
    createdAtMs,
    updatedAtMs,
    reference: request.reference,
    closed: STATUS_FACTS[phase.status].final,
    queue: queueOf(checkout),
    showtime: showtimeOf(checkout),
    quantity: items ? countOf(items) : request.quantity,
    maxQuantity: prices?.maxQuantity ?? null,
    available: checkout.seatMap?.available ?? null,
    offers: eachOfferOnce(prices?.offers ?? []),
    notices: { ...NO_NOTICES, ...prices?.notices },
    surveys: prices?.surveys ?? null,
    promotionCode: request.promotionCode,
    isDiscounted: isDiscounted(checkout),
    customer: customerOf(checkout),
    hold: holdOf(checkout),
    receipt: receiptOf(checkout),
    payment: paymentOf(checkout),
    order: orderView(checkout),
    tickets: ticketsOf(checkout),
    cancellation: cancellationOf(checkout),
    lastFailure: lastOf(checkout),
    nextAction: nextActionOf(checkout),
    /** Commands that would be accepted now. Once an order was sent, the only possible edit is a sign-in. */
    actions: ACTIONS.filter((action) => refusalOfType(checkout, action) === null),
  };
}

/** The place in the queue when the checkout joined it; readers subtract the admissions since. Null in other states. */
function queueOf({ phase, request }: Checkout): QueueView | null {
  if (phase.status !== 'queued') return null;
  const { status: _, ...place } = phase;
  return { ...place, showtimeId: request.showtimeId };
}

function showtimeOf(checkout: Checkout): Showtime | null {
  const { prices } = checkout;
  if (!prices) return null;
  return sellsPlaces(checkout) ? { ...prices.showtime, seating: 'general' } : prices.showtime;
}

/** The amount that the customer has to pay, or has paid. */
export function receiptOf({ phase }: Checkout): Receipt | null {
  return 'receipt' in phase ? phase.receipt : null;
}

/** Personal data stays private. Saved instruments are shown to the partner with which the customer signed in. */
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

/** The last failure, either of a command or of a Signal, whose sender waits for no answer. */
function lastOf({ lastFailure, refusedSignal }: Checkout): Failure | null {
  const isLater = (refusedSignal?.atMs ?? -1) > (lastFailure?.atMs ?? -1);
  return isLater ? refusedSignal : lastFailure;
}

/** The seat map of a checkout: seats that it holds or has bought are `mine`. */
export function withOwnSeats(
  map: ReceivedSeatMap,
  { hold, tickets }: Pick<CheckoutView, 'hold' | 'tickets'>,
): ReceivedSeatMap {
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

function holdOf(checkout: Checkout) {
  const { phase, seatMap, policy } = checkout;
  if (!('items' in phase) || !STATUS_FACTS[phase.status].holdsSeats) return null;
  const items = phase.items.map(({ offerId, quantity, seatIds }) => {
    const seats = seatIds.map((seatId) => ({
      id: seatId,
      label: seatLabel(seatMap, seatId),
      ...seatKind(seatMap, seatId),
    }));
    return { offerId, quantity, seats };
  });
  return { items, expiresAtMs: phase.lease ? holdEndsAtMs(phase.lease, policy) : null };
}

function paymentOf(checkout: Checkout) {
  const { attempt, phase, policy } = checkout;
  const isOrdered = hasPurchase(checkout);
  // The order under way, or bought, is an attempt as well.
  const failed = attempt.failed + (isOrdered ? 1 : 0);
  // From `fulfilled` on, money is `taken`; if a partner collects, once it is captured.
  const money = moneyOf(checkout);
  return {
    type: 'payment' in phase ? phase.payment.type : attempt.paymentType,
    money,
    amount: isOrdered && money === 'taken' ? amountTaken(checkout.phase) : null,
    refund: refundOf(checkout),
    attempt: failed,
    attemptsLeft: attemptsLeftOf({ attempt: { ...attempt, failed }, policy }),
    /** The number of open compensations: authorisations of earlier attempts, and the refund. */
    compensationsWaiting: waitingCompensations(checkout).length,
  };
}

/** An amount collected by the partner's provider is rounded to the decimal places of its currency. */
function amountTaken({ receipt: { total }, collection }: Purchase): Money {
  return collection ? roundMoney(total) : total;
}

/** The refund of a cancelled order whose money was taken, or may have been; no amount if Svc does not report it. */
export function refundOf(checkout: Checkout) {
  if (!isIn(checkout, 'cancelled') || moneyOf(checkout) === 'not_taken') return null;
  const { refund, orderId, collection } = checkout.phase;
  const reference = collection?.reference ?? orderId;
  const owed = waitingCompensations(checkout).find((each) => each.reference === reference);
  const status = !owed ? 'done' : isStuck(checkout, owed) ? 'stuck' : 'pending';
  // Svc sometimes reports the amount later, when the refund is already listed as owed.
  const listed = checkout.compensations.find((each) => each.reference === reference);
  return { status, amount: refund ?? (listed?.refunded ? listed.amount : null) } as const;
}

function orderView(checkout: Checkout) {
  const id = orderIdOf(checkout);
  if (isIn(checkout, 'cancelled')) return { id, status: 'cancelled' } as const;
  if (!hasOrder(checkout) || (id === null && firstSentAtMsOf(checkout) === null)) return null;
  const { step } = checkout.phase.order;
  const isFulfilled = step === 'fulfilled' || step === 'delivered';
  return { id, status: isFulfilled ? 'fulfilled' : 'pending' } as const;
}

function ticketsOf(checkout: Checkout) {
  const hasTickets = hasOrder(checkout) && checkout.phase.order.step === 'delivered';
  const tickets = hasTickets ? checkout.phase.order.tickets : [];
  return tickets.map((ticket) => ({
    ...ticket,
    ...(ticket.seatId !== null && seatKind(checkout.seatMap, ticket.seatId)),
  }));
}

function cancellationOf(checkout: Checkout) {
  const { phase, cancelRequest, cancelRefusal = null } = checkout;
  const isPossible = isIn(checkout, 'confirmed') && refusalOfType(checkout, 'cancel') === null;
  const possibleUntilMs = isPossible ? (showtimeStart(checkout)?.atMs ?? null) : null;
  const atMs = phase.status === 'cancelled' ? phase.atMs : null;
  const cause = causeOf(checkout);
  const isNothingToSay = possibleUntilMs === null && atMs === null;
  if (!cancelRequest && !cancelRefusal && !cause && isNothingToSay) return null;
  return {
    requestedAtMs: cancelRequest?.atMs ?? null,
    /** `payment`: the payment could not be captured, so the order is cancelled without a request. */
    reason: cancelRequest?.reason ?? (cause ? 'payment' : null),
    /** Until when a cancellation can be requested; null once it cannot. */
    possibleUntilMs,
    /** Why the last request was not carried out. */
    refusal: cancelRefusal,
    /** When the order was cancelled. */
    atMs,
  } as const;
}

function causeOf({ phase }: Checkout) {
  if (phase.status === 'cancelled') return phase.cause;
  return 'cancellation' in phase ? (phase.cancellation?.cause ?? null) : null;
}
