// The ordering area in its alternative shape (Svc spec 2.7). It has fewer fields: unsupported input
// is refused, and missing data is fetched from the partner area.
import { ticketsText, type LayoutTickets } from '../../contract/layout';
import type { AlternativeReceived, OrderingEndpointName } from '../../contract/alternative/shape';
import type { Session } from '../../domain/checkout/request';
import { leaseDurationMs, seatsOf, ticketsOf } from './alternative/leasing';
import { orderSummary } from './alternative/alternative-order-answers';
import { prices, receipt } from './alternative/alternative-prices';
import * as unsupported from './alternative/unsupported-fields';
import { receivedSeatMap } from './alternative/alternative-seat-map';
import { bareId, isSameId } from '../../domain/same-id';
import { invalidAnswer } from '../svc/answer';
import { createCachedDiscovery } from '../discovery/cached-discovery';
import { cancellation, orderState } from './order-words';
import type { CardVault } from '../card-vault-client';
import { createDiscovery } from '../discovery/discovery';
import { assertInTime, type Ordering, type SignedIn } from './ordering';
import { showtimeDetails, type ShowtimeSource } from '../discovery/showtime-details';
import type { AlternativeCall, SvcClient } from '../svc/svc-client';

export interface AlternativeOrderingOptions {
  readonly client: SvcClient;
  /** Default: discovery over the same client. */
  readonly discovery?: ShowtimeSource;
  readonly vault: CardVault;
  /** The most tickets per order: in this shape, Svc sends no maximum. */
  readonly maxQuantity: number;
  /** How the layout request encodes the number of tickets. */
  readonly layoutTickets?: LayoutTickets;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

type Send = <N extends OrderingEndpointName>(
  name: N,
  call: AlternativeCall<N>,
) => Promise<AlternativeReceived<N>>;

export function createAlternativeOrdering(options: AlternativeOrderingOptions): Ordering {
  const { client, vault, maxQuantity, now = Date.now, layoutTickets = 'count' } = options;
  const { discovery = createCachedDiscovery(createDiscovery(client)) } = options;
  const send: Send = async (name, call) => (await client.callAlternative(name, call)).answer;
  return {
    ...showtimeDetails(discovery),
    async refreshCheckout(request, signal) {
      unsupported.assertRefreshSupported(request);
      const { showtimeId } = request;
      const call = { body: { showtimeId, tickets: [] }, signal };
      const answer = await send('refreshCheckout', call);
      assertSameId('refreshCheckout', 'showtimeId', {
        requested: showtimeId,
        answered: answer.showtimeId,
      });
      return prices(answer, maxQuantity);
    },
    async layout({ showtimeId, quantity }, signal) {
      const query = { showtimeId, tickets: ticketsText(quantity, layoutTickets) };
      const asOf = new Date(now()).toISOString();
      const answer = await send('layout', { query, signal });
      assertSameId('layout', 'showtimeId', { requested: showtimeId, answered: answer.showtimeId });
      return receivedSeatMap(answer, quantity, asOf);
    },
    occupants: () => Promise.resolve(null),
    async createGuest(request, signal) {
      unsupported.assertGuestSupported(request);
      const { email, firstName, lastName } = request.customer;
      return session(await send('createGuest', { body: { email, firstName, lastName }, signal }));
    },
    async authenticate(request, signal) {
      unsupported.assertIdentitySupported(request);
      const body = { email: request.identity, password: request.password };
      return sessionOnly(session(await send('authenticate', { body, signal })));
    },
    async lease({ session: owner, device, items, ...request }, signal) {
      const showtimeId = unsupported.needed('lease', 'showtimeId', request.showtimeId);
      const seatIds = seatsOf(items);
      const tickets = seatIds.length === 0 ? { tickets: ticketsOf(items) } : {};
      const caller = { session: owner, device };
      const sentAtMs = now();
      const call = { body: { showtimeId, seatIds, ...tickets }, caller, signal };
      const { answer, dateMs } = await client.callAlternative('lease', call);
      assertSameId('lease', 'showtimeId', { requested: showtimeId, answered: answer.showtimeId });
      // For general admission Svc may name the places that it has chosen.
      const isChosenBySvc = seatIds.length === 0;
      if (!isChosenBySvc && !sameSeats(answer.seatIds ?? seatIds, seatIds)) {
        throw invalidAnswer('lease', 'seatIds');
      }
      const durationMs = leaseDurationMs({ expiresAt: answer.expiresAt, dateMs, sentAtMs });
      return { sentAtMs, durationMs, leaseId: answer.leaseId };
    },
    async preview(request, signal) {
      unsupported.assertOrderSupported('preview', request);
      const showtimeId = unsupported.needed('preview', 'showtimeId', request.showtimeId);
      const body = {
        showtimeId,
        tickets: ticketsOf(request.items),
        leaseId: unsupported.needed('preview', 'leaseId', request.leaseId),
      };
      const answer = await send('preview', { body, caller: request, signal });
      assertSameId('preview', 'showtimeId', { requested: showtimeId, answered: answer.showtimeId });
      return { receipt: receipt(answer), previewId: answer.previewId };
    },
    async placeOrder(request, signal) {
      unsupported.assertOrderSupported('placeOrder', request);
      const { session: owner, clientRequestId } = request;
      const previewId = unsupported.needed('placeOrder', 'previewId', request.previewId);
      const vaultToken = unsupported.neededVaultToken(request.payment);
      const reference = unsupported.needed('placeOrder', 'reference', request.reference);
      const payment = await vault.resolve(vaultToken, `${reference}-card`, signal);
      assertInTime(request.sendBeforeMs ?? Infinity, now());
      const body = { previewId, customerId: owner.accountId, payment, clientRequestId };
      const answer = await send('placeOrder', { body, caller: request, signal });
      return { orderId: answer.orderId, ...orderState(answer) };
    },
    ...orderCalls(send),
  };
}

function orderCalls(send: Send): Pick<Ordering, 'orderStatus' | 'orderSummary' | 'cancelOrder'> {
  return {
    async orderStatus({ orderId, ...caller }, signal) {
      const answer = await send('orderStatus', { params: { id: orderId }, caller, signal });
      assertSameId('orderStatus', 'orderId', { requested: orderId, answered: answer.orderId });
      return orderState(answer);
    },
    async orderSummary({ orderId, ...caller }, signal) {
      const answer = await send('orderSummary', { params: { id: orderId }, caller, signal });
      assertSameId('orderSummary', 'orderId', { requested: orderId, answered: answer.orderId });
      return orderSummary(answer);
    },
    async cancelOrder({ orderId, ...caller }, signal) {
      const answer = await send('cancelOrder', { params: { id: orderId }, caller, signal });
      assertSameId('cancelOrder', 'orderId', { requested: orderId, answered: answer.orderId });
      return cancellation(answer.status, answer.refundAmount);
    },
  };
}

/** The session token is also the signing key. */
function session(answer: AlternativeReceived<'createGuest'>): Session {
  const { customerId: accountId, sessionToken } = answer;
  return { authToken: sessionToken, accountId, signingKey: sessionToken };
}

/** This shape returns neither saved instruments nor a promotion code. */
function sessionOnly(opened: Session): SignedIn {
  return { session: opened, savedInstruments: [], signupPromotionCode: null };
}

/** Throws if the answer is about another order or showtime. An answer without the id is accepted. */
function assertSameId(
  endpoint: OrderingEndpointName,
  field: string,
  { requested, answered }: { readonly requested: string; readonly answered: string | undefined },
): void {
  if (answered === undefined || isSameId(answered, requested)) return;
  throw invalidAnswer(endpoint, field);
}

/** Ignores case and spaces around the ids, unless two requested ids differ in nothing else. */
function sameSeats(leased: readonly string[], requested: readonly string[]): boolean {
  const areApart = new Set(requested.map(bareId)).size === new Set(requested).size;
  const written = (id: string) => (areApart ? bareId(id) : id);
  const sorted = (seatIds: readonly string[]) => [...new Set(seatIds.map(written))].sort().join();
  return sorted(leased) === sorted(requested);
}
