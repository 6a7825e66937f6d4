// The ordering area in its alternative shape (Svc spec 2.7). It carries less: what it has no place for
// is refused, and what its answers leave out comes from the partner area.
import type { AlternativeAnswer, OrderingEndpointName } from '../contract/alternative/shape';
import { ALTERNATIVE_SHAPE } from '../domain/capabilities';
import type { Session } from '../domain/checkout/request';
import { leaseDurationMs } from './alternative/lease-duration';
import { orderState, ticketCodes } from './alternative/order-answers';
import { prices, receipt } from './alternative/prices';
import * as refusals from './alternative/refusals';
import { placesOnly, seatMap } from './alternative/seat-map';
import { namedShowtime, showtimeDetail, type ShowtimeSource } from './alternative/showtimes';
import { seatsOf, ticketsOf } from './alternative/tickets';
import { invalidAnswer, understood } from './answer';
import { cancellation } from './cancellation';
import type { CardVault } from './card-vault';
import type { Ordering } from './ordering';
import type { AlternativeCall, SvcClient } from './svc-client';

export interface AlternativeOrderingOptions {
  readonly client: SvcClient;
  readonly discovery: ShowtimeSource;
  readonly vault: CardVault;
  /** Tickets per order: this shape names no maximum. */
  readonly maxQuantity: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export function createAlternativeOrdering(options: AlternativeOrderingOptions): Ordering {
  const { client, discovery, vault, maxQuantity, now = Date.now } = options;
  const ask = async <N extends OrderingEndpointName>(name: N, call: AlternativeCall<N>) =>
    (await client.callAlternative(name, call)).answer;
  return {
    capabilities: ALTERNATIVE_SHAPE,
    async refreshCheckout(request, signal) {
      refusals.assertCarriesRefresh(request);
      const { showtimeId } = request;
      const [answer, detail] = await Promise.all([
        ask('refreshCheckout', { body: { showtimeId, tickets: [] }, signal }),
        showtimeDetail(discovery, showtimeId, signal),
      ]);
      const showtime = await namedShowtime(discovery, detail, signal);
      return understood('refreshCheckout', () => prices(answer, showtime, maxQuantity));
    },
    async layout({ showtimeId, quantity }, signal) {
      const query = { showtimeId, tickets: String(quantity) };
      const asOf = new Date(now()).toISOString();
      const { seatMapAvailable, seats } = await ask('layout', { query, signal });
      if (seatMapAvailable) return seatMap(seats, quantity, asOf);
      const { availableInventory = 0 } = await showtimeDetail(discovery, showtimeId, signal);
      return placesOnly(availableInventory, asOf);
    },
    occupants: () => Promise.resolve(null),
    async createGuest({ customer: { email, firstName, lastName } }, signal) {
      return session(await ask('createGuest', { body: { email, firstName, lastName }, signal }));
    },
    async authenticate(request, signal) {
      refusals.assertCarriesIdentity(request);
      const body = { email: request.identity, password: request.password };
      return session(await ask('authenticate', { body, signal }));
    },
    async lease({ session: owner, device, items, ...request }, signal) {
      const showtimeId = refusals.needed('lease', 'showtimeId', request.showtimeId);
      const seatIds = seatsOf(items);
      const tickets = seatIds.length === 0 ? { tickets: ticketsOf(items) } : {};
      const caller = { session: owner, device };
      const sentAtMs = now();
      const call = { body: { showtimeId, seatIds, ...tickets }, caller, signal };
      const { answer, dateMs } = await client.callAlternative('lease', call);
      if (!sameSeats(answer.seatIds, seatIds)) throw invalidAnswer('lease', 'seatIds');
      const durationMs = leaseDurationMs({ expiresAt: answer.expiresAt, dateMs, sentAtMs });
      return { sentAtMs, durationMs, leaseId: answer.leaseId };
    },
    async preview(request, signal) {
      refusals.assertCarriesOrder('preview', request);
      const body = {
        showtimeId: refusals.needed('preview', 'showtimeId', request.showtimeId),
        tickets: ticketsOf(request.items),
        leaseId: refusals.needed('preview', 'leaseId', request.leaseId),
      };
      const { pricing, previewId } = await ask('preview', { body, caller: request, signal });
      return { receipt: understood('preview', () => receipt(pricing)), previewId };
    },
    async placeOrder(request, signal) {
      refusals.assertCarriesOrder('placeOrder', request);
      const { session: owner, clientRequestId } = request;
      const previewId = refusals.needed('placeOrder', 'previewId', request.previewId);
      const card = refusals.neededCard(request.payment);
      const payment = await vault.resolve(card.token, clientRequestId, signal);
      const body = { previewId, customerId: owner.accountId, payment, clientRequestId };
      const answer = await ask('placeOrder', { body, caller: request, signal });
      const { orderId, confirmationCode } = answer;
      return { orderId, ...orderState(answer), confirmationCode };
    },
    async orderStatus({ orderId, ...caller }, signal) {
      return orderState(await ask('orderStatus', { params: { id: orderId }, caller, signal }));
    },
    async orderSummary({ orderId, ...caller }, signal) {
      return ticketCodes(await ask('orderSummary', { params: { id: orderId }, caller, signal }));
    },
    async cancelOrder({ orderId, ...caller }, signal) {
      const answer = await ask('cancelOrder', { params: { id: orderId }, caller, signal });
      return understood('cancelOrder', () => cancellation(answer.status, answer.refundAmount));
    },
  };
}

/** The session's token is the customer's token and signs for it too. */
function session(answer: AlternativeAnswer<'createGuest'>): Session {
  const { customerId: accountId, sessionToken } = answer;
  return { authToken: sessionToken, accountId, signingKey: sessionToken };
}

function sameSeats(given: readonly string[], asked: readonly string[]): boolean {
  const wanted = new Set(asked);
  return given.length === asked.length && given.every((seatId) => wanted.has(seatId));
}
