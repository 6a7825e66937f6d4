// Only a person can decide. The workflow waits for an ops command.
import { failure } from '../../domain/failure';
import { aboutTheAttempt, whyNotCancelled } from '../../domain/checkout/evidence';
import type { CommandOf } from '../../domain/checkout/command-book';
import { dueNow } from '../../domain/checkout/next-call';
import { orderIdOf } from '../../domain/checkout/state';
import {
  type Cancellation,
  type FulfilledOrder,
  type PlacedOrder,
} from '../../domain/checkout/order-steps';
import { stay, to, type Transition } from '../../domain/checkout/transition';
import { toFailed, resume, withOrder } from '../../domain/checkout/shared-transitions';
import { withOpsEntry } from '../../domain/checkout/ops-timeline';
import { reviewWithoutOrderId } from '../ask-for-review';
import { cancelledOrder } from '../cancelled-order';
import { checkResolution, refusalOfNamedOrder } from '../check-resolution';
import type { CheckoutRun } from '../checkout-run';

type InReview = CheckoutRun<'in_review'>;

export async function inReview(it: InReview): Promise<Transition> {
  const command = await it.nextCommand(['resolve_order', 'unlink_order', 'mark_resolved']);
  switch (command.type) {
    case 'resolve_order':
      return nameOrder(it, command);
    case 'unlink_order':
      return unlink(it, command);
    case 'mark_resolved':
      return resolve(it, command);
  }
}

type Unsettled = CheckoutRun<'processing' | 'in_review'>;

/**
 * Ops found the order at Svc. Unless something shows that it belongs to another purchase, it is accepted, and its
 * status at Svc is read next. A cancellation continues where it stopped.
 */
export async function nameOrder(
  it: Unsettled,
  command: CommandOf<'resolve_order'>,
): Promise<Transition> {
  const refusal = await refusalOfNamedOrder(it, command);
  if (refusal) return stay(it.checkout).answering('ops', refusal);
  const { phase } = it;
  const nowMs = Date.now();
  const audit = withOpsEntry(it.checkout, command, nowMs);
  const { order } = phase;
  const cancellation = 'cancellation' in phase ? phase.cancellation : null;
  if (cancellation && (order.step === 'fulfilled' || order.step === 'delivered')) {
    return to({
      status: 'cancelling',
      ...withOrder(phase, order),
      cancellation: { ...cancellation, isReadNext: true },
      next: dueNow(nowMs),
    })
      .with(audit)
      .noting('Resolved by support')
      .answering('ops');
  }
  const named = namedOrder(it, command.orderId, nowMs);
  const resumed = { atMs: nowMs, isVouched: false };
  return resume(
    phase,
    named,
    resumed,
    'next' in phase && !phase.next.canHurry ? phase.next : undefined,
  )
    .with(audit)
    .noting('Resolved by support')
    .answering('ops');
}

/** Withdraws an order that ops named wrongly, with its tickets: a person has to decide again. */
export function unlink(
  it: CheckoutRun<'processing' | 'in_review' | 'confirmed'>,
  command: CommandOf<'unlink_order'>,
): Transition {
  return reviewWithoutOrderId(it.phase, 'Support has withdrawn its id.')
    .with(withOpsEntry(it.checkout, command, Date.now()))
    .noting('Support has unlinked the order')
    .answering('ops');
}

function namedOrder(
  { phase }: Unsettled,
  orderId: string,
  nowMs: number,
): PlacedOrder | FulfilledOrder {
  const { order } = phase;
  const { firstSentAtMs, accountId } = order;
  const isKnown = order.step !== 'sent' && order.orderId === orderId;
  const evidence = isKnown ? order.evidence : aboutTheAttempt(order.evidence);
  const isFulfilled = isKnown && order.step !== 'placed';
  const step = isFulfilled ? 'fulfilled' : 'placed';
  const placedAtMs = isKnown ? order.placedAtMs : nowMs;
  // An id from Svc still counts as Svc's if ops name it, too.
  const namedAtMs = isKnown ? order.namedAtMs : nowMs;
  const isResend = isKnown && order.isResend;
  return { step, firstSentAtMs, accountId, evidence, orderId, placedAtMs, namedAtMs, isResend };
}

/** Resolves the review as ops decided, unless Svc contradicts it (check-resolution.ts). */
async function resolve(it: InReview, command: CommandOf<'mark_resolved'>): Promise<Transition> {
  const { refusal, unread } = await checkResolution(it, command);
  if (refusal) return stay(it.checkout).answering('ops', refusal);
  const audit = withOpsEntry(it.checkout, command, Date.now());
  const text = unread
    ? 'Resolved by support, although the order could not be read at Svc'
    : 'Resolved by support';
  return resolution(it, command).with(audit).noting(text).answering('ops');
}

/** The checkout is closed: nothing can be placed again. */
const NOT_BOUGHT = {
  retryable: false,
  next: 'start_over',
  message: 'The order was not carried out, and nothing was charged.',
} as const;

function resolution(it: InReview, command: CommandOf<'mark_resolved'>): Transition {
  const { checkout, phase } = it;
  const orderId = command.orderId ?? orderIdOf(checkout);
  switch (command.outcome) {
    case 'compensated':
      throw new Error('This is carried out at once (commands-at-once.ts).');
    case 'failed':
      // An authorisation becomes due for its void, since no purchase refers to it any more (compensation-rules.ts).
      return toFailed(failure('ORDER_NOT_PLACED', NOT_BOUGHT));
    case 'cancelled': {
      // Svc's refund counts as paid because ops report it; Usher still has to request a provider's refund.
      const refund = phase.collection ? null : phase.receipt.total;
      const cause = phase.cancellation?.cause ?? null;
      return cancelledOrder(checkout, { orderId, refunded: true, refund, cause });
    }
    case 'confirmed':
      // This ends a cancellation that could not be settled; any other cancel request is carried out after the review.
      return phase.cancellation
        ? withCancellationRefused(it, phase.cancellation, vouchFor(it, orderId))
        : vouchFor(it, orderId);
  }
}

/** Support confirmed the order, so a pending cancel request ends with a failure. */
function withCancellationRefused(
  { checkout }: InReview,
  { refusal, cause }: Cancellation,
  kept: Transition,
): Transition {
  if (!checkout.cancelRequest) return cause ? kept.failing(null) : kept;
  const why = whyNotCancelled(refusal);
  return kept
    .with({ cancelRequest: null, cancelRefusal: { ...why, atMs: Date.now() } })
    .failing(why);
}

/** The order's status is still read; if Svc shows none, readable tickets are enough to confirm and to capture. */
function vouchFor(it: InReview, orderId: string | null): Transition {
  if (orderId === null) throw new Error('To settle as confirmed, provide the orderId.');
  const { phase } = it;
  if (phase.order.step === 'delivered') {
    return to({ status: 'confirmed', ...withOrder(phase, phase.order) });
  }
  const nowMs = Date.now();
  const named = namedOrder(it, orderId, nowMs);
  return resume(phase, named, {
    atMs: nowMs,
    isVouched: true,
  });
}
