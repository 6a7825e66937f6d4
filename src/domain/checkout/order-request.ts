import type { Caller, OrderRequest } from './ports';
import type { Checkout, HeldItem, Payment } from './state';

/** The parameters that preview and order share: the order repeats the last preview's to the letter. */
export function orderRequest(
  { request, attempt }: Checkout,
  caller: Caller,
  items: readonly HeldItem[],
  payment: Payment | null,
): OrderRequest {
  return {
    ...caller,
    clientRequestId: attempt.clientRequestId,
    items,
    promotionCode: request.promotionCode,
    guest: request.customer.type === 'guest',
    defaults: request.orderDefaults,
    payment,
  };
}
