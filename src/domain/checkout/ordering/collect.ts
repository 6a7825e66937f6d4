// The money of an order where the partner collects it: set aside before the order is placed, taken once
// it is fulfilled (Svc spec 2.6, `PartnerPay`).
import { failure } from '../../failure';
import { roundMoney, sameMoney } from '../../money';
import { advanceCompensation, strikeCompensation } from '../compensations';
import type { Finding, Of } from '../events';
import type { Collection } from '../order';
import { settling } from '../pauses';
import type { Answer, Authorization, Ports } from '../ports';
import type { Checkout, CheckoutWithOrder } from '../state';
import { withFailure, withOrder } from '../transitions';
import {
  backToHeld,
  countFailed,
  isOut,
  startCancelling,
  type Ordering,
  type Placing,
} from './moves';

/** Has the total set aside, or looks at what was; what came of a lost request is looked up. */
export async function authorize(
  { request, phase }: Placing,
  { reference, status, authorizationId }: Collection,
  { payments }: Ports,
): Promise<Finding> {
  const { payment, receipt } = phase.order;
  const ask = { partnerId: request.partnerId, reference };
  if (authorizationId !== null) {
    const read = await payments.readAuthorization({ ...ask, authorizationId });
    return found(read, phase, failure('AUTHORIZATION_LAPSED'));
  }
  if (status === 'lost') return found(await payments.findAuthorizations(ask), phase, null);
  const token = 'token' in payment ? payment.token : null;
  const answer = await payments.authorize({ ...ask, amount: roundMoney(receipt.total), token });
  if (answer.outcome === 'done') return judged(answer.value, phase);
  const { outcome, failure: why } = answer;
  const certain = outcome === 'refused';
  const unusable = why.code === 'PAYMENT_PROVIDER_UNUSABLE';
  return certain || unusable
    ? { type: 'authorization_refused', failure: why, certain }
    : { type: 'authorization_lost', failure: why };
}

function found(
  answer: Answer<Authorization | null>,
  phase: Placing['phase'],
  absent: Of<'authorization_refused'>['failure'] | null,
): Finding {
  if (answer.outcome !== 'done') return { type: 'authorization_lost', failure: answer.failure };
  if (answer.value) return judged(answer.value, phase);
  return absent
    ? { type: 'authorization_refused', failure: absent, certain: true }
    : { type: 'authorization_absent' };
}

/** Only what can be captured, for just this total, pays for the order. */
function judged(authorization: Authorization, { order }: Placing['phase']): Finding {
  const { status, amount } = authorization;
  const matches = sameMoney(amount, roundMoney(order.receipt.total));
  if (status === 'authorized' && matches) return { type: 'authorized', authorization };
  const used = status === 'captured' || status === 'refunded';
  const code = used
    ? 'AUTHORIZATION_USED'
    : matches
      ? 'AUTHORIZATION_LAPSED'
      : 'AUTHORIZATION_MISMATCH';
  return {
    type: 'authorization_refused',
    failure: failure(code),
    certain: status !== 'authorized',
  };
}

/** Takes what was set aside, once the order is fulfilled. */
export async function capture(
  { request }: Checkout,
  { reference, authorizationId }: Collection,
  { payments }: Ports,
): Promise<Finding> {
  if (authorizationId === null) return { type: 'evidence_used_up' };
  const answer = await payments.capture({
    partnerId: request.partnerId,
    reference,
    authorizationId,
  });
  if (answer.outcome === 'done') return { type: 'captured' };
  const { outcome, failure: why } = answer;
  // That nobody is set up to be asked says nothing about the money.
  if (outcome !== 'refused' || why.code === 'PAYMENT_PROVIDER_MISSING') {
    return { type: 'capture_lost', failure: why };
  }
  const told = why.kind === 'payment' ? why : failure('AUTHORIZATION_LAPSED');
  return { type: 'capture_refused', failure: told };
}

export function keepAuthorization(
  checkout: Placing,
  { authorization: { authorizationId, lapsesAtMs } }: Of<'authorized'>,
): Checkout {
  const next = collect(checkout, { authorizationId, lapsesAtMs, status: 'authorized' });
  const reference = checkout.phase.order.collection?.reference ?? '';
  return advanceCompensation(next, { reference, change: { authorizationId } });
}

/**
 * Looked up before it is asked for again, once what was on its way has settled. After some look-ups, or where the
 * provider asks for a long pause, the attempt ends, and what may be set aside is given back.
 */
export function doubtAuthorization(
  checkout: Placing,
  { failure: why }: Of<'authorization_lost'>,
  nowMs: number,
): Checkout {
  const { tries } = checkout.phase.order;
  const pause = settling(checkout.policy.settleMs, why, nowMs);
  if (tries >= LOOK_UPS_MAX || (why.retryAfterMs ?? 0) > PAUSE_MAX_MS) {
    return refuseAuthorization(checkout, { failure: why, certain: false });
  }
  const lost = collect(checkout, { status: 'lost' });
  return withOrder(lost, { tries: tries + 1, pause });
}

const LOOK_UPS_MAX = 3;
/** A longer pause would cost the customer the hold. */
const PAUSE_MAX_MS = 60_000;

/** Nothing is set aside: it is asked for again, or the partner's own one is not there. */
export function askAgain(checkout: Placing): Checkout {
  return withOrder(collect(checkout, { status: 'wanted' }), { pause: null });
}

/** Nothing was sent to Svc: the hold and its id stand, for another way to pay. */
export function refuseAuthorization(
  checkout: Placing,
  { failure: why, certain }: Omit<Of<'authorization_refused'>, 'type'>,
): Checkout {
  const { order } = checkout.phase;
  if (isOut(order)) return checkout;
  const held = backToHeld(checkout);
  return countFailed(certain ? strikeCompensation(held, order.collection) : held, why);
}

/** The money is taken: what would have given it back is struck off. */
export function keepCapture<C extends CheckoutWithOrder>(checkout: C): C {
  const captured = withOrder(collect(checkout, { status: 'captured' }), { pause: null });
  return strikeCompensation(captured, checkout.phase.order.collection);
}

/** It may have been taken: the same capture is asked for again. */
export function doubtCapture<C extends CheckoutWithOrder>(checkout: C): C {
  return collect(checkout, { status: 'in_doubt' });
}

/** The payment has failed for good: the order is cancelled at Svc, and the seats wait for another payment. */
export function loseCapture(
  checkout: Ordering,
  { failure: cause }: Of<'capture_refused'>,
): Checkout {
  const status = checkout.phase.order.collection?.status;
  if (status !== 'authorized' && status !== 'in_doubt') return checkout;
  return withFailure(startCancelling(collect(checkout, { status: 'refused' }), { cause }), cause);
}

function collect<C extends CheckoutWithOrder>(checkout: C, change: Partial<Collection>): C {
  const { collection } = checkout.phase.order;
  return collection ? withOrder(checkout, { collection: { ...collection, ...change } }) : checkout;
}
