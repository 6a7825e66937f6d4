// How an order is claimed: from then on the money is unknown, until evidence says otherwise.
import type { OrderingCapabilities } from '../capabilities';
import { paymentReference } from '../checkout-id';
import { failure, type Failure } from '../failure';
import { formatExactly, sameMoney } from '../money';
import type { CommandOf } from './commands';
import { listCompensation } from './compensations';
import type { CheckoutIn, Collection, PhaseOf } from './state';
import type { Payment } from './payment';
import type { Change } from './transition';

type Held = CheckoutIn<'held'>;

/** Why this order is refused; null where it is accepted. */
export function refusesClaim(
  checkout: Held,
  { expectedTotal, payment, extras }: CommandOf<'order'>,
): Failure | null {
  const { capabilities } = checkout.request;
  if (!capabilities[CAPABILITY_FOR[payment.type]]) {
    return failure('UNSUPPORTED_IN_SHAPE', { pointer: '/payment/type' });
  }
  const [extra] = Object.keys(extras ?? {});
  if (extra !== undefined && !capabilities.orderExtras) {
    return failure('UNSUPPORTED_IN_SHAPE', { pointer: `/${extra}` });
  }
  const { total } = checkout.phase.receipt;
  if (!sameMoney(expectedTotal, total)) {
    return failure('PRICE_CHANGED', {
      pointer: '/expectedTotal/amount',
      message: `The total is ${formatExactly(total)}, not ${formatExactly(expectedTotal)}.`,
    });
  }
  if ('authorizationId' in payment && isBeingGivenBack(checkout, payment.authorizationId)) {
    return failure('AUTHORIZATION_LAPSED', { pointer: '/payment/authorizationId' });
  }
  return null;
}

/** What the shape of the key must be able to carry for each way to pay. */
const CAPABILITY_FOR = {
  nonce: 'externalNonce',
  saved: 'savedInstruments',
  partner: 'partnerPay',
  card: 'card',
} as const satisfies Record<Payment['type'], keyof OrderingCapabilities>;

/** The compensation is listed with the claim, before anything is set aside. */
export function claimOrder(
  { id, phase, attempt, compensations }: Held,
  { payment, extras }: CommandOf<'order'>,
): { readonly phase: PhaseOf<'placing'>; readonly change: Change } {
  const claims = attempt.claims + 1;
  const collection = collectionOf(payment, paymentReference(id, claims));
  const { items, lease, receipt, previewId } = phase;
  const claimed: PhaseOf<'placing'> = {
    status: 'placing',
    items,
    lease,
    receipt,
    previewId,
    payment,
    ...(extras === undefined ? {} : { extras }),
    collection,
    order: { step: 'claimed' },
  };
  const change: Change = { attempt: { ...attempt, claims, paymentType: payment.type } };
  if (!collection) return { phase: claimed, change };
  const { reference, authorizationId } = collection;
  const amount = receipt.total;
  const listed = listCompensation(compensations, {
    reference,
    kind: 'void',
    authorizationId,
    amount,
  });
  return { phase: claimed, change: { ...change, compensations: listed } };
}

type WantedCollection = Extract<Collection, { status: 'wanted' }>;

/** Null where Svc takes the money. A partner may bring an authorisation of its own. */
function collectionOf(payment: Payment, reference: string): WantedCollection | null {
  if (payment.type !== 'partner') return null;
  const authorizationId = 'authorizationId' in payment ? payment.authorizationId : null;
  return { reference, own: authorizationId !== null, status: 'wanted', authorizationId };
}

/** An earlier attempt was sent with the same authorisation, and gives it back now. */
function isBeingGivenBack({ compensations }: Held, authorizationId: string): boolean {
  return compensations.some((each) => each.authorizationId === authorizationId);
}
