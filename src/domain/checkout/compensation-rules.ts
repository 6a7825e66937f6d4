// What has to be given back if an attempt fails, and how much is done. Listed before the action that it compensates, and
// named after its attempt, so that a late one never touches a later attempt.
import type { Failure } from '../failure';
import { covers, isSome, roundMoney, subtractMoney, type Money } from '../money';
import { backoffMs } from './backoff';
import type { Compensation } from './compensation';
import { needsAuthentication } from './session';
import { hasPurchase, type Checkout, type Collection } from './state';

type Listed = Pick<Compensation, 'reference' | 'kind' | 'authorizationId' | 'amount'> &
  Partial<Pick<Compensation, 'refunded'>>;

/** Adds the compensation to the list, replacing an earlier one of the same attempt. */
export function listCompensation(
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
  return [...strikeCompensation(compensations, listed.reference), compensation];
}

/** Removes the entry: nothing was authorised by us, or what was authorised was rightly captured. */
export function strikeCompensation(
  compensations: readonly Compensation[],
  reference: string | undefined,
): readonly Compensation[] {
  return compensations.filter((each) => each.reference !== reference);
}

/** The partner's own authorisation is left alone where no order was sent for it. */
export function keepOwn(
  compensations: readonly Compensation[],
  collection: Collection | null,
): readonly Compensation[] {
  return collection?.own ? strikeCompensation(compensations, collection.reference) : compensations;
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

/** Those of failed attempts and of a cancelled order, in the order in which they were listed. */
export function waitingCompensations(checkout: Checkout): readonly Compensation[] {
  const live = liveReference(checkout);
  return checkout.compensations.filter(({ reference, done }) => !done && reference !== live);
}

/** The attempt whose order may still succeed. */
function liveReference(checkout: Checkout): string | null {
  if (!hasPurchase(checkout) || checkout.phase.status === 'cancelled') return null;
  return checkout.phase.collection?.reference ?? null;
}

/** The next compensation: the earliest due, and of those due together the latest action first. */
export function nextCompensation(checkout: Checkout): Compensation | null {
  const waiting = waitingCompensations(checkout);
  const dueMs = ({ nextTryAtMs }: Compensation) => nextTryAtMs ?? -Infinity;
  const soonest = Math.min(...waiting.map(dueMs));
  return waiting.findLast((each) => dueMs(each) === soonest) ?? null;
}

/** The amount still to be given back. */
export function amountLeft({ amount, refunded }: Compensation): Money {
  return refunded ? subtractMoney(amount, refunded) : amount;
}

/** Whether the full amount is back. */
export function isBack({ amount }: Compensation, refunded: Money): boolean {
  return covers(refunded, amount);
}

/** What is known to be back after an answer that names this much; a zero amount or another currency changes nothing. */
export function knownBack(
  { amount, refunded }: Pick<Compensation, 'amount' | 'refunded'>,
  named: Money,
): Money | null {
  if (named.currency !== amount.currency || !isSome(named)) return refunded;
  return refunded && covers(refunded, named) ? refunded : named;
}

/** The same after Svc has named less than is owed: no more than nothing, where it is in another currency or below zero. */
export function knownShort(
  compensation: Pick<Compensation, 'amount' | 'refunded'>,
  named: Money,
): Money {
  const nothing = roundMoney({ ...compensation.amount, amount: '0' });
  return knownBack(compensation, named) ?? nothing;
}

/** The compensation after a try that did not settle it: it is retried with growing pauses until it is done. */
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

/** Whether a person has to act. Svc may take days for a refund, unless the customer must sign in first, or it has paid a part. */
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

/** Ops have settled everything that was still to be given back. */
export function settleCompensations(checkout: Checkout): readonly Compensation[] {
  const waiting = new Set(waitingCompensations(checkout).map(({ reference }) => reference));
  return checkout.compensations.map((each) =>
    waiting.has(each.reference) ? { ...each, done: true } : each,
  );
}
