// The ordering area in its primary shape (Svc spec 2.6): each method maps its request, makes one
// call, and maps the answer.
import { ticketsText, type LayoutTickets } from '../../contract/layout';
import { boundedCodes } from './bounded-codes';
import { createCachedDiscovery } from '../discovery/cached-discovery';
import { cancellation, cancellationWord, orderState } from './order-words';
import { createDiscovery } from '../discovery/discovery';
import { boundedLeaseMs } from './lease-duration';
import type { Ordering } from './ordering';
import { occupantsOf } from './primary/primary-occupants';
import { leaseItems, orderBody } from './primary/primary-order-request';
import { ticketCodes } from './primary/primary-ticket-codes';
import { prices, receipt } from './primary/primary-prices';
import { seatMap } from './primary/primary-seat-map';
import { savedInstruments } from './saved-instruments';
import { showtimeDetails, type ShowtimeSource } from '../discovery/showtime-details';
import type { SvcClient } from '../svc/svc-client';

export interface PrimaryOrderingOptions {
  readonly client: SvcClient;
  /** Default: discovery over the same client. */
  readonly discovery?: ShowtimeSource;
  /** Tickets per order if Svc sends no maximum. */
  readonly maxQuantityDefault: number;
  /** How the layout request encodes the number of tickets. */
  readonly layoutTickets?: LayoutTickets;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export function createPrimaryOrdering(options: PrimaryOrderingOptions): Ordering {
  const { client, maxQuantityDefault, now = Date.now, layoutTickets = 'count' } = options;
  const { discovery = createCachedDiscovery(createDiscovery(client)) } = options;
  return {
    ...showtimeDetails(discovery),
    async refreshCheckout({ showtimeId, promotionCode, accessToken = null }, signal) {
      const promotions = promotionCode === null ? [] : [promotionCode];
      const known = accessToken === null ? {} : { accessToken };
      const body = { showtimeId, promotions, includeAreaCategory: true, ...known };
      return prices(await client.call('refreshCheckout', { body, signal }), maxQuantityDefault);
    },
    async layout({ showtimeId, quantity }, signal) {
      const query = { showtimeId, tickets: ticketsText(quantity, layoutTickets) };
      const asOf = new Date(now()).toISOString();
      return seatMap(await client.call('layout', { query, signal }), asOf);
    },
    async occupants({ showtimeId, quantity }, signal) {
      const query = { showtimeId, tickets: ticketsText(quantity, layoutTickets) };
      return occupantsOf(await client.call('layout', { query, signal }));
    },
    async createGuest({ customer: { attribution, ...names } }, signal) {
      const { email, firstName, lastName } = names;
      const body = { email, firstName, lastName, attributionMap: { ...attribution } };
      const { authToken, accountId } = await client.call('createGuest', { body, signal });
      return { authToken, accountId, signingKey: authToken };
    },
    async authenticate({ identity, password }, signal) {
      const body = { identityValue: identity, password };
      const answer = await client.call('authenticate', { body, signal });
      const { token: authToken, accountId, privateKey: signingKey, customer, identities } = answer;
      return {
        session: { authToken, accountId, signingKey },
        savedInstruments: savedInstruments(customer, ...identities, answer.providerData),
        signupPromotionCode: answer.signupPromoId ?? null,
      };
    },
    async lease({ session, device, clientRequestId, items }, signal) {
      const body = { clientRequestId, leaseItems: leaseItems(items) };
      const sentAtMs = now();
      const answer = await client.call('lease', { body, caller: { session, device }, signal });
      return {
        sentAtMs,
        durationMs: boundedLeaseMs(answer.leaseDurationSeconds * 1000),
        leaseId: null,
      };
    },
    async preview(params, signal) {
      const body = orderBody('preview', params);
      const answer = await client.call('preview', { body, caller: params, signal });
      return { receipt: receipt(answer), previewId: null };
    },
    // Returns only an id: the status has to be read.
    async placeOrder(params, signal) {
      const body = orderBody('placeOrder', params);
      const { orderId } = await client.call('placeOrder', { body, caller: params, signal });
      return { orderId, status: 'pending', reasonCode: null };
    },
    async orderStatus({ orderId, ...caller }, signal) {
      const call = { params: { id: orderId }, caller, signal };
      return orderState(await client.call('orderStatus', call));
    },
    async orderSummary({ orderId, ...caller }, signal) {
      const call = { params: { id: orderId }, caller, signal };
      const tickets = boundedCodes(ticketCodes(await client.call('orderSummary', call)));
      return { showtimeId: null, seatIds: null, tickets };
    },
    async cancelOrder({ orderId, ...caller }, signal) {
      const call = { params: { id: orderId }, caller, signal };
      const { cancellationStatus, refundAmount } = await client.call('cancelOrder', call);
      return cancellation(cancellationWord(cancellationStatus), refundAmount);
    },
  };
}
