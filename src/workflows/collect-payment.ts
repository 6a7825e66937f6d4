// Payment through the partner's provider (Svc spec 2.6, `PartnerPay`): authorised before the order is placed,
// captured once it is fulfilled.
import type { Answer, Authorization } from '../domain/checkout/ports';
import { failure, type Failure } from '../domain/failure';
import { roundMoney, sameMoney } from '../domain/money';
import { collectedFrom } from '../domain/payments/ways-to-pay';
import { changeCompensation, removeCompensation } from '../domain/checkout/compensation-rules';
import type { Collection, FulfilledOrder } from '../domain/checkout/order-steps';
import { ended, type Outcome, type Transition } from '../domain/checkout/transition';
import { cancelBeforeSending, startCancelling } from '../domain/checkout/shared-transitions';
import { INTERRUPTED, type CheckoutRun } from './checkout-run';
import { notAuthorized } from './failed-attempt';

type Placing = CheckoutRun<'placing'>;
type Ordering = CheckoutRun<'placing' | 'processing'>;

/** Null if the total is authorised, or if nothing is to be authorised (`collectionOf` in claim-order.ts). */
export async function authorizeIfPartnerCollects(it: Placing): Promise<Transition | null> {
  const { collection } = it.phase;
  const { authorizeTriesMax, authorizePauseMaxMs } = it.checkout.policy;
  if (collection?.status !== 'wanted') return null;
  let why = failure('PAYMENT_PROVIDER_UNAVAILABLE');
  let isLost = false;
  for (let tries = 0; tries < authorizeTriesMax; tries++) {
    if (it.isCancelWanted) return cancelBeforeSending(it.checkout);
    const answer = await requestAuthorization(it, collection, isLost);
    if (answer.outcome === 'done') {
      if (answer.value) return judgeAuthorization(it, collection, answer.value);
      // The provider does not know the authorisation. If the partner brought it, it cannot pay for the order. If we
      // requested it, the request never arrived, and is sent again.
      if (collection.own) {
        const unknownThere = failure('AUTHORIZATION_LAPSED');
        return notAuthorized(it.checkout, unknownThere, { isOursToReturn: false });
      }
      isLost = false;
      continue;
    }
    why = answer.failure;
    const isRefused = answer.outcome === 'refused' && !isLost;
    if (isRefused || why.code === 'PAYMENT_PROVIDER_UNUSABLE') {
      return notAuthorized(it.checkout, why, { isOursToReturn: !isRefused && !collection.own });
    }
    if (why.retryAfterMs !== undefined && why.retryAfterMs > authorizePauseMaxMs) break;
    isLost = true;
    await pauseAfterLost(it, why);
  }
  // The partner's own authorisation was only read, so there is nothing for us to void.
  return notAuthorized(it.checkout, why, { isOursToReturn: !collection.own });
}

/** Requests the authorisation; after a lost response, looks it up instead. Null if the provider does not know it. */
function requestAuthorization(
  it: Placing,
  { reference, authorizationId }: Collection,
  isLost: boolean,
): Promise<Answer<Authorization | null>> {
  const { request, phase } = it.checkout;
  const ask = { partnerId: request.partnerId, reference };
  if (authorizationId !== null) return it.payments.readAuthorization({ ...ask, authorizationId });
  if (isLost) return it.payments.findAuthorizations(ask);
  const token = collectedFrom(phase.payment)?.token ?? null;
  return it.payments.authorize({ ...ask, amount: roundMoney(phase.receipt.total), token });
}

/** The request may still be in transit: until it has settled, an authorisation that is not found proves nothing. */
async function pauseAfterLost(it: Placing, why: Failure): Promise<void> {
  it.note({}, 'The response to the authorisation was lost');
  const pauseMs = Math.max(it.checkout.policy.settleMs, why.retryAfterMs ?? 0);
  await it.pause(pauseMs, { summary: 'Before the authorisation is looked up', canHurry: false });
}

/** Only a capturable authorisation of exactly this total pays for the order. */
function judgeAuthorization(
  it: Placing,
  collection: Collection,
  found: Authorization,
): Transition | null {
  const { reference, own } = collection;
  const { authorizationId, status, lapsesAtMs } = found;
  const change = { authorizationId };
  const compensations = changeCompensation(it.checkout.compensations, reference, change);
  const isExact = sameMoney(found.amount, roundMoney(it.phase.receipt.total));
  if (status === 'authorized' && isExact) {
    const authorized = { reference, own, status, authorizationId, lapsesAtMs } as const;
    const phase = { ...it.phase, collection: authorized };
    it.note({ phase, compensations }, 'The payment is authorised');
    return null;
  }
  it.note({ compensations });
  const isUsed = status === 'captured' || status === 'refunded';
  const unfit = isExact ? 'AUTHORIZATION_LAPSED' : 'AUTHORIZATION_MISMATCH';
  const why = failure(isUsed ? 'AUTHORIZATION_USED' : unfit);
  return notAuthorized(it.checkout, why, { isOursToReturn: isOursToReturn(collection, found) });
}

/** Whether the authorisation was made, or even captured, for this attempt: then we have to void or refund it. */
function isOursToReturn(
  { reference, own }: Collection,
  { status, capturedFor }: Authorization,
): boolean {
  if (status === 'authorized') return !own;
  if (status !== 'captured' && status !== 'refunded') return false;
  return capturedFor === reference || (capturedFor === null && !own);
}

/**
 * Null if the authorisation is captured, or if there is nothing to capture. If the provider refuses, the order has to
 * be cancelled; while the outcome is open, the same capture is requested again. In `placing`, `isInterrupted` ends the
 * wait for the response, which then counts as lost.
 */
export async function captureIfPartnerCollects(
  it: Ordering,
  order: FulfilledOrder,
  isInterrupted: () => boolean,
): Promise<Outcome | null> {
  const { collection } = it.phase;
  // After a refused capture, this is called only if support keeps the order without payment.
  if (!collection || collection.status === 'captured' || collection.status === 'refused') {
    return null;
  }
  if (collection.status === 'wanted') throw new Error('Only an authorisation can be captured.');
  const { reference, authorizationId } = collection;
  const { partnerId } = it.checkout.request;
  const isInDoubt = collection.status === 'in_doubt';
  const answer = await it.interruptible(
    () => it.payments.capture({ partnerId, reference, authorizationId }, { isInDoubt }),
    () => it.phase.status === 'placing' && isInterrupted(),
  );
  if (answer === INTERRUPTED) {
    return captureLost(it, collection, failure('PAYMENT_PROVIDER_UNAVAILABLE'));
  }
  if (answer.outcome === 'done') {
    const compensations = removeCompensation(it.checkout.compensations, reference);
    noteCollection(it, { ...collection, status: 'captured' }, 'The payment is captured', {
      compensations,
    });
    return null;
  }
  const { failure: why } = answer;
  // A missing provider configuration proves nothing about the money.
  if (answer.outcome !== 'refused' || why.code === 'PAYMENT_PROVIDER_MISSING') {
    return captureLost(it, collection, why);
  }
  const cause = why.kind === 'payment' ? why : failure('AUTHORIZATION_LAPSED');
  noteCollection(
    it,
    { ...collection, status: 'refused' },
    `The payment cannot be captured: ${cause.code}`,
  );
  return ended(startCancelling(it.phase, order, Date.now(), cause).failing(cause));
}

function captureLost(
  it: Ordering,
  collection: Exclude<Collection, { readonly status: 'wanted' }>,
  why: Failure,
): Outcome {
  if (collection.status !== 'in_doubt') {
    const text = 'The response to the capture was lost';
    noteCollection(it, { ...collection, status: 'in_doubt' }, text);
  }
  return { result: 'pending', why };
}

function noteCollection(
  it: Ordering,
  collection: Collection,
  text: string,
  change: Parameters<Ordering['note']>[0] = {},
): void {
  const phase = { ...it.phase, collection } as Ordering['phase'];
  it.note({ ...change, phase }, text);
}
