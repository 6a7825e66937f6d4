// Svc as the process may find it: customers, seats, previews and orders in memory, with the rules of the
// spec and no network.
import type { OrderRequest, SvcPort } from '../../src/domain/checkout/ports';
import type { Session } from '../../src/domain/checkout/request';
import { fromMinorUnits } from '../../src/domain/money';
import { OrderBook } from './order-book';
import { SeatBook, type SeatSettings } from './seat-book';
import { placesOf, pricesOf, receiptOf, refuse, seatMapOf, TICKET_UNITS } from './svc-answers';
import type { World } from './world';

export interface SvcSettings extends SeatSettings {
  readonly duplicateNamesOrder: boolean;
  /** Whether Svc answers a repeated cancellation like the first. */
  readonly cancelReplays: boolean;
  /** How long Svc may take between looking at an order and making it. */
  readonly placeMs: number;
  readonly priceChanges: boolean;
  /** How long a session can sign calls. */
  readonly sessionMs: number;
  /** How many of a hundred orders come to nothing after they were taken. */
  readonly orderFailsPercent: number;
}

export const PROMOTION_CODE = 'HALF';
const DAY_MS = 24 * 3600_000;

type Ask<K extends keyof SvcPort> = Parameters<SvcPort[K]>[0];
type Answered<K extends keyof SvcPort> = Awaited<ReturnType<SvcPort[K]>>;

export class SvcModel {
  readonly seats: SeatBook;
  readonly orders: OrderBook;
  readonly #processed = new Set<string>();
  readonly #sessionEndsAtMs = new Map<string, number>();
  readonly #previewed = new Map<string, { parameters: string; totalUnits: number }>();

  constructor(
    private readonly world: World,
    private readonly settings: SvcSettings,
  ) {
    this.seats = new SeatBook(world, settings);
    this.orders = new OrderBook(world);
  }

  refreshCheckout(_ask: Ask<'refreshCheckout'>): Answered<'refreshCheckout'> {
    const startsAtMs = this.world.nowMs + DAY_MS;
    return { outcome: 'done', value: pricesOf(startsAtMs, this.settings.seating) };
  }

  layout({ quantity }: Ask<'layout'>): Answered<'layout'> {
    const { seats, world } = this;
    const value = seatMapOf(seats.seats(), seats.free(), quantity, world.nowMs);
    return { outcome: 'done', value };
  }

  occupants(_ask: Ask<'occupants'>): Answered<'occupants'> {
    return { outcome: 'done', value: this.seats.occupants() };
  }

  createGuest({ customer }: Ask<'createGuest'>): Answered<'createGuest'> {
    return { outcome: 'done', value: this.signIn(`account of ${customer.email}`) };
  }

  signIn(accountId: string): Session {
    const authToken = `${accountId}, session ${this.#sessionEndsAtMs.size + 1}`;
    this.#sessionEndsAtMs.set(authToken, this.world.nowMs + this.settings.sessionMs);
    return { accountId, authToken, signingKey: authToken };
  }

  lease({ session, clientRequestId, items }: Ask<'lease'>): Answered<'lease'> {
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    if (!this.seats.lease(session.accountId, clientRequestId, placesOf(items))) {
      return refuse('SEAT_UNAVAILABLE');
    }
    const sentAtMs = this.world.nowMs;
    const durationMs = this.settings.leaseMs;
    return { outcome: 'done', value: { sentAtMs, durationMs, leaseId: null } };
  }

  preview(ask: OrderRequest): Answered<'preview'> {
    if (this.#hasEnded(ask.session)) return refuse('SESSION_ENDED');
    if (!this.#leaseOf(ask)) return refuse('INVENTORY_UNAVAILABLE');
    const share = ask.promotionCode === PROMOTION_CODE ? 0.5 : 1;
    const totalUnits = placesOf(ask.items).quantity * this.#ticketUnits() * share;
    this.#previewed.set(ask.clientRequestId, { parameters: parametersOf(ask), totalUnits });
    return { outcome: 'done', value: { receipt: receiptOf(totalUnits), previewId: null } };
  }

  /** Looks first and acts a moment later, as a service without a lock on the clientRequestId would. */
  async placeOrder(ask: OrderRequest): Promise<Answered<'placeOrder'>> {
    const { clientRequestId, session } = ask;
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    if (this.#processed.has(clientRequestId)) return this.#duplicate(clientRequestId);
    const previewed = this.#previewed.get(clientRequestId);
    if (previewed?.parameters !== parametersOf(ask)) return refuse('GENERIC_ERROR');
    const lease = this.#leaseOf(ask);
    if (!lease) return refuse('INVENTORY_UNAVAILABLE');
    await this.world.sleep(this.world.delay(this.settings.placeMs));
    this.#processed.add(clientRequestId);
    if (nonceOf(ask) === 'tok_declined') return refuse('PROCESSOR_DECLINED');
    const showsAtMs = this.world.nowMs + this.world.delay(this.settings.layoutLagMs);
    const sale = this.seats.sell(lease, showsAtMs);
    if (!sale) return refuse('INVENTORY_UNAVAILABLE');
    const { orderId } = this.orders.open({
      clientRequestId,
      sale,
      totalUnits: previewed.totalUnits,
      fulfilsAtMs: this.world.nowMs + this.world.between(0, 30_000),
      fails: this.#fails(ask),
      authorizationId: ask.payment?.type === 'partner' ? ask.payment.authorizationId : null,
    });
    return { outcome: 'done', value: { orderId, status: 'pending', reasonCode: null } };
  }

  orderStatus({ orderId, session }: Ask<'orderStatus'>): Answered<'orderStatus'> {
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    const order = this.orders.find(orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    return { outcome: 'done', value: this.orders.statusOf(order) };
  }

  orderSummary({ orderId, session }: Ask<'orderSummary'>): Answered<'orderSummary'> {
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    const sale = this.orders.find(orderId)?.sale;
    if (!sale) return refuse('ORDER_NOT_FOUND');
    const tickets = Array.from({ length: sale.quantity }, (_, index) => ({
      seatLabel: sale.seatIds[index] ?? '',
      bookingId: `${orderId}-${index}`,
      qrData: `qr of ${orderId}-${index}`,
    }));
    return { outcome: 'done', value: tickets };
  }

  cancelOrder({ orderId, session }: Ask<'cancelOrder'>): Answered<'cancelOrder'> {
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    const order = this.orders.find(orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    const { status } = this.orders.statusOf(order);
    const repeated = status === 'refunded' && this.settings.cancelReplays;
    if (status !== 'fulfilled' && !repeated) return refuse('ORDER_NOT_CANCELLABLE');
    this.orders.refund(order);
    const refund = fromMinorUnits(order.totalUnits, 'USD');
    return { outcome: 'done', value: { status: 'refunded', refund } };
  }

  #duplicate(clientRequestId: string): Answered<'placeOrder'> {
    const known = this.orders.madeUnder(clientRequestId);
    const named = this.settings.duplicateNamesOrder && known ? { orderId: known.orderId } : {};
    return { ...refuse('DUPLICATE_CLIENT_REQUEST_ID'), ...named };
  }

  #fails(ask: OrderRequest): boolean {
    return (
      nonceOf(ask) === 'tok_fails_later' || this.world.percent(this.settings.orderFailsPercent)
    );
  }

  #leaseOf({ session, clientRequestId, items }: OrderRequest) {
    return this.seats.leaseOf(session.accountId, clientRequestId, placesOf(items));
  }

  /** The price of a ticket now; a preview fixes it for the order that repeats it. */
  #ticketUnits(): number {
    const minute = Math.floor(this.world.nowMs / 60_000);
    return TICKET_UNITS + (this.settings.priceChanges ? (minute % 5) * 2 : 0);
  }

  #hasEnded({ authToken }: Session): boolean {
    return (this.#sessionEndsAtMs.get(authToken) ?? 0) <= this.world.nowMs;
  }
}

function parametersOf({ clientRequestId, items, promotionCode, payment, guest }: OrderRequest) {
  return JSON.stringify({ clientRequestId, items, promotionCode, payment, guest });
}

/** Where the partner collects, Svc takes its authorisation for good. */
function nonceOf({ payment }: OrderRequest): string {
  return payment?.type === 'nonce' ? payment.nonce : 'tok_ok';
}
