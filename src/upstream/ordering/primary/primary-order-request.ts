import type { LeaseItem } from '../../../contract/lease';
import type { Body } from '../../../contract/endpoints';
import type { LineItem, OrderParameters } from '../../../contract/order';
import type { HeldItem } from '../../../domain/checkout/request';
import { primaryPayment, type OrderPayment } from '../../../domain/payments/ways-to-pay';
import type { PreviewAsk } from '../ordering';
import { unsupportedInShape } from '../../svc/svc-error';

/** Named seats, or an empty list with a count in general admission. */
export function leaseItems(items: readonly HeldItem[]): LeaseItem[] {
  return items.map(({ productId, offerId, seatIds, quantity }) => ({
    productId,
    offerId,
    seatIds: [...seatIds],
    ...(seatIds.length === 0 ? { quantity } : {}),
  }));
}

/**
 * The body of preview and place order, which have to be the same (Svc spec 4.4 step 6): it depends
 * only on the request, and its fields always come in the same order. Throws for a payment that this
 * shape does not support.
 */
export function orderRequest(name: 'preview' | 'placeOrder', ask: PreviewAsk): Body<'placeOrder'> {
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
      ...ask.extras,
      ...(ask.payment === null ? {} : paymentFields(name, ask.payment)),
    },
  };
}

function lineItem({ productId, offerId, seatIds, quantity }: HeldItem): LineItem {
  return { productId, offerId, seatIds: [...seatIds], quantity };
}

function paymentFields(
  name: 'preview' | 'placeOrder',
  payment: OrderPayment,
): Partial<OrderParameters> {
  const fields = primaryPayment(payment);
  if (!fields) throw unsupportedInShape(name, 'primary', 'payment');
  return fields;
}
