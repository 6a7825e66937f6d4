import type { Order } from '../order';
import type { Caller, OrderPayment, OrderRequest } from '../ports';
import type { HeldItem } from '../request';
import type { Checkout } from '../state';
import type { Lease } from '../status';

/** The parameters that preview and order share: the order repeats the last preview's to the letter. */
export function orderRequest(
  { request, attempt }: Checkout,
  caller: Caller,
  { items, lease }: { readonly items: readonly HeldItem[]; readonly lease: Lease },
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
  };
}

/** What Svc is told of the payment; where the partner collects, the authorisation stands for it. */
export function paymentSent({ payment, collection }: Order): OrderPayment {
  if (payment.type !== 'partner') return payment;
  return { type: 'partner', authorizationId: collection?.authorizationId ?? '' };
}
