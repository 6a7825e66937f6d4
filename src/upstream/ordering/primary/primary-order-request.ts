import type { LeaseItem } from '../../../contract/lease';
import type { Body } from '../../../contract/endpoints';
import type { LineItem, OrderParameters } from '../../../contract/order';
import type { HeldItem } from '../../../domain/checkout/request';
import { primaryPayment, type OrderPayment } from '../../../domain/payments/ways-to-pay';
import type { PreviewParams } from '../ordering';
import { unsupportedInShape } from '../../svc/svc-error';

/** Seat ids, or an empty list with a count for general admission. */
export function leaseItems(items: readonly HeldItem[]): LeaseItem[] {
  return items.map(({ productId, offerId, seatIds, quantity }) => ({
    productId,
    offerId,
    seatIds: [...seatIds],
    ...(seatIds.length === 0 ? { quantity } : {}),
  }));
}

/**
 * The body of both preview and place order, which must be identical (Svc spec 4.4 step 6): it
 * depends only on the parameters, and its fields are always in the same order. Throws for a payment
 * that this shape does not support.
 */
export function orderBody(
  name: 'preview' | 'placeOrder',
  params: PreviewParams,
): Body<'placeOrder'> {
  const { clientVersion, associateTags, tenantId } = params.defaults;
  return {
    orderParameters: {
      lineItems: params.items.map(lineItem),
      channel: 'Partner',
      clientVersion,
      clientRequestId: params.clientRequestId,
      associateTags,
      ...(params.guest ? { isGuestOrder: true } : {}),
      ...(tenantId === null ? {} : { tenantId }),
      ...(params.promotionCode === null ? {} : { promotionCode: params.promotionCode }),
      ...params.extras,
      ...(params.payment === null ? {} : paymentFields(name, params.payment)),
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
  // The fields are `wire.primary` of the way to pay, for example in domain/payments/nonce.ts.
  const fields = primaryPayment(payment);
  if (!fields) throw unsupportedInShape(name, 'primary', 'payment');
  return fields;
}
