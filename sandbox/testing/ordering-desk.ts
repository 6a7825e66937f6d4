// The ordering calls with their usual bodies, decoded by the contract: tests say only what differs.
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { endpoints, type Answer, type EndpointName } from '../../src/contract/endpoints';
import type { LineItem, OrderParameters } from '../../src/contract/order';
import { PartnerClient, type Sent } from './partner-client';

export interface Guest {
  readonly token: string;
  readonly accountId: string;
}

/** Reads a 200 answer by its endpoint's schema; throws with the body of any other one. */
export function answerOf<N extends EndpointName>(name: N, sent: Sent): Answer<N> {
  if (sent.status !== 200) throw new Error(`${name} answered ${sent.status}: ${sent.text}`);
  const schema: z.ZodType = endpoints[name].answer;
  return schema.parse(sent.body) as Answer<N>;
}

export class OrderingDesk {
  readonly client: PartnerClient;

  constructor(baseUrl: string) {
    this.client = new PartnerClient(baseUrl);
  }

  async guest(email = 'ada@example.com'): Promise<Guest> {
    const names = { firstName: 'Ada', lastName: 'Byron' };
    const body = { email, ...names, attributionMap: {} };
    const sent = await this.client.post('/ordering/v1/customer/account/guest', body);
    const { authToken: token, accountId } = answerOf('createGuest', sent);
    return { token, accountId };
  }

  async products(showtimeId: string) {
    const body = { showtimeId, promotions: [], includeAreaCategory: true };
    const sent = await this.client.post('/ordering/v2/aggregation/checkout/refresh', body);
    return answerOf('refreshCheckout', sent).showtimesResponse.products;
  }

  async layout(showtimeId: string, tickets = 2) {
    const target = `/ordering/v1/discovery/auditoriums?showtimeId=${showtimeId}&tickets=${tickets}`;
    return answerOf('layout', await this.client.get(target));
  }

  lease(guest: Guest, clientRequestId: string, leaseItems: readonly unknown[]): Promise<Sent> {
    const body = { clientRequestId, leaseItems };
    return this.client.post('/ordering/v1/inventory/lease', body, { token: guest.token });
  }

  preview(guest: Guest, orderParameters: OrderParameters): Promise<Sent> {
    const target = '/ordering/v2/customer/orders/preview';
    return this.client.post(target, { orderParameters }, { token: guest.token });
  }

  place(guest: Guest, orderParameters: OrderParameters): Promise<Sent> {
    const target = '/ordering/v1/customer/orders';
    return this.client.post(target, { orderParameters }, { token: guest.token });
  }

  status(guest: Guest, orderId: string): Promise<Sent> {
    return this.client.get(`/ordering/v1/customer/orders/${orderId}/status`, {
      token: guest.token,
    });
  }

  summary(guest: Guest, orderId: string): Promise<Sent> {
    return this.client.get(`/ordering/v2/customer/orders/${orderId}/summary`, {
      token: guest.token,
    });
  }

  /** Leases, previews and places in one go; throws unless the lease and the preview are accepted. */
  async buy(
    guest: Guest,
    lineItem: LineItem,
    token: string,
    clientRequestId: string = randomUUID(),
  ) {
    const parameters = orderParameters([lineItem], clientRequestId, token);
    answerOf('lease', await this.lease(guest, clientRequestId, [lineItem]));
    answerOf('preview', await this.preview(guest, parameters));
    return this.place(guest, parameters);
  }
}

/** orderParameters of a guest's order, paid with a payment token. */
export function orderParameters(
  lineItems: LineItem[],
  clientRequestId: string,
  externalPaymentNonce: string,
  others: Partial<OrderParameters> = {},
): OrderParameters {
  return {
    lineItems,
    channel: 'Partner',
    clientVersion: 'test',
    clientRequestId,
    isGuestOrder: true,
    externalPaymentNonce,
    externalPaymentProvider: 'sandbox',
    ...others,
  };
}
