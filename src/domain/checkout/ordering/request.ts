import type { Order } from '../order';
import type { Caller, OrderExtras, OrderPayment, OrderRequest } from '../ports';
import type { CheckoutRequest, HeldItem } from '../request';
import type { Checkout, Lease } from '../state';

/** The parameters that preview and order share: the order repeats the last preview's to the letter. */
export function orderRequest(
  { request, attempt }: Checkout,
  caller: Caller,
  { items, lease, order }: Buying,
  payment: OrderPayment | null,
): OrderRequest {
  return {
    ...caller,
    showtimeId: request.showtimeId,
    clientRequestId: attempt.clientRequestId,
    leaseId: lease.leaseId,
    items,
    promotionCode: request.promotionCode,
    guest: request.customer?.type === 'guest',
    defaults: request.orderDefaults,
    payment,
    ...extrasOf(request, order),
  };
}

interface Buying {
  readonly items: readonly HeldItem[];
  readonly lease: Lease;
  /** Null before there is one. */
  readonly order: Order | null;
}

/** What the order says besides, always in the same sequence. */
function extrasOf(
  { loyaltyCardNumber }: CheckoutRequest,
  order: Order | null,
): { readonly extras?: OrderExtras } {
  const loyalty = typeof loyaltyCardNumber === 'string' ? { loyaltyCardNumber } : {};
  const extras = { ...loyalty, ...order?.extras };
  return Object.keys(extras).length === 0 ? {} : { extras };
}

/** What Svc is told of the payment; where the partner collects, the authorisation stands for it. */
export function paymentSent({ payment, collection }: Order): OrderPayment {
  if (payment.type !== 'partner') return payment;
  return { type: 'partner', authorizationId: collection?.authorizationId ?? '' };
}
