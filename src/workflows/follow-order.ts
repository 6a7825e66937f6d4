// Follows an order that Svc has: a poll, and once it is fulfilled the partner's capture and the tickets
// (Svc spec 4.4 steps 7 and 8).
import { judgeStatus } from '../domain/checkout/evidence';
import type { OrderSummary } from '../domain/checkout/ports';
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
import { cancelledAtSvc } from './unrequested-cancellation';
import { INTERRUPTED, type CheckoutRun } from './checkout-run';
import { NO_NEWS, type Outcome } from './order-outcome';
import { captureTotal } from './collect-payment';
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
  return 'result' in read ? read : deliver(it, order, read.tickets);
}

/** Null where the order is fulfilled. */
async function poll(
  it: Ordering,
  order: PlacedOrder,
  timeoutMs: number,
  isInterrupted: () => boolean,
): Promise<Outcome | null> {
  const { orderId, namedAtMs } = order;
  const answer = await it.interruptible(
    () => signed(it, (caller) => it.svc.orderStatus({ ...caller, orderId, timeoutMs })),
    isInterrupted,
  );
  if (answer === INTERRUPTED) return NO_NEWS;
  const judged = judgeStatus(answer);
  if (judged.result === 'pending') return { result: 'pending', why: judged.failure };
  if (judged.result === 'fulfilled') {
    becomeFulfilled(it, order);
    return null;
  }
  // An order that a person named may be the wrong one, and ours may stand.
  if (namedAtMs !== null) {
    const how = judged.result === 'failed' ? `failed (${judged.failure.code})` : 'is cancelled';
    return ended(reviewWithout(it.phase, `Svc says that it ${how}.`));
  }
  return judged.result === 'failed'
    ? { result: 'failed', why: judged.failure }
    : cancelledAtSvc(it, order, judged.refunded);
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
