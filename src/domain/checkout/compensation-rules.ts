// Compensations: what has to be voided or refunded if an attempt fails, and how much is done. Each is added before the
// action that it compensates, and has the reference of its attempt, so a late compensation affects no other attempt.
import type { Failure } from '../failure';
import { covers, isPositive, roundMoney, subtractMoney, type Money } from '../money';
import { backoffMs } from './backoff';
import type { Compensation } from './compensation';
import { needsAuthentication } from './session';
import { hasPurchase, type Checkout } from './state';
import type { Collection } from './order-steps';

type Listed = Pick<Compensation, 'reference' | 'kind' | 'authorizationId' | 'amount'> &
  Partial<Pick<Compensation, 'refunded'>>;

/** Adds the compensation to the list, replacing an earlier one of the same attempt. */
export function addCompensation(
  compensations: readonly Compensation[],
  listed: Listed,
): readonly Compensation[] {
  const compensation: Compensation = {
    refunded: null,
    ...listed,
    amount: roundMoney(listed.amount),
    tries: 0,
    nextTryAtMs: null,
    isPauseFixed: false,
    lastFailureCode: null,
    done: false,
  };
  return [...removeCompensation(compensations, listed.reference), compensation];
}

/** Removes a compensation: there is no authorisation of ours to void, or the order's payment was captured. */
export function removeCompensation(
  compensations: readonly Compensation[],
  reference: string | undefined,
): readonly Compensation[] {
  return compensations.filter((each) => each.reference !== reference);
}

/** Drops the compensation of an authorisation that the partner brought. Only for an order that was not sent. */
export function withoutPartnersOwnAuthorization(
  compensations: readonly Compensation[],
  collection: Collection | null,
): readonly Compensation[] {
  return collection?.own ? removeCompensation(compensations, collection.reference) : compensations;
}

export function changeCompensation(
  compensations: readonly Compensation[],
  reference: string,
  change: Partial<Compensation>,
): readonly Compensation[] {
  return compensations.map((each) =>
    each.reference === reference && !each.done ? { ...each, ...change } : each,
  );
}

/** The open compensations of failed attempts and of a cancelled order, oldest first. */
export function waitingCompensations(checkout: Checkout): readonly Compensation[] {
  const live = liveReference(checkout);
  return checkout.compensations.filter(({ reference, done }) => !done && reference !== live);
}

/** The reference of the attempt whose order may still succeed. */
function liveReference(checkout: Checkout): string | null {
  if (!hasPurchase(checkout) || checkout.phase.status === 'cancelled') return null;
  return checkout.phase.collection?.reference ?? null;
}

/** The next compensation: the one that is due first; if several are due at once, the one added last. */
export function nextCompensation(checkout: Checkout): Compensation | null {
  const waiting = waitingCompensations(checkout);
  const dueMs = ({ nextTryAtMs }: Compensation) => nextTryAtMs ?? -Infinity;
  const soonest = Math.min(...waiting.map(dueMs));
  return waiting.findLast((each) => dueMs(each) === soonest) ?? null;
}

/** The amount still to be refunded or voided. */
export function amountLeft({ amount, refunded }: Compensation): Money {
  return refunded ? subtractMoney(amount, refunded) : amount;
}

/** Whether this refund covers the full amount. */
export function isFullRefund({ amount }: Compensation, refunded: Money): boolean {
  return covers(refunded, amount);
}

/** The known refund after an answer with this amount; a zero amount or another currency changes nothing. */
export function knownRefund(
  { amount, refunded }: Pick<Compensation, 'amount' | 'refunded'>,
  named: Money,
): Money | null {
  if (named.currency !== amount.currency || !isPositive(named)) return refunded;
  return refunded && covers(refunded, named) ? refunded : named;
}

/** The known refund after Svc reported too little; zero if it has reported no positive amount in this currency. */
export function knownPartialRefund(
  compensation: Pick<Compensation, 'amount' | 'refunded'>,
  named: Money,
): Money {
  const nothing = roundMoney({ ...compensation.amount, amount: '0' });
  return knownRefund(compensation, named) ?? nothing;
}

/** The change after a try that did not settle a compensation: it is retried with growing pauses until it is done. */
export function postponed(
  { policy }: Checkout,
  { kind, tries, authorizationId, sinceMs }: Compensation,
  why: Failure | null,
  nowMs: number,
): Partial<Compensation> {
  const inDoubt = kind === 'void' && authorizationId === null;
  const bounds = {
    firstMs: inDoubt ? policy.settleMs : policy.reconcilePauseMs,
    maxMs: kind === 'svc_refund' ? policy.svcRefundPauseMaxMs : policy.compensationPauseMaxMs,
  };
  return {
    tries: tries + 1,
    sinceMs: sinceMs ?? nowMs,
    nextTryAtMs: nowMs + backoffMs(tries, bounds, why),
    isPauseFixed: inDoubt || why?.retryAfterMs !== undefined,
    lastFailureCode: why?.code ?? null,
  };
}

/**
 * Whether a person has to act. Svc may take days for a refund, so ops are alerted early only if the customer must
 * sign in first, or if Svc has refunded a part.
 */
export function isStuck(checkout: Checkout, { kind, tries, refunded }: Compensation): boolean {
  const { svcRefundTriesUntilOps, compensationTriesUntilOps } = checkout.policy;
  const isPatient = kind === 'svc_refund' && !refunded && !needsAuthentication(checkout);
  return tries >= (isPatient ? svcRefundTriesUntilOps : compensationTriesUntilOps);
}

export function stuckCompensations(checkout: Checkout): readonly Compensation[] {
  return waitingCompensations(checkout).filter((each) => isStuck(checkout, each));
}

export function hasStuck(checkout: Checkout): boolean {
  return stuckCompensations(checkout).length > 0;
}

/** Marks every open compensation as done: ops have settled them. */
export function settleCompensations(checkout: Checkout): readonly Compensation[] {
  const waiting = new Set(waitingCompensations(checkout).map(({ reference }) => reference));
  return checkout.compensations.map((each) =>
    waiting.has(each.reference) ? { ...each, done: true } : each,
  );
}
