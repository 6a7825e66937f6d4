// From the lease to the tickets and the cancellation: endpoints 19 to 24.
import type { OrderParameters } from '../../src/contract/order';
import type { Handlers } from '../http/handler';
import { cancelOrder } from '../ordering/cancelling';
import type { Customer } from '../ordering/accounts';
import { leaseInventory, leaseSeconds } from '../ordering/leasing';
import { parametersDigest } from '../ordering/line-items';
import { placeOrder, previewOrder } from '../ordering/ordering';
import { orderNow, ticketsOfOrder } from '../ordering/orders';
import { checkNamedPayment, paymentOf } from '../ordering/payment';
import { priceOf, type Receipt } from '../ordering/receipt';
import { badOrderInput } from '../refusal';
import type { OrderExtras } from '../storage/order-rows';
import type { World } from '../world';

export function orderHandlers(world: World) {
  return {
    lease: ({ body: { clientRequestId: reference, leaseItems: items }, customer, terms }) => {
      const { accountId } = customer;
      const seconds = leaseSeconds(world);
      const request = { accountId, reference, items, seconds };
      leaseInventory(world, terms, { ...request, replaces: 'same-reference' });
      return { leaseDurationSeconds: seconds };
    },

    preview: ({ body: { orderParameters }, customer }) => {
      checkGuest(customer, orderParameters);
      checkNamedPayment(orderParameters, customer);
      const { clientRequestId: leaseReference, lineItems: items, promotionCode } = orderParameters;
      const previewKey = parametersDigest(orderParameters);
      const basket = { leaseReference, items, promotionCode, previewKey };
      return { receipt: wireReceipt(previewOrder(world, customer, basket)) };
    },

    placeOrder: ({ body: { orderParameters }, customer, terms }) => {
      const { clientRequestId } = orderParameters;
      const { id: orderId, eventId } = placeOrder(world, terms, customer, {
        attemptId: clientRequestId,
        leaseReference: clientRequestId,
        previewKey: parametersDigest(orderParameters),
        payment: () => {
          checkGuest(customer, orderParameters);
          checkNamedPayment(orderParameters, customer);
          return paymentOf(orderParameters);
        },
        extras: extrasOf(orderParameters),
      });
      return { orderId, eventId };
    },

    orderStatus: ({ params, customer }) => {
      const { status, reasonCode } = orderNow(world, customer, params.id);
      const failed = status === 'failed' && reasonCode !== null;
      return { status, orderStatusReasonCode: failed ? reasonCode : undefined };
    },

    orderSummary: ({ params, customer }) => {
      const order = orderNow(world, customer, params.id);
      return { tickets: order.status === 'fulfilled' ? ticketsOfOrder(order) : [] };
    },

    cancelOrder: ({ params, customer, terms }) => {
      const { status, receipt, collectedBy } = cancelOrder(world, terms, customer, params.id);
      const refundedMinor = collectedBy === 'svc' ? receipt.totalMinor : 0;
      return {
        cancellationStatus: status.toUpperCase(),
        refundAmount: priceOf(refundedMinor, receipt.currency),
      };
    },
  } satisfies Handlers;
}

function extrasOf(parameters: OrderParameters): OrderExtras {
  const { loyaltyCardNumber, paymentDeviceData, shippingAddress, vendorData } = parameters;
  return { loyaltyCardNumber, paymentDeviceData, shippingAddress, vendorData };
}

function wireReceipt({ currency, ...minor }: Receipt) {
  return {
    subtotal: priceOf(minor.subtotalMinor, currency),
    serviceFee: priceOf(minor.serviceFeeMinor, currency),
    tax: priceOf(minor.taxMinor, currency),
    totalAmount: priceOf(minor.totalMinor, currency),
  };
}

function checkGuest({ isGuest }: Customer, { isGuestOrder }: OrderParameters): void {
  if (isGuest !== (isGuestOrder ?? false)) {
    throw badOrderInput(
      'orderParameters.isGuestOrder',
      `expected ${isGuest} for ${isGuest ? 'a guest' : 'a customer who has signed in'}`,
    );
  }
}
