// Follows an order that Svc has: polls it, and once it is fulfilled, captures a partner's payment and reads the tickets
// (Svc spec 4.4 steps 7 and 8).
import { retryAfterMs } from '../domain/checkout/backoff';
import { hasEvidence, judgeStatus } from '../domain/checkout/evidence';
import type {
  DeliveredOrder,
  FulfilledOrder,
  PlacedOrder,
  Ticket,
} from '../domain/checkout/order-steps';
import type { OrderSummary, TicketCode } from '../domain/checkout/ports';
import {
  mismatchOf,
  showtimeOrSeatIdsMismatch,
  ticketSeatMismatch,
  totalMismatch,
} from '../domain/checkout/order-check';
import { ended, NO_NEWS, to, type Outcome } from '../domain/checkout/transition';
import { startCancelling, withOrder } from '../domain/checkout/shared-transitions';
import { ticketsAsWritten, ticketsOf } from '../domain/checkout/tickets';
import { reviewOf, reviewWithoutOrderId } from './ask-for-review';
import { INTERRUPTED, type CheckoutRun } from './checkout-run';
import { captureIfPartnerCollects } from './collect-payment';
import { isCharged, cancelledAtSvc, failedAtSvc } from './order-ended-by-svc';
import { loseOrder } from './resend-failed';
import { signed } from './signed-call';

type Ordering = CheckoutRun<'placing' | 'processing'>;

interface ReadTickets {
  readonly tickets: readonly Ticket[];
  readonly summary: OrderSummary;
}

/**
 * Takes as many steps as possible; `placing` and `processing` call it again while the outcome is open. Usually the
 * order is fulfilled, nothing is in doubt, the payment is captured if a partner collects, and the tickets are
 * delivered. The order's status is read first, so that nothing is captured or delivered for an order that Svc has
 * cancelled since.
 */
export async function followOrder(
  it: Ordering,
  timeoutMs: number,
  isInterrupted: () => boolean,
): Promise<Outcome> {
  const placed = placedOrderOf(it);
  if (placed.step === 'fulfilled' && it.isCancelWanted) {
    return ended(startCancelling(it.phase, placed, Date.now()));
  }
  const doubt = lostIfResent(it, await readStanding(it, placed, timeoutMs, isInterrupted));
  // If the status is unclear, but the order is paid for or ops vouch for it, tickets prove that the order stands.
  const isUnclear = doubt?.result === 'pending' && !doubt.isCancelled;
  const isDoubted = isUnclear && (isVouchedFor(it) || isPaidFor(it, placed));
  if (doubt && !isDoubted) return doubt;
  // An order that a person named is compared with the checkout before money moves for it.
  const isCompared = placed.namedAtMs !== null && !isCharged(it.phase.collection);
  const early = isDoubted || isCompared ? await readTickets(it, placed, isInterrupted) : null;
  if (early && 'result' in early) {
    return isVouchedFor(it) && !isCompared && isHidden(early) && isHidden(doubt)
      ? captureHidden(it, placed, early, isInterrupted)
      : withLongerRetryAfter(early, doubt);
  }
  const mismatch =
    early && isCompared ? mismatchOf(it.checkout, it.phase.items, early.summary) : null;
  if (mismatch !== null) return ended(reviewWithoutOrderId(it.phase, mismatch));

  const order = becomeFulfilled(it, placedOrderOf(it));
  if (it.isCancelWanted) return ended(startCancelling(it.phase, order, Date.now()));
  const uncaptured = await captureIfPartnerCollects(it, order, isInterrupted);
  if (uncaptured) return uncaptured;
  if (it.isCancelWanted) return ended(startCancelling(it.phase, order, Date.now()));
  const read = early ?? (await readTickets(it, order, isInterrupted));
  return 'result' in read ? read : deliver(it, order, read);
}

/** Svc does not show the order to the customer's account; the order may belong to another account. */
function isHidden(outcome: Outcome | null): boolean {
  return outcome?.result === 'pending' && outcome.why?.code === 'ORDER_NOT_FOUND';
}

/**
 * Svc returned the id of the order but no longer shows the order, and ops say that it stands. Their word is enough to
 * capture the partner's payment before the authorisation lapses, but only Svc can show the tickets.
 */
async function captureHidden(
  it: Ordering,
  placed: PlacedOrder | FulfilledOrder,
  hidden: Outcome,
  isInterrupted: () => boolean,
): Promise<Outcome> {
  const order = becomeFulfilled(it, placed);
  if (it.isCancelWanted) return ended(startCancelling(it.phase, order, Date.now()));
  return (await captureIfPartnerCollects(it, order, isInterrupted)) ?? hidden;
}

/**
 * If Svc accepts a resend, and that order fails, the outcome of the first send is still unknown, as after a refused
 * resend: it may be in progress, or have made another order. If Svc failed the order as a duplicate, it has another one
 * for this attempt, even without a resend.
 */
function lostIfResent(it: Ordering, outcome: Outcome | null): Outcome | null {
  const { order } = it.phase;
  if (outcome?.result !== 'failed' || order.step !== 'placed') return outcome;
  const isDuplicate = outcome.why.code === 'DUPLICATE_CLIENT_REQUEST_ID';
  return order.isResend || isDuplicate
    ? ended(loseOrder(it.checkout, order, outcome.why))
    : outcome;
}

/** If neither call brought a result, the next try waits for the longer Retry-After. */
function withLongerRetryAfter(summary: Outcome, status: Outcome | null): Outcome {
  if (summary.result !== 'pending' || status?.result !== 'pending') return summary;
  return retryAfterMs(status.why) > retryAfterMs(summary.why) ? status : summary;
}

function placedOrderOf({ phase }: Ordering): PlacedOrder | FulfilledOrder {
  const { order } = phase;
  if (order.step === 'placed' || order.step === 'fulfilled') return order;
  throw new Error(`An order that is ${order.step} is not followed.`);
}

/** Fulfilled, and nothing is left to capture. */
function isPaidFor({ phase }: Ordering, { step }: PlacedOrder | FulfilledOrder): boolean {
  const { collection } = phase;
  return step === 'fulfilled' && (!collection || collection.status === 'captured');
}

function isVouchedFor({ phase }: Ordering): boolean {
  return phase.status === 'processing' && phase.resumed?.isVouched === true;
}

/** Null if the order is fulfilled: Svc says so now, or said so to `placing`, which then does not read it again. */
async function readStanding(
  it: Ordering,
  order: PlacedOrder | FulfilledOrder,
  timeoutMs: number,
  isInterrupted: () => boolean,
): Promise<Outcome | null> {
  if (it.phase.status === 'placing' && order.step === 'fulfilled') return null;
  const { orderId } = order;
  const answer = await it.interruptible(
    () => signed(it, (caller) => it.svc.orderStatus({ ...caller, orderId, timeoutMs })),
    isInterrupted,
  );
  if (answer === INTERRUPTED) return NO_NEWS;
  const judged = judgeStatus(answer);
  switch (judged.result) {
    case 'fulfilled':
      // The cancellation that we sent to learn the refund amount may have taken effect.
      return hasEvidence(order, 'cancel_sent') && !isVouchedFor(it)
        ? ended(reviewOf(it.phase, order))
        : null;
    case 'pending':
      return { result: 'pending', why: judged.failure };
    case 'failed':
      return failedAtSvc(it, order, judged.failure);
    case 'cancelled': {
      const outcome = await cancelledAtSvc(it, order, judged.refunded, isInterrupted);
      return outcome.result === 'pending' ? { ...outcome, isCancelled: true } : outcome;
    }
  }
}

/** A partner may want late orders cancelled, since its customer has left; an order that ops vouch for is kept. */
export function becomeFulfilled(it: Ordering, order: PlacedOrder | FulfilledOrder): FulfilledOrder {
  if (order.step === 'fulfilled') return order;
  const { policy, cancelRequest } = it.checkout;
  const isLate = it.phase.status === 'processing' && policy.cancelLateOrders && !isVouchedFor(it);
  const unwanted = isLate && !cancelRequest;
  const fulfilled: FulfilledOrder = { ...order, step: 'fulfilled' };
  it.note(
    {
      phase: { ...it.phase, order: fulfilled },
      cancelRequest: unwanted ? { atMs: Date.now(), reason: 'late' } : cancelRequest,
    },
    'The order is fulfilled',
  );
  return fulfilled;
}

async function readTickets(
  it: Ordering,
  { orderId }: PlacedOrder | FulfilledOrder,
  isInterrupted: () => boolean,
): Promise<Outcome | ReadTickets> {
  const answer = await it.interruptible(
    () => signed(it, (caller) => it.svc.orderSummary({ ...caller, orderId })),
    isInterrupted,
  );
  if (answer === INTERRUPTED) return NO_NEWS;
  if (answer.outcome !== 'done') return { result: 'pending', why: answer.failure };
  const { tickets: codes } = answer.value;
  const tickets = ticketsOf(it.checkout, it.phase.items, codes) ?? acceptedAsWritten(it, codes);
  return tickets ? { tickets, summary: answer.value } : NO_NEWS;
}

/**
 * If there are fewer tickets than places, the others may follow, or one ticket may be for several places. After
 * `fewTicketsReadsMax` reads, the tickets that Svc sends are accepted as complete.
 */
function acceptedAsWritten(it: Ordering, codes: readonly TicketCode[]): readonly Ticket[] | null {
  const { order, items } = it.phase;
  const tickets = ticketsAsWritten(it.checkout, items, codes);
  if (!tickets || (order.step !== 'placed' && order.step !== 'fulfilled')) return null;
  const fewTicketsReads = (order.fewTicketsReads ?? 0) + 1;
  it.note({ phase: { ...it.phase, order: { ...order, fewTicketsReads } } });
  return fewTicketsReads < it.checkout.policy.fewTicketsReadsMax ? null : tickets;
}

/** The order stands, so its tickets are delivered even if Svc's summary differs: the timeline shows the difference. */
function deliver(it: Ordering, order: FulfilledOrder, { tickets, summary }: ReadTickets): Outcome {
  const found = `Tickets received: ${tickets.length}`;
  const total = totalMismatch(it.checkout, summary);
  const content =
    showtimeOrSeatIdsMismatch(it.checkout, it.phase.items, summary) ??
    ticketSeatMismatch(it.checkout, it.phase.items, summary);
  const text = total === null ? found : `${found}, with ${total}`;
  const delivered: DeliveredOrder = { ...order, step: 'delivered', tickets };
  const confirmed = to({ status: 'confirmed', ...withOrder(it.phase, delivered) })
    .noting(content === null ? text : `${text}. ${content.replace(/\.$/, '')}`)
    .answering('order');
  return ended(confirmed);
}
