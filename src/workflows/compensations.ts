// Voids and refunds after a failed attempt or a cancellation: in parallel to the checkout, one at a time, retried
// until done.
import { condition } from '@temporalio/workflow';
import type { AuthorizationAsk } from '../domain/checkout/ports';
import type { Failure } from '../domain/failure';
import { covers, type Money } from '../domain/money';
import {
  amountLeft,
  changeCompensation,
  isFullRefund,
  knownRefund,
  knownPartialRefund,
  nextCompensation,
  postponed,
} from '../domain/checkout/compensation-rules';
import type { Compensation } from '../domain/checkout/compensation';
import { STATUS_FACTS } from '../domain/checkout/status-facts';
import { stay } from '../domain/checkout/transition';
import type { CheckoutRun } from './checkout-run';
import { remindOfRefund } from './refund-reminder';
import { signed } from './signed-call';

/** The result of one try. If `why` is set, even to null, the compensation is retried after a pause. */
interface Found extends Partial<Compensation> {
  readonly why?: Failure | null;
}

/** Returns once the checkout is final and nothing is owed. */
export async function compensate(it: CheckoutRun): Promise<void> {
  for (;;) {
    const isFinal = () => STATUS_FACTS[it.checkout.phase.status].final;
    await condition(() => nextCompensation(it.checkout) !== null || isFinal());
    const compensation = nextCompensation(it.checkout);
    if (!compensation) return;
    if (await isDue(it, compensation)) await tryOnce(it, compensation);
  }
}

/** Waits until the compensation is due; false if another became due first. */
async function isDue(it: CheckoutRun, compensation: Compensation): Promise<boolean> {
  const { kind, nextTryAtMs, reference, isPauseFixed } = compensation;
  if (nextTryAtMs === null) return true;
  const isOther = () => nextCompensation(it.checkout)?.reference !== reference;
  const summary = `Before ${reference} is voided or refunded`;
  await it.pause(nextTryAtMs - Date.now(), {
    summary,
    until: isOther,
    canHurry: !isPauseFixed,
    isSigned: kind === 'svc_refund',
  });
  return !isOther();
}

async function tryOnce(it: CheckoutRun, compensation: Compensation): Promise<void> {
  const { reference } = compensation;
  const { why, ...found } = await attempt(it, compensation);
  const pause =
    why === undefined
      ? { nextTryAtMs: null }
      : postponed(it.checkout, compensation, why, Date.now());
  const change = { ...pause, ...found };
  const compensations = changeCompensation(it.checkout.compensations, reference, change);
  const isDone = found.done === true;
  it.become(
    stay(it.checkout)
      .with({ compensations })
      .noting(isDone ? `No longer owed: ${reference}` : null),
  );
}

function attempt(it: CheckoutRun, compensation: Compensation): Promise<Found> {
  const { kind, reference, authorizationId } = compensation;
  if (kind === 'svc_refund') return watchRefund(it, compensation);
  const { partnerId } = it.checkout.request;
  if (authorizationId === null) return findAuthorization(it, compensation);
  const ask = { partnerId, reference, authorizationId };
  return kind === 'void' ? voidAuthorization(it, ask) : refund(it, compensation, ask);
}

/** A lost request may still reach the provider, so only a second try proves that there is no authorisation. */
async function findAuthorization(
  it: CheckoutRun,
  { reference, tries }: Compensation,
): Promise<Found> {
  const { partnerId } = it.checkout.request;
  const answer = await it.payments.findAuthorizations({ partnerId, reference });
  if (answer.outcome !== 'done') return { why: answer.failure };
  if (!answer.value) return tries > 0 ? { done: true } : { why: null };
  return { authorizationId: answer.value.authorizationId };
}

/**
 * An authorisation that cannot be voided may have been captured. A capture for this attempt is refunded; a capture for
 * another attempt is kept.
 */
async function voidAuthorization(it: CheckoutRun, ask: AuthorizationAsk): Promise<Found> {
  const answer = await it.payments.void(ask);
  if (answer.outcome === 'done') return { done: true };
  const why = answer.failure;
  if (answer.outcome === 'not_sent') return { why };
  const found = await it.payments.readAuthorization(ask);
  if (found.outcome !== 'done' || !found.value) return { why };
  const { status, capturedFor, amount, refunded } = found.value;
  const isUsed = status === 'captured' || status === 'refunded';
  if (isUsed && capturedFor === ask.reference) return { kind: 'refund' };
  const isKept = isUsed && !covers(refunded, amount);
  const inDoubt = status === 'authorized' || (isKept && capturedFor === null);
  return inDoubt ? { why } : { done: true };
}

/** Done only when the provider reports the full amount as refunded: a part may have been refunded before. */
async function refund(
  it: CheckoutRun,
  compensation: Compensation,
  ask: AuthorizationAsk,
): Promise<Found> {
  const { refunded: before } = compensation;
  const amount = amountLeft(compensation);
  const answer = await it.payments.refund(
    before ? { ...ask, amount, refundedBefore: before } : { ...ask, amount },
  );
  const why = answer.outcome === 'done' ? null : answer.failure;
  if (answer.outcome === 'not_sent') return { why };
  const found = await it.payments.readAuthorization(ask);
  if (found.outcome !== 'done' || !found.value) return { why };
  return refundProgress(compensation, found.value.refunded, why);
}

/**
 * The refund counts as paid when Svc reports REFUNDED with at least the amount owed. Tries alternate between reading
 * the order's status and reminding Svc. REFUNDED without an amount may be partial, so the amount is requested; once a
 * partial amount was reported, only amounts count.
 */
async function watchRefund(it: CheckoutRun, compensation: Compensation): Promise<Found> {
  const { reference: orderId, tries, refunded } = compensation;
  if (tries % 2 === 1) return askAmount(it, compensation, false);
  const answer = await signed(it, (caller) => it.svc.refundStatus({ ...caller, orderId }));
  if (answer.outcome !== 'done') return { why: answer.failure };
  const isPaid = answer.value.status === 'refunded';
  return isPaid && !refunded ? askAmount(it, compensation, true) : { why: null };
}

/** `isPaid`: the order's status is REFUNDED, which contains no amount. */
async function askAmount(
  it: CheckoutRun,
  compensation: Compensation,
  isPaid: boolean,
): Promise<Found> {
  const { reference, refunded: before } = compensation;
  const judged = await remindOfRefund(it, reference);
  if (judged.result === 'pending') return { why: judged.failure };
  const { refund: named, refunded } = judged;
  // Once Svc has reported a smaller amount, even zero, REFUNDED alone does not prove a full refund.
  if (named && !isFullRefund(compensation, named)) {
    return { refunded: knownPartialRefund(compensation, named), why: null };
  }
  if (!isPaid && !refunded) return { why: judged.failure };
  if (named) return { done: true, refunded: knownRefund(compensation, named) };
  return before ? { why: null } : { done: true };
}

function refundProgress(compensation: Compensation, named: Money, why: Failure | null): Found {
  const refunded = knownRefund(compensation, named);
  if (isFullRefund(compensation, named)) return { done: true, refunded };
  // The provider has paid back more than before, so its answer does not count as a failure.
  const isProgress = refunded?.amount !== compensation.refunded?.amount;
  return { refunded, why: isProgress ? null : why };
}
