// The ordering area in its primary shape (Svc spec 2.6): one call and two mappings for each method.
import type { Answer, EndpointName } from '../contract/endpoints';
import { invalidAnswer } from './answer';
import type { Ordering } from './ordering';
import { leaseItems, orderRequest } from './primary/order-request';
import { orderStatus, ticketCodes } from './primary/order-answers';
import { prices, receipt } from './primary/prices';
import { seatMap } from './primary/seat-map';
import type { SvcClient } from './svc-client';

export interface PrimaryOrderingOptions {
  readonly client: SvcClient;
  /** Tickets per order where Svc names no maximum. */
  readonly maxQuantityDefault: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export function createPrimaryOrdering(options: PrimaryOrderingOptions): Ordering {
  const { client, maxQuantityDefault, now = Date.now } = options;
  return {
    async refresh({ showtimeId, promotionCode }, signal) {
      const promotions = promotionCode === null ? [] : [promotionCode];
      const body = { showtimeId, promotions, includeAreaCategory: true };
      const answer = await client.call('refreshCheckout', { body, signal });
      return understood('refreshCheckout', answer, (it) => prices(it, maxQuantityDefault));
    },
    async seatMap({ showtimeId, quantity }, signal) {
      const query = { showtimeId, tickets: String(quantity) };
      const asOf = new Date(now()).toISOString();
      return seatMap(await client.call('layout', { query, signal }), asOf);
    },
    async openGuest({ customer: { email, firstName, lastName } }, signal) {
      const body = { email, firstName, lastName, attributionMap: {} };
      const { authToken, accountId } = await client.call('createGuest', { body, signal });
      return { authToken, accountId, signingKey: authToken };
    },
    async lease({ session, device, clientRequestId, items }, signal) {
      const body = { clientRequestId, leaseItems: leaseItems(items) };
      const sentAtMs = now();
      const answer = await client.call('lease', { body, caller: { session, device }, signal });
      return { sentAtMs, durationMs: answer.leaseDurationSeconds * 1000 };
    },
    async preview(ask, signal) {
      const answer = await client.call('preview', { body: orderRequest(ask), caller: ask, signal });
      return understood('preview', answer, receipt);
    },
    async place(ask, signal) {
      const call = { body: orderRequest(ask), caller: ask, signal };
      const { orderId } = await client.call('placeOrder', call);
      return { orderId, status: 'pending', reasonCode: null };
    },
    async orderStatus({ orderId, ...caller }, signal) {
      return orderStatus(
        await client.call('orderStatus', { params: { id: orderId }, caller, signal }),
      );
    },
    async summary({ orderId, ...caller }, signal) {
      const call = { params: { id: orderId }, caller, signal };
      return ticketCodes(await client.call('orderSummary', call));
    },
  };
}

/** An amount that is none of its currency is the answer's fault, not a bug of ours. */
function understood<N extends EndpointName, T>(
  name: N,
  answer: Answer<N>,
  map: (answer: Answer<N>) => T,
): T {
  try {
    return map(answer);
  } catch (error) {
    if (error instanceof RangeError) throw invalidAnswer(name);
    throw error;
  }
}
