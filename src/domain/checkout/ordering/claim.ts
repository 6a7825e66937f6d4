// How an order is claimed: from then on the money is unknown, until evidence says otherwise.
import type { OrderingCapabilities } from '../../capabilities';
import { paymentReference } from '../../checkout-id';
import { failure, type Failure } from '../../failure';
import { formatExactly, sameMoney } from '../../money';
import { listCompensation } from '../compensations';
import type { Of } from '../events';
import type { Collection, Order, Payment } from '../order';
import { needsAuthentication } from '../session';
import { isSpent, type Checkout, type CheckoutIn } from '../state';

type Held = CheckoutIn<'held'>;

/** Why no order is taken, whatever it is. */
export function refusesOrders(checkout: Held): Failure | null {
  if (needsAuthentication(checkout)) return failure('AUTHENTICATION_NEEDED');
  return isSpent(checkout) ? failure('PAYMENT_ATTEMPTS_EXHAUSTED') : null;
}

export function claimOrder(
  checkout: Held,
  { expectedTotal, payment, extras }: Of<'order'>,
): Checkout | Failure {
  const { phase, request, attempt } = checkout;
  const { items, lease, receipt } = phase;
  if (!request.capabilities[CAPABILITY_FOR[payment.type]]) {
    return failure('UNSUPPORTED_IN_SHAPE', { pointer: '/payment/type' });
  }
  const [extra] = Object.keys(extras ?? {});
  if (extra !== undefined && !request.capabilities.orderExtras) {
    return failure('UNSUPPORTED_IN_SHAPE', { pointer: `/${extra}` });
  }
  if (!sameMoney(expectedTotal, receipt.total)) {
    return failure('PRICE_CHANGED', {
      pointer: '/expectedTotal/amount',
      message: `The total is ${formatExactly(receipt.total)}, not ${formatExactly(expectedTotal)}.`,
    });
  }
  const claims = attempt.claims + 1;
  const collection = collectionOf(payment, paymentReference(checkout.id, claims));
  if (collection?.own && isBeingGivenBack(checkout, collection)) {
    return failure('AUTHORIZATION_LAPSED', { pointer: '/payment/authorizationId' });
  }
  const order = newOrder(phase, payment, collection, request.capabilities);
  const claimed: Checkout = {
    ...checkout,
    attempt: { ...attempt, claims, paymentType: payment.type },
    lastFailure: null,
    phase: { status: 'placing', items, lease, order: extras ? { ...order, extras } : order },
  };
  return collection ? listCompensation(claimed, collection, receipt.total) : claimed;
}

/** What the shape of the key must be able to carry for each way to pay. */
const CAPABILITY_FOR = {
  ...{ nonce: 'externalNonce', saved: 'savedInstruments', partner: 'partnerPay', card: 'card' },
} as const satisfies Record<Payment['type'], keyof OrderingCapabilities>;

/** Null where Svc takes the money. A partner may bring an authorisation of its own. */
function collectionOf(payment: Payment, reference: string): Collection | null {
  if (payment.type !== 'partner') return null;
  const authorizationId = 'authorizationId' in payment ? payment.authorizationId : null;
  const own = authorizationId !== null;
  return { reference, authorizationId, own, lapsesAtMs: null, status: 'wanted' };
}

/** An earlier attempt was sent with the same authorisation, and gives it up now. */
function isBeingGivenBack({ compensations }: Checkout, { authorizationId }: Collection): boolean {
  return compensations.some((each) => each.authorizationId === authorizationId);
}

/** Where the preview does not name the payment, the hold's own preview is the order's. */
function newOrder(
  { receipt, previewId }: Held['phase'],
  payment: Payment,
  collection: Collection | null,
  { paymentInPreview }: OrderingCapabilities,
): Order {
  return {
    ...{ payment, collection, receipt, previewed: !paymentInPreview, previewId },
    ...{ sentAtMs: null, accountId: null, orderId: null, namedAtMs: null, placedAtMs: null },
    ...{ fulfilled: false, evidence: [], leaseOver: false, tickets: [], cancellation: null },
    ...{ tries: 0, pause: null },
  };
}
