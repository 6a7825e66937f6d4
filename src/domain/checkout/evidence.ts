// What an answer about an order proves. Whether the call was sent, refused or unknown is decided in
// upstream/svc/classify.ts; every way out of `unknown` is listed in out-of-unknown.md.
import type { Evidence, OrderStep } from './order-steps';
import type { CheckoutIn } from './state';
import type { Answer, CancelAnswer, OrderStatus } from './ports';
import { DECLINES, failure, isDecline, isListed, type Failure } from '../failure';
import { isPositive, type Money } from '../money';

type Placed = { readonly orderId: string } & OrderStatus;

/** What the response to an order proves. */
export type SendResult =
  | { readonly result: 'placed'; readonly orderId: string; readonly fulfilled: boolean }
  /** Nothing was bought. `isSpent`: Svc has processed the clientRequestId. */
  | { readonly result: 'refused'; readonly failure: Failure; readonly isSpent: boolean }
  /** Svc may have the order. */
  | { readonly result: 'lost'; readonly failure: Failure }
  /** Svc has seen the attempt, and may still be processing it. */
  | { readonly result: 'seen'; readonly failure: Failure }
  /**
   * Nothing was sent. `isFinalForHold`: no further try can succeed, since the hold or the session has ended, or Svc
   * requires a wait beyond the hold.
   */
  | { readonly result: 'not_sent'; readonly failure: Failure; readonly isFinalForHold: boolean };

/** A refused resend is never an outcome. */
export type ResendResult = Exclude<SendResult, { readonly result: 'refused' }>;

const DUPLICATE = 'DUPLICATE_CLIENT_REQUEST_ID';

/** Svc does not show the order, which may still exist. */
const HIDDEN = 'ORDER_NOT_FOUND';

/** Refusals of an order that Svc has processed: its clientRequestId is spent. */
const PROCESSED: ReadonlySet<string> = new Set([
  ...DECLINES,
  'INVENTORY_UNAVAILABLE',
  'SEAT_UNAVAILABLE',
]);

/** Judges the response to the first send: a refusal is an outcome. */
export function judgeFirstSend(answer: Answer<Placed>): SendResult {
  const judged = judgeSend(answer);
  if (judged.result !== 'seen') return judged;
  // This is the first send under this id, so Svc can only mean a copy of it, whose outcome is open.
  if (judged.failure.code === DUPLICATE) return judged;
  return { result: 'refused', failure: judged.failure, isSpent: isSpentBy(judged.failure) };
}

/** After an unclear refusal (GENERIC_ERROR or an unlisted code) Svc may have processed the id: a new id is safe. */
function isSpentBy({ code }: Failure): boolean {
  return PROCESSED.has(code) || code === 'GENERIC_ERROR' || !isListed(code);
}

/**
 * Judges the response to a resend. A decline or DUPLICATE_CLIENT_REQUEST_ID proves only that Svc has seen the
 * attempt. Any other refusal proves nothing: the first send may still be in progress.
 */
export function judgeResend(answer: Answer<Placed>): ResendResult {
  const judged = judgeSend(answer);
  const provesNothing = judged.result === 'seen' && !saysSeen(judged.failure);
  return provesNothing ? { result: 'lost', failure: judged.failure } : judged;
}

function judgeSend(answer: Answer<Placed>): ResendResult {
  switch (answer.outcome) {
    case 'done': {
      const { orderId, status } = answer.value;
      return { result: 'placed', orderId, fulfilled: status === 'fulfilled' };
    }
    case 'refused':
      // Only a duplicate names our order; another refusal may name somebody else's, or one that failed.
      if (answer.orderId !== undefined && answer.failure.code === DUPLICATE) {
        return { result: 'placed', orderId: answer.orderId, fulfilled: false };
      }
      return { result: 'seen', failure: answer.failure };
    case 'unknown':
      return { result: 'lost', failure: answer.failure };
    case 'not_sent': {
      const { failure: why } = answer;
      return { result: 'not_sent', failure: why, isFinalForHold: isFinalForHold(why) };
    }
  }
}

/** Whether another try within this hold would have the same result. */
export function isFinalForHold({ code }: Failure): boolean {
  return FINAL_FOR_HOLD.has(code);
}

const FINAL_FOR_HOLD: ReadonlySet<string> = new Set([
  'HOLD_EXPIRED',
  'UPSTREAM_BUSY',
  'SESSION_ENDED',
  'AUTHENTICATION_NEEDED',
]);

/** Whether the refusal proves that Svc has seen the attempt. Others do not: the first send may be why Svc refuses. */
function saysSeen(refusal: Failure): boolean {
  return refusal.code === DUPLICATE || isDecline(refusal.code);
}

/** What the order's status proves. */
export type StatusResult =
  | { readonly result: 'fulfilled' }
  | { readonly result: 'failed'; readonly failure: Failure }
  | { readonly result: 'cancelled'; readonly refunded: boolean }
  | { readonly result: 'pending'; readonly failure: Failure | null };

/** No answer, an unknown status and an order that is not visible yet prove nothing (Svc spec 3). */
export function judgeStatus(answer: Answer<OrderStatus>): StatusResult {
  if (answer.outcome !== 'done') return { result: 'pending', failure: answer.failure };
  const { status, reasonCode } = answer.value;
  switch (status) {
    case 'fulfilled':
      return { result: 'fulfilled' };
    case 'failed':
      // An order that Svc does not see has not failed: it may be visible later.
      if (reasonCode === HIDDEN) return { result: 'pending', failure: failure(HIDDEN) };
      // Svc took the money of an order whose refund failed: the order counts as cancelled, and its refund is followed.
      return isRefundOwedFor(answer.value)
        ? { result: 'cancelled', refunded: false }
        : { result: 'failed', failure: reasonOf(reasonCode) };
    case 'cancelled':
    case 'refunded':
      return { result: 'cancelled', refunded: status === 'refunded' };
    case 'pending':
      return { result: 'pending', failure: null };
  }
}

/** Whether Svc took the money of the order and failed to refund it. */
export function isRefundOwedFor({ reasonCode }: OrderStatus): boolean {
  return reasonCode === 'REFUND_PROCESSING_ERROR';
}

/** The codes that can be the reason why an order failed, with no money taken (Svc spec 7.2). */
const REASONS: ReadonlySet<string> = new Set([
  ...PROCESSED,
  'PRODUCT_NOT_FOUND',
  'OFFER_NOT_FOUND',
  'INVALID_SHOWTIME',
  'DUPLICATE_CLIENT_REQUEST_ID',
]);

/** Why the order failed. Without a reason from Svc, or with a code that cannot be one, it is an upstream failure. */
export function reasonOf(reasonCode: string | null): Failure {
  if (reasonCode !== null && REASONS.has(reasonCode)) return failure(reasonCode);
  const code = reasonCode === null || isListed(reasonCode) ? 'UPSTREAM_ERROR' : reasonCode;
  const message = 'The order failed, and the ticketing service gave no reason that we know.';
  return failure(code, { message });
}

/** Whether Svc failed to refund the money. It may still have cancelled the order, and show that only later. */
export function isRefundFailure({ code }: Failure): boolean {
  return code === 'REFUND_PROCESSING_ERROR';
}

/** What the answer to a repeated cancellation proves about the refund of a cancelled order. */
export type RepeatedCancelResult =
  /** `refund` is null if Svc reports no amount; `failure` is set if it refused. */
  | {
      readonly result: 'said';
      readonly refunded: boolean;
      readonly refund: Money | null;
      readonly failure: Failure | null;
    }
  | { readonly result: 'pending'; readonly failure: Failure };

/**
 * The refusals of a cancellation that concern the order (Svc spec 7.3). Any other refusal proves nothing about its
 * refund: ORDER_NOT_FOUND, for example, is also how a 404 without a code is read.
 */
const ABOUT_CANCELLING: ReadonlySet<string> = new Set([
  'ORDER_NOT_CANCELLABLE',
  'CANCELLATION_WINDOW_EXPIRED',
]);

export function judgeRepeatedCancel(answer: Answer<CancelAnswer>): RepeatedCancelResult {
  if (answer.outcome === 'done') {
    const { status, refund } = answer.value;
    return { result: 'said', refunded: status === 'refunded', refund, failure: null };
  }
  const { failure: why } = answer;
  return answer.outcome === 'refused' && ABOUT_CANCELLING.has(why.code)
    ? { result: 'said', refunded: false, refund: null, failure: why }
    : { result: 'pending', failure: why };
}

export function hasEvidence(order: OrderStep, wanted: Evidence['what']): boolean {
  return order.step !== 'claimed' && order.evidence.some(({ what }) => what === wanted);
}

/** The partial refund that Svc reported for an order that it cancelled on its own; null if it reported none. */
export function partialRefundOf(order: OrderStep): Money | null {
  if (order.step === 'claimed') return null;
  return order.evidence.findLast(({ refund }) => refund !== undefined)?.refund ?? null;
}

/** Whether Svc announced any refund, which means that it took the money. */
export function hasNamedRefund(order: OrderStep): boolean {
  const part = partialRefundOf(order);
  return hasEvidence(order, 'refund_named') || (part !== null && isPositive(part));
}

export function withEvidence<O extends Exclude<OrderStep, { step: 'claimed' }>>(
  order: O,
  evidence: Evidence,
): O {
  return { ...order, evidence: [...order.evidence, evidence] };
}

/** Evidence about one order, which says nothing about another order of the same attempt. */
const ABOUT_ONE_ORDER: ReadonlySet<Evidence['what']> = new Set([
  'hidden',
  'order_cancelled',
  'cancel_sent',
  'refund_named',
  'refund_short',
  'failed_later',
]);

/** Drops the evidence of a refund from an order that stands: it belonged to a cancellation that has ended. */
export function withoutRefund<O extends Exclude<OrderStep, { step: 'claimed' }>>(order: O): O {
  const isOfRefund = ({ what }: Evidence) => what === 'refund_named' || what === 'refund_short';
  return { ...order, evidence: order.evidence.filter((each) => !isOfRefund(each)) };
}

/** Refusals of a cancellation that cannot be true if the order is still valid. */
const FALSE_IF_STANDING: ReadonlySet<string> = new Set([
  'REFUND_PROCESSING_ERROR',
  'ORDER_NOT_FOUND',
]);

/** Why an order that stands was not cancelled. */
export function whyNotCancelled(refusal: Failure | null): Failure {
  return refusal === null || FALSE_IF_STANDING.has(refusal.code)
    ? failure('ORDER_NOT_CANCELLABLE')
    : refusal;
}

/** The evidence that stays true if the attempt made another order. */
export function aboutTheAttempt(evidence: readonly Evidence[]): readonly Evidence[] {
  return evidence.filter(({ what }) => !ABOUT_ONE_ORDER.has(what));
}

type Followed = CheckoutIn<'processing'>['phase']['order'];

/** Records when Svc first hid an order to which it gave an id; drops the record once Svc shows the order. */
export function withVisibility(order: Followed, why: Failure | null, atMs: number): Followed {
  if (order.step === 'sent') return order;
  if (why === null) {
    return { ...order, evidence: order.evidence.filter(({ what }) => what !== 'hidden') };
  }
  return why.code === HIDDEN && !hasEvidence(order, 'hidden')
    ? withEvidence(order, { atMs, what: 'hidden' })
    : order;
}
