// The calls of a checkout as a partner would write them by hand: with axios, signed, reading only the needed fields.
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import axios, { type AxiosInstance } from 'axios';
import { API_KEY_HEADER, hmacSigner, ORDERING_HEADERS } from '../../src/contract/signing';

export interface SvcTarget {
  readonly svcUrl: string;
  readonly svcKey: string;
}

/** One purchase through one of the compared products: two seats that Svc recommends, for a guest who buys only once. */
export interface Wanted {
  readonly checkoutId: string;
  readonly showtimeId: string;
}

export interface Session {
  readonly authToken: string;
}

export interface Offer {
  readonly productId: string;
  readonly offerId: string;
}

export interface Cart extends Wanted, Session {
  readonly clientRequestId: string;
  readonly offer: Offer;
  readonly seatIds: readonly string[];
}

export interface Ordered extends Session {
  readonly orderId: string;
}

export type SvcCalls = ReturnType<typeof createSvcCalls>;

export const QUANTITY = 2;
const TIMEOUT_MS = 10_000;
const USER_AGENT = 'usher-bench';
const DEVICE_ID = 'bench-device';

export function svcClient({ svcUrl, svcKey }: SvcTarget): AxiosInstance {
  const agent = new Agent({ keepAlive: true });
  return axios.create({
    baseURL: svcUrl,
    timeout: TIMEOUT_MS,
    httpAgent: agent,
    proxy: false,
    headers: { [API_KEY_HEADER]: svcKey, 'user-agent': USER_AGENT },
  });
}

export function createSvcCalls(target: SvcTarget) {
  return svcCallsOf(svcClient(target));
}

/** Each method makes one call, and throws unless the call succeeds. `seen` gets each whole answer. */
export function svcCallsOf(
  client: AxiosInstance,
  seen: (answer: unknown) => void = () => undefined,
) {
  async function call<T>(method: string, target: string, json?: object, token?: string) {
    const body = json === undefined ? '' : JSON.stringify(json);
    const { data } = await client.request<T>({
      method,
      url: target,
      ...(body !== '' && { data: body }),
      headers: {
        ...(body !== '' && { 'content-type': 'application/json' }),
        ...(token !== undefined && signed(method, target, body, token)),
      },
    });
    seen(data);
    return data;
  }

  return {
    async refreshCheckout({ showtimeId }: Wanted): Promise<Offer> {
      const answer = await call<{ showtimesResponse: { products: Offer[] } }>(
        'POST',
        '/ordering/v2/aggregation/checkout/refresh',
        { showtimeId, promotions: [] },
      );
      const [product] = answer.showtimesResponse.products;
      if (!product) throw new Error(`nothing is on offer for ${showtimeId}`);
      return { productId: product.productId, offerId: product.offerId };
    },
    async layout({ showtimeId }: Wanted): Promise<readonly string[]> {
      const query = `showtimeId=${showtimeId}&tickets=${QUANTITY}`;
      const target = `/ordering/v1/discovery/auditoriums?${query}`;
      return (await call<{ recommendedSeats: string[] }>('GET', target)).recommendedSeats;
    },
    async createGuest({ checkoutId }: Wanted): Promise<Session> {
      const { authToken } = await call<Session>('POST', '/ordering/v1/customer/account/guest', {
        email: `${checkoutId}@example.org`,
        firstName: 'Ada',
        lastName: 'King',
        attributionMap: {},
      });
      return { authToken };
    },
    async lease({ clientRequestId, offer, seatIds, authToken }: Cart): Promise<number> {
      const body = { clientRequestId, leaseItems: [{ ...offer, seatIds }] };
      const answer = await call<{ leaseDurationSeconds: number }>(
        ...(['POST', '/ordering/v1/inventory/lease', body, authToken] as const),
      );
      return answer.leaseDurationSeconds;
    },
    async preview(cart: Cart, nonce?: string): Promise<unknown> {
      const target = '/ordering/v2/customer/orders/preview';
      return call('POST', target, orderOf(cart, nonce), cart.authToken);
    },
    async placeOrder(cart: Cart, nonce: string): Promise<Ordered> {
      const { authToken } = cart;
      const target = '/ordering/v1/customer/orders';
      const { orderId } = await call<Ordered>('POST', target, orderOf(cart, nonce), authToken);
      return { orderId, authToken };
    },
    async orderStatus({ orderId, authToken }: Ordered): Promise<string> {
      const target = `/ordering/v1/customer/orders/${orderId}/status`;
      return (await call<{ status: string }>('GET', target, undefined, authToken)).status;
    },
    async orderSummary({ orderId, authToken }: Ordered): Promise<number> {
      const target = `/ordering/v2/customer/orders/${orderId}/summary`;
      return (await call<{ tickets: unknown[] }>('GET', target, undefined, authToken)).tickets
        .length;
    },
  };
}

export function cartOf(
  wanted: Wanted,
  offer: Offer,
  seatIds: readonly string[],
  { authToken }: Session,
): Cart {
  return { ...wanted, offer, seatIds, authToken, clientRequestId: randomUUID() };
}

function orderOf({ clientRequestId, offer, seatIds }: Cart, nonce: string | undefined): object {
  return {
    orderParameters: {
      lineItems: [{ ...offer, seatIds, quantity: seatIds.length }],
      channel: 'Partner',
      clientVersion: '1',
      clientRequestId,
      isGuestOrder: true,
      associateTags: {},
      ...(nonce !== undefined && {
        externalPaymentNonce: nonce,
        externalPaymentProvider: 'sandbox',
      }),
    },
  };
}

function signed(method: string, target: string, body: string, token: string) {
  const timestamp = `${new Date().toISOString().slice(0, 19)}Z`;
  const request = { method, target, timestamp, deviceId: DEVICE_ID, userAgent: USER_AGENT, body };
  const { signature, deviceSignature } = hmacSigner.sign(request, token);
  return {
    [ORDERING_HEADERS.timestamp]: timestamp,
    [ORDERING_HEADERS.authToken]: token,
    [ORDERING_HEADERS.deviceSignature]: deviceSignature,
    [ORDERING_HEADERS.signature]: signature,
    [ORDERING_HEADERS.deviceId]: DEVICE_ID,
    [ORDERING_HEADERS.adId]: 'bench-ad',
  };
}
