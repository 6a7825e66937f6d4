// Claims an order: from then on it is unknown whether money was taken, until there is evidence.
import { paymentReference } from '../checkout-id';
import { failure, type Failure } from '../failure';
import { formatExactly, isPositive, roundMoney, sameMoney, type Money } from '../money';
import { supportsPayment, collectedFrom, type Payment } from '../payments/ways-to-pay';
import type { CommandOf } from './command-book';
import { addCompensation } from './compensation-rules';
import type { CheckoutIn, PhaseOf } from './state';
import type { Collection } from './order-steps';
import type { Change } from './transition';

type Held = CheckoutIn<'held'>;

/** Why this order is refused; null if it is accepted. */
export function refusalOfClaim(
  checkout: Held,
  { expectedTotal, payment, extras }: CommandOf<'order'>,
): Failure | null {
  const { capabilities } = checkout.request;
  if (!supportsPayment(capabilities.shape, payment.type)) {
    return failure('UNSUPPORTED_IN_SHAPE', { pointer: '/payment/type' });
  }
  const [extra] = Object.keys(extras ?? {});
  if (extra !== undefined && !capabilities.orderExtras) {
    return failure('UNSUPPORTED_IN_SHAPE', { pointer: `/${extra}` });
  }
  const { total } = checkout.phase.receipt;
  if (!sameMoney(expectedTotal, total)) {
    return failure('PRICE_CHANGED', {
      pointer: `/expectedTotal/${expectedTotal.currency === total.currency ? 'amount' : 'currency'}`,
      message: `The total is ${formatExactly(total)}, not ${formatExactly(expectedTotal)}.`,
    });
  }
  const authorizationId = collectedFrom(payment)?.authorizationId ?? null;
  if (authorizationId !== null && isCompensated(checkout, authorizationId)) {
    return failure('AUTHORIZATION_LAPSED', { pointer: '/payment/authorizationId' });
  }
  return null;
}

/** Claims the order: `placing` will send it. Adds its compensation before anything is authorised. */
export function claimOrder(
  { id, phase, attempt, compensations }: Held,
  { payment, extras }: CommandOf<'order'>,
  nowMs: number,
): { readonly phase: PhaseOf<'placing'>; readonly change: Change } {
  const claims = attempt.claims + 1;
  const { total } = phase.receipt;
  const collection = collectionOf(payment, total, paymentReference(id, claims));
  const claimed: PhaseOf<'placing'> = {
    ...phase,
    status: 'placing',
    payment,
    ...(extras === undefined ? {} : { extras }),
    collection,
    order: { step: 'claimed', claimedAtMs: nowMs },
  };
  const change: Change = { attempt: { ...attempt, claims, paymentType: payment.type } };
  if (!collection) return { phase: claimed, change };
  const { reference, authorizationId } = collection;
  const listed = addCompensation(compensations, {
    reference,
    kind: 'void',
    authorizationId,
    amount: total,
  });
  return { phase: claimed, change: { ...change, compensations: listed } };
}

type WantedCollection = Extract<Collection, { status: 'wanted' }>;

/**
 * Null if Svc takes the money (every way to pay without `collects`, such as a nonce), or if there is none to take. A
 * partner may bring its own authorisation.
 */
function collectionOf(payment: Payment, total: Money, reference: string): WantedCollection | null {
  const from = collectedFrom(payment);
  if (!from || !isPositive(roundMoney(total))) return null;
  const { authorizationId } = from;
  return authorizationId === null
    ? { reference, own: false, status: 'wanted', authorizationId }
    : { reference, own: true, status: 'wanted', authorizationId };
}

/** Whether an earlier attempt used this authorisation, which is then being voided or refunded, or already was. */
function isCompensated({ compensations }: Held, authorizationId: string): boolean {
  return compensations.some((each) => each.authorizationId === authorizationId);
}
