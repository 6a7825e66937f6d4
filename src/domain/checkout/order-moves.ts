// What becomes of a checkout while an order is out: from the claim to tickets, to another try, or to
// a person's desk.
import type { OrderingCapabilities } from '../capabilities';
import { failure, type Failure } from '../failure';
import { formatMoney, sameMoney } from '../money';
import type { CheckoutEvent } from './events';
import {
  moneyOf,
  type Checkout,
  type CheckoutIn,
  type Collection,
  type Order,
  type Payment,
} from './state';
import { growingPauseMs } from './pauses';
import { loseSeats, withFailure } from './setbacks';
import { ticketsOf } from './tickets';
import { listUndo } from './undos';

type Of<T extends CheckoutEvent['type']> = Extract<CheckoutEvent, { type: T }>;
type Placing = CheckoutIn<'placing'>;
type Processing = CheckoutIn<'processing'>;
type Ordering = Placing | Processing;

/** Claiming an order already makes the money unknown: from here on only evidence says otherwise. */
export function claimOrder(
  checkout: CheckoutIn<'held'>,
  { expectedTotal, payment }: Of<'order'>,
  nowMs: number,
): Checkout | Failure {
  const { policy, phase, request } = checkout;
  const { items, lease, receipt } = phase;
  if (checkout.attempt.failed >= policy.paymentAttemptsMax) {
    return failure('PAYMENT_ATTEMPTS_EXHAUSTED');
  }
  if (!canPay(payment, request.capabilities)) {
    return failure('UNSUPPORTED_IN_SHAPE', { pointer: '/payment/type' });
  }
  if (!sameMoney(expectedTotal, receipt.total)) {
    return failure('PRICE_CHANGED', {
      pointer: '/expectedTotal/amount',
      message: `The total is ${formatMoney(receipt.total)}, not ${formatMoney(expectedTotal)}.`,
    });
  }
  const claims = checkout.attempt.claims + 1;
  const attempt = { ...checkout.attempt, claims, paymentType: payment.type };
  const collection = collectionOf(payment, `${checkout.id}-${attempt.claims}`);
  const order = newOrder(checkout, payment, collection, nowMs);
  return {
    ...checkout,
    attempt,
    undos: listUndo(checkout, collection, nowMs),
    lastFailure: null,
    phase: { status: 'placing', items, lease, order },
  };
}

/** The way to pay must be one that the shape of the key can carry. */
function canPay({ type }: Payment, capabilities: OrderingCapabilities): boolean {
  switch (type) {
    case 'nonce':
      return capabilities.externalNonce;
    case 'saved':
      return capabilities.savedInstruments;
    case 'partner':
      return capabilities.partnerPay;
    case 'card':
      return capabilities.card;
  }
}

/** Null where Svc takes the money. A partner may bring an authorisation of its own. */
function collectionOf(payment: Payment, reference: string): Collection | null {
  if (payment.type !== 'partner') return null;
  const authorizationId = 'authorizationId' in payment ? payment.authorizationId : null;
  const status = authorizationId === null ? 'wanted' : 'authorized';
  return { reference, authorizationId, lapsesAtMs: null, status };
}

/** Where the preview does not name the payment, the hold's own preview is the order's. */
function newOrder(
  { phase: { receipt, previewId }, request }: CheckoutIn<'held'>,
  payment: Payment,
  collection: Collection | null,
  nowMs: number,
): Order {
  return {
    payment,
    collection,
    receipt,
    previewed: !request.capabilities.paymentInPreview,
    previewId,
    sentAtMs: null,
    orderId: null,
    placedAtMs: null,
    fulfilled: false,
    evidence: [],
    looks: 0,
    nextAtMs: nowMs,
  };
}

/** A move that an order is past once it was sent: it may have been bought since. */
export function unlessSent<Event>(
  move: (checkout: Placing, event: Event, nowMs: number) => Checkout,
): typeof move {
  return (checkout, event, nowMs) => {
    const { sentAtMs, fulfilled } = checkout.phase.order;
    return sentAtMs === null && !fulfilled ? move(checkout, event, nowMs) : checkout;
  };
}

/** A move that an order is past once Svc has fulfilled it. */
export function unlessFulfilled<C extends Ordering, Event>(
  move: (checkout: C, event: Event, nowMs: number) => Checkout,
): typeof move {
  return (checkout, event, nowMs) =>
    checkout.phase.order.fulfilled ? checkout : move(checkout, event, nowMs);
}

/** Nobody pays a total that they did not confirm: another one goes back to them, with nothing sent. */
export function compareTotals(
  checkout: Placing,
  { receipt, previewId }: Of<'previewed'>,
  nowMs: number,
): Checkout {
  const { items, lease, order } = checkout.phase;
  const confirmed = order.receipt.total;
  if (sameMoney(receipt.total, confirmed)) {
    return withOrder(checkout, { previewed: true, previewId });
  }
  const message = `The total was ${formatMoney(confirmed)} and is now ${formatMoney(receipt.total)}.`;
  return withFailure(
    { ...checkout, phase: { status: 'held', items, lease, receipt, previewId } },
    failure('PRICE_CHANGED', { pointer: '/expectedTotal/amount', message }),
    nowMs,
  );
}

/** Nothing was sent. A trouble of the line or of the session leaves the hold; anything else ends it. */
export function withhold(checkout: Placing, event: Of<'order-withheld'>, nowMs: number): Checkout {
  const { failure: why } = event;
  const holdStands = why.kind === 'upstream' || why.code === 'AUTHENTICATION_NEEDED';
  if (!holdStands) return loseSeats(checkout, why, nowMs);
  return withFailure(backToHeld(checkout), why, nowMs);
}

/** The seats stay held as they were, for another order. */
export function backToHeld(checkout: Placing): Checkout {
  const { items, lease, order } = checkout.phase;
  const { receipt, previewId } = order;
  return { ...checkout, phase: { status: 'held', items, lease, receipt, previewId } };
}

export function defer(checkout: Ordering, { untilMs }: Of<'order-deferred'>): Checkout {
  return withOrder(checkout, { looks: checkout.phase.order.looks + 1, nextAtMs: untilMs });
}

/** Svc has the order: the polls begin at once (Svc spec 4.4 step 7). */
export function startPolling(
  checkout: Placing,
  { orderId, sentAtMs, fulfilled }: Of<'order-placed'>,
  nowMs: number,
): Checkout {
  const polling = { placedAtMs: nowMs, looks: 0, nextAtMs: nowMs };
  return withOrder(checkout, { orderId, sentAtMs, fulfilled, ...polling });
}

/** The next poll, or, once they are over, a patient follow-up that the caller need not wait for. */
export function pollOn(checkout: Placing, _event: Of<'order-pending'>, nowMs: number): Checkout {
  const { pollIntervalMs, pollBudgetMs } = checkout.policy;
  const { placedAtMs, nextAtMs, looks } = checkout.phase.order;
  const lastPollMs = (placedAtMs ?? nowMs) + pollBudgetMs;
  const nextPollMs = Math.max(nowMs, nextAtMs + pollIntervalMs);
  if (nextPollMs > lastPollMs) return process(checkout, nowMs + pollIntervalMs);
  return withOrder(checkout, { looks: looks + 1, nextAtMs: nextPollMs });
}

/** No repeat before what was sent has settled: until then it may still be on its way. */
export function doubt(
  checkout: Placing,
  { sentAtMs }: Of<'order-answer-lost'>,
  nowMs: number,
): Checkout {
  return process(withOrder(checkout, { sentAtMs }), nowMs + checkout.policy.settleMs);
}

/** The same of a repeat. */
export function doubtAgain(checkout: Processing, _event: unknown, nowMs: number): Checkout {
  const { policy, phase } = checkout;
  const pauseMs = Math.max(growingPauseMs(policy, phase.order.looks), policy.settleMs);
  return withOrder(checkout, { looks: phase.order.looks + 1, nextAtMs: nowMs + pauseMs });
}

/** A repeat found the order after all. */
export function followUp(
  checkout: Processing,
  { orderId, fulfilled }: Of<'order-placed'>,
  nowMs: number,
): Checkout {
  return withOrder(checkout, { orderId, fulfilled, looks: 0, nextAtMs: nowMs });
}

export function lookAgainLater(checkout: Processing, _event: unknown, nowMs: number): Checkout {
  const { looks } = checkout.phase.order;
  const pauseMs = growingPauseMs(checkout.policy, looks);
  return withOrder(checkout, { looks: looks + 1, nextAtMs: nowMs + pauseMs });
}

export function fulfil(checkout: Ordering, _event: unknown, nowMs: number): Checkout {
  return withOrder(checkout, { fulfilled: true, looks: 0, nextAtMs: nowMs });
}

/** The caller has heard `processing` by now, and may not want the tickets any more. */
export function fulfilLate(checkout: Processing, _event: unknown, nowMs: number): Checkout {
  const unwanted = checkout.policy.cancelLateOrders && !checkout.cancelRequest;
  const late = unwanted ? ({ atMs: nowMs, reason: 'late' } as const) : checkout.cancelRequest;
  return fulfil({ ...checkout, cancelRequest: late }, _event, nowMs);
}

/**
 * The attempt came to nothing and its id is spent. The seats are offered for another way to pay,
 * unless it was the seats that failed.
 */
export function giveUp(
  checkout: Ordering | CheckoutIn<'cancelling'>,
  event: Pick<Of<'order-failed'>, 'failure' | 'nextClientRequestId'>,
  nowMs: number,
): Checkout {
  const failed = checkout.attempt.failed + 1;
  const clientRequestId = event.nextClientRequestId;
  const attempt = { ...checkout.attempt, clientRequestId, failed };
  const why = { ...event.failure, attempt: failed };
  const next = { ...checkout, attempt };
  if (why.kind === 'inventory') return loseSeats(next, why, nowMs);
  const { items } = checkout.phase;
  return withFailure(
    { ...next, phase: { status: 'holding', items, lease: null, waitsUntilMs: null, before: null } },
    why,
    nowMs,
  );
}

/** Kept with the order; what it does not settle is looked at again, from the outside. */
export function noteEvidence(
  checkout: Ordering,
  { what }: Of<'order-evidence'>,
  nowMs: number,
): Checkout {
  const evidence = [...checkout.phase.order.evidence, { atMs: nowMs, what }];
  const sentAtMs = checkout.phase.order.sentAtMs ?? nowMs;
  // A second look at the seats is worth something only when what was on its way has arrived.
  const pauseMs = what === 'duplicate' ? 0 : checkout.policy.settleMs;
  return process(withOrder(checkout, { evidence, sentAtMs }), nowMs + pauseMs);
}

/** When the seats tell of the order: the lease has ended at Svc too, and nothing is on its way. */
export function seatsTellFromMs({ phase, policy }: Ordering): number {
  return phase.lease.endsAtMs + policy.leaseMarginMs + policy.settleMs;
}

export function askForReview(checkout: Ordering): Checkout {
  return { ...checkout, phase: { ...checkout.phase, status: 'in_review' } };
}

/** Tickets count only once the money is taken. */
export function deliver(checkout: Ordering, event: Of<'delivered'>): Checkout {
  if (moneyOf(checkout) !== 'taken') return checkout;
  const tickets = ticketsOf(checkout, checkout.phase.items, event.tickets);
  return { ...checkout, phase: { ...checkout.phase, status: 'confirmed', tickets } };
}

function process(checkout: Ordering, nextAtMs: number): Checkout {
  const { phase } = checkout;
  const order = { ...phase.order, looks: 0, nextAtMs };
  return { ...checkout, phase: { ...phase, status: 'processing', order } };
}

export function withOrder(checkout: Ordering, change: Partial<Order>): Ordering {
  const { phase } = checkout;
  return { ...checkout, phase: { ...phase, order: { ...phase.order, ...change } } } as Ordering;
}
