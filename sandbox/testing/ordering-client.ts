// The ordering calls of the primary shape with default bodies: tests set only what differs.
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { endpoints, type Answer, type EndpointName } from '../../src/contract/endpoints';
import type { LineItem, OrderParameters } from '../../src/contract/order';
import type { PartnerClient, Sent } from './partner-client';
import { SvcWire, type Caller, type OnAnswer } from './svc-wire';

export type Guest = Caller;

/** Reads a 200 answer by its endpoint's schema; throws an error with the body of any other answer. */
export function answerOf<N extends EndpointName>(name: N, sent: Sent): Answer<N> {
  if (sent.status !== 200) throw new Error(`${name} answered ${sent.status}: ${sent.text}`);
  const schema: z.ZodType = endpoints[name].answer;
  return schema.parse(sent.body) as Answer<N>;
}

export class OrderingClient {
  readonly wire: SvcWire;
  readonly client: PartnerClient;

  constructor(baseUrl: string, onAnswer?: OnAnswer) {
    this.wire = new SvcWire(baseUrl, 'svc_sandbox_key', onAnswer);
    this.client = this.wire.client;
  }

  async guest(email = 'ada@example.com'): Promise<Guest> {
    const body = { email, firstName: 'Ada', lastName: 'Byron', attributionMap: {} };
    const sent = await this.wire.call('createGuest', { body });
    const { authToken: token, accountId } = answerOf('createGuest', sent);
    return { token, accountId };
  }

  /** A demo customer, who signs in with a password. */
  async customer(identityValue = 'ada', password = 'night-train'): Promise<Caller> {
    const sent = await this.wire.call('authenticate', { body: { identityValue, password } });
    const { token, privateKey: signingKey, accountId } = answerOf('authenticate', sent);
    return { token, signingKey, accountId };
  }

  refresh(showtimeId: string, promotions: string[] = [], others: object = {}): Promise<Sent> {
    const body = { showtimeId, promotions, ...others };
    return this.wire.call('refreshCheckout', { body });
  }

  async products(showtimeId: string) {
    const sent = await this.refresh(showtimeId, [], { includeAreaCategory: true });
    return answerOf('refreshCheckout', sent).showtimesResponse.products;
  }

  async layout(showtimeId: string, tickets = 2) {
    const query = { showtimeId, tickets: String(tickets) };
    return answerOf('layout', await this.wire.call('layout', { query }));
  }

  lease(caller: Guest, clientRequestId: string, leaseItems: readonly unknown[]): Promise<Sent> {
    return this.wire.call('lease', { body: { clientRequestId, leaseItems }, caller });
  }

  preview(caller: Guest, orderParameters: OrderParameters): Promise<Sent> {
    return this.wire.call('preview', { body: { orderParameters }, caller });
  }

  place(caller: Guest, orderParameters: OrderParameters): Promise<Sent> {
    return this.wire.call('placeOrder', { body: { orderParameters }, caller });
  }

  status(caller: Guest, id: string): Promise<Sent> {
    return this.wire.call('orderStatus', { id, caller });
  }

  summary(caller: Guest, id: string): Promise<Sent> {
    return this.wire.call('orderSummary', { id, caller });
  }

  cancel(caller: Guest, id: string): Promise<Sent> {
    return this.wire.call('cancelOrder', { id, caller });
  }

  /** Leases, previews and places in one go; throws unless the lease and the preview are accepted. */
  buy(
    guest: Guest,
    lineItem: LineItem,
    token: string,
    clientRequestId: string = randomUUID(),
  ): Promise<Sent> {
    return this.buyWith(guest, orderParameters([lineItem], clientRequestId, token));
  }

  /** As `buy`, with explicit orderParameters. */
  async buyWith(caller: Caller, parameters: OrderParameters): Promise<Sent> {
    const { clientRequestId, lineItems } = parameters;
    answerOf('lease', await this.lease(caller, clientRequestId, lineItems));
    answerOf('preview', await this.preview(caller, parameters));
    return this.place(caller, parameters);
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
    ...unpaidParameters(lineItems, clientRequestId),
    isGuestOrder: true,
    externalPaymentNonce,
    externalPaymentProvider: 'sandbox',
    ...others,
  };
}

/** orderParameters without `isGuestOrder` and without a payment. */
export function unpaidParameters(lineItems: LineItem[], clientRequestId: string): OrderParameters {
  return { lineItems, channel: 'Partner', clientVersion: 'test', clientRequestId };
}
