import type { LeaseItem } from '../../contract/lease';
import type { Body } from '../../contract/endpoints';
import type { LineItem } from '../../contract/order';
import type { OrderRequest } from '../../domain/checkout/ports';
import type { HeldItem, Payment } from '../../domain/checkout/state';

/** Named seats, or a count beside an empty list in general admission. */
export function leaseItems(items: readonly HeldItem[]): LeaseItem[] {
  return items.map(({ productId, offerId, seatIds, quantity }) => ({
    productId,
    offerId,
    seatIds: [...seatIds],
    ...(seatIds.length === 0 ? { quantity } : {}),
  }));
}

/**
 * The body of preview and place order, which have to be the same (Svc spec 4.4 step 6): it depends on
 * the request alone, and its fields always come in the same order.
 */
export function orderRequest(ask: OrderRequest): Body<'placeOrder'> {
  const { clientVersion, associateTags, tenantId } = ask.defaults;
  return {
    orderParameters: {
      lineItems: ask.items.map(lineItem),
      channel: 'Partner',
      clientVersion,
      clientRequestId: ask.clientRequestId,
      associateTags,
      ...(ask.guest ? { isGuestOrder: true } : {}),
      ...(tenantId === null ? {} : { tenantId }),
      ...(ask.promotionCode === null ? {} : { promotionCode: ask.promotionCode }),
      ...(ask.payment === null ? {} : paymentFields(ask.payment)),
    },
  };
}

function lineItem({ productId, offerId, seatIds, quantity }: HeldItem): LineItem {
  return { productId, offerId, seatIds: [...seatIds], quantity };
}

function paymentFields({ nonce, provider }: Payment) {
  return { externalPaymentNonce: nonce, externalPaymentProvider: provider };
}
