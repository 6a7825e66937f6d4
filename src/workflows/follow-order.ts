// Follows an order that Svc has: a poll, and once it is fulfilled the partner's capture and the tickets
// (Svc spec 4.4 steps 7 and 8).
import { judgeStatus, partNamed, reasonOf } from '../domain/checkout/evidence';
import type { Answer, OrderStatus, OrderSummary } from '../domain/checkout/ports';
import type {
  CheckoutIn,
  DeliveredOrder,
  FulfilledOrder,
  OrderInReview,
  PlacedOrder,
  Purchase,
  ReturnedOrder,
  Ticket,
} from '../domain/checkout/state';
import { mismatchOf } from '../domain/checkout/order-check';
import { ticketsOf } from '../domain/checkout/tickets';
import { to, type Transition } from '../domain/checkout/transition';
import { startCancelling, withOrder } from '../domain/checkout/ways-on';
import { cancelledOrder } from './cancelled-order';
import { CANCELLED_BY_SVC, cancelledAtSvc } from './unrequested-cancellation';
import { INTERRUPTED, type CheckoutRun } from './checkout-run';
import { NO_NEWS, type Outcome } from './order-outcome';
import { captureTotal } from './collect-payment';
import { remindOfRefund } from './refund-reminder';
import { signed } from './signed-call';

type Ordering = CheckoutRun<'placing' | 'processing'>;

function ended(transition: Transition): Outcome {
  return { result: 'ended', transition };
}

/** One step, or more where one leads to the next. */
export async function followOrder(
  it: Ordering,
  timeoutMs: number,
  isInterrupted: () => boolean,
): Promise<Outcome> {
  const isPolled = it.phase.order.step === 'placed';
  if (it.phase.order.step === 'placed') {
    const notFulfilled = await poll(it, it.phase.order, timeoutMs, isInterrupted);
    if (notFulfilled) return notFulfilled;
  }
  const { order } = it.phase;
  if (order.step !== 'fulfilled') throw new Error(`An order that is ${order.step} has no tickets.`);
  // Checked before money moves for an order that a person named.
  const early = order.namedAtMs === null ? null : await readTickets(it, order, isInterrupted);
  if (early && 'result' in early) return early;
  const mismatch = early && mismatchOf(it.checkout, it.phase.items, early.summary);
  if (mismatch !== null) return ended(reviewWithout(it.phase, mismatch));
  if (it.isCancelWanted) return ended(startCancelling(it.phase, order, Date.now()));
  const capture = await captureTotal(it, order, isInterrupted);
  if (capture.result === 'refused') return ended(capture.transition);
  if (capture.result === 'lost') return { result: 'pending', why: capture.why };
  if (it.isCancelWanted) return ended(startCancelling(it.phase, order, Date.now()));
  const read = early ?? (await readTickets(it, order, isInterrupted));
  if (!('result' in read)) return deliver(it, order, read.tickets);
  // Right after a poll its status is known.
  if (isPolled) return read;
  return (await cancelledSince(it, order, timeoutMs, isInterrupted)) ?? read;
}

/** Svc may cancel an order before its tickets are there. Null where it still stands, as far as we can tell. */
async function cancelledSince(
  it: Ordering,
  order: FulfilledOrder,
  timeoutMs: number,
  isInterrupted: () => boolean,
): Promise<Outcome | null> {
  if (it.phase.status !== 'processing' || isInterrupted()) return null;
  const status = await readStatus(it, order, timeoutMs, isInterrupted);
  if (status === INTERRUPTED) return null;
  const judged = judgeStatus(status);
  if (judged.result === 'pending') return { result: 'pending', why: judged.failure };
  if (judged.result !== 'cancelled') return null;
  if (order.namedAtMs !== null)
    return ended(reviewWithout(it.phase, 'Svc says that it is cancelled.'));
  const { orderId } = order;
  const reminder = await remindOfRefund(it, orderId);
  if (reminder.result === 'pending') return { result: 'pending', why: reminder.failure };
  const refund = reminder.refund ?? partNamed(order);
  const conclusion = { orderId, refunded: judged.refunded, refund, cause: null };
  return ended(
    cancelledOrder(it.checkout, conclusion).failing(reasonOf(null)).noting(CANCELLED_BY_SVC),
  );
}

/** Null where the order is fulfilled. */
async function poll(
  it: Ordering,
  order: PlacedOrder,
  timeoutMs: number,
  isInterrupted: () => boolean,
): Promise<Outcome | null> {
  const answer = await readStatus(it, order, timeoutMs, isInterrupted);
  if (answer === INTERRUPTED) return NO_NEWS;
  const judged = judgeStatus(answer);
  if (judged.result === 'pending') return { result: 'pending', why: judged.failure };
  if (judged.result === 'fulfilled') {
    becomeFulfilled(it, order);
    return null;
  }
  // An order that a person named may be the wrong one, and ours may stand.
  if (order.namedAtMs !== null) {
    const how = judged.result === 'failed' ? `failed (${judged.failure.code})` : 'is cancelled';
    return ended(reviewWithout(it.phase, `Svc says that it ${how}.`));
  }
  return judged.result === 'failed'
    ? { result: 'failed', why: judged.failure }
    : cancelledAtSvc(it, order, judged.refunded, isInterrupted);
}

function readStatus(
  it: Ordering,
  { orderId }: PlacedOrder | FulfilledOrder,
  timeoutMs: number,
  isInterrupted: () => boolean,
): Promise<Answer<OrderStatus> | typeof INTERRUPTED> {
  return it.interruptible(
    () => signed(it, (caller) => it.svc.orderStatus({ ...caller, orderId, timeoutMs })),
    isInterrupted,
  );
}

export function becomeFulfilled(it: Ordering, order: PlacedOrder): void {
  const { policy, cancelRequest } = it.checkout;
  const isLate = it.checkout.phase.status === 'processing' && policy.cancelLateOrders;
  const unwanted = isLate && !cancelRequest;
  it.note(
    {
      phase: { ...it.phase, order: { ...order, step: 'fulfilled' } },
      cancelRequest: unwanted ? { atMs: Date.now(), reason: 'late' } : cancelRequest,
    },
    'The order is fulfilled',
  );
}

interface Read {
  readonly tickets: readonly Ticket[];
  readonly summary: OrderSummary;
}

async function readTickets(
  it: Ordering,
  { orderId }: FulfilledOrder,
  isInterrupted: () => boolean,
): Promise<Outcome | Read> {
  const answer = await it.interruptible(
    () => signed(it, (caller) => it.svc.orderSummary({ ...caller, orderId })),
    isInterrupted,
  );
  if (answer === INTERRUPTED) return NO_NEWS;
  if (answer.outcome !== 'done') return { result: 'pending', why: answer.failure };
  const tickets = ticketsOf(it.checkout, it.phase.items, answer.value.tickets);
  return tickets ? { tickets, summary: answer.value } : NO_NEWS;
}

function deliver(it: Ordering, order: FulfilledOrder, tickets: readonly Ticket[]): Outcome {
  const delivered: DeliveredOrder = { ...order, step: 'delivered', tickets };
  const confirmed = to({ status: 'confirmed', ...withOrder(it.phase, delivered) })
    .noting(`${tickets.length} tickets are here`)
    .answering('order');
  return ended(confirmed);
}

/** Forgets an id that a person named and Svc has not confirmed. */
export function askForReview(phase: Ordering['phase']): Transition {
  const { order } = phase;
  if (order.step === 'claimed') throw new Error('Only an order that was sent is reviewed.');
  if (order.step === 'placed' && order.namedAtMs !== null)
    return reviewWithout(phase, undecided(phase));
  return reviewOf(phase, order);
}

function undecided(phase: Ordering['phase']): string {
  const code = 'next' in phase ? phase.next.lastFailureCode : null;
  return `Svc did not say in time how it stands${code ? ` (last error ${code})` : ''}.`;
}

/** What a person named is forgotten; `why` is for ops. */
export function reviewWithout(phase: Reviewed, why: string): Transition {
  const { order } = phase;
  if (order.step === 'claimed') throw new Error('Only an order that was sent is reviewed.');
  const { firstSentAtMs, accountId, evidence } = order;
  const sent = { step: 'sent', firstSentAtMs, accountId, evidence, isLeaseOver: true } as const;
  const returned = 'orderId' in order ? { orderId: order.orderId, why } : null;
  return reviewOf(phase, sent, returned);
}

type Reviewed = CheckoutIn<'placing' | 'processing' | 'in_review'>['phase'];

function reviewOf(
  phase: Purchase,
  order: OrderInReview['order'],
  returned: ReturnedOrder | null = null,
): Transition {
  const review = { ...withOrder(phase, order), cancellation: null, ...(returned && { returned }) };
  return to({ status: 'in_review', ...review })
    .noting('A person has to check the order')
    .answering('order');
}
