// Svc as the process may find it: customers, seats, previews and orders in memory, with the rules of the
// spec, in either ordering shape, and no network.
import type { OrderRequest, SvcPort, TicketCode } from '../../src/domain/checkout/ports';
import type { Session } from '../../src/domain/checkout/request';
import { CancelDesk, type CancelSettings } from './cancel-desk';
import { OrderBook, type ModelOrder, type OrderSettings } from './order-book';
import { OrdersInProgress, type ProgressSettings } from './orders-in-progress';
import { SeatBook, type Lease, type SeatSettings } from './seat-book';
import { SessionBook, type SessionSettings } from './session-book';
import { codesShown, type Lack } from './ticket-codes';
import { placesOf, pricesOf, receiptOf, refuse, seatMapOf, TICKET_UNITS } from './svc-answers';
import type { World } from './world';

export interface SvcSettings
  extends SeatSettings, OrderSettings, ProgressSettings, CancelSettings, SessionSettings {
  readonly duplicateNamesOrder: boolean;
  /** What Svc says to a repeat of an order that stands. */
  readonly repeatIs: 'duplicate' | 'unavailable';
  /** How long Svc may take between looking at an order and making it. */
  readonly placeMs: number;
  readonly priceChanges: boolean;
  /** How many of a hundred orders come to nothing after they were taken. */
  readonly orderFailsPercent: number;
  /** What a summary lacks, for so long after the order is fulfilled. */
  readonly summaryLacks: Lack;
  readonly summaryLacksMs: number;
}

export const PROMOTION_CODE = 'HALF';
const DAY_MS = 24 * 3600_000;

type Ask<K extends keyof SvcPort> = Parameters<SvcPort[K]>[0];
type Answered<K extends keyof SvcPort> = Awaited<ReturnType<SvcPort[K]>>;

export class SvcModel {
  readonly seats: SeatBook;
  readonly orders: OrderBook;
  readonly sessions: SessionBook;
  readonly startsAtMs: number;
  readonly #inProgress: OrdersInProgress;
  readonly #cancelling: CancelDesk;
  readonly #processed = new Set<string>();
  readonly #previewed = new Map<string, { parameters: string; totalUnits: number }>();
  #named = 0;

  constructor(
    private readonly world: World,
    private readonly settings: SvcSettings,
  ) {
    this.seats = new SeatBook(world, settings);
    this.orders = new OrderBook(world, settings);
    this.sessions = new SessionBook(world, settings);
    this.#inProgress = new OrdersInProgress(world, settings);
    this.#cancelling = new CancelDesk(world, settings, this.orders);
    this.startsAtMs = world.nowMs + DAY_MS;
  }

  refreshCheckout(ask: Ask<'refreshCheckout'>): Answered<'refreshCheckout'> {
    if (this.#isAlternative && (ask.promotionCode ?? ask.accessToken) !== null) {
      return refuse('UNSUPPORTED_IN_SHAPE');
    }
    return { outcome: 'done', value: pricesOf(this.startsAtMs, this.settings.seating) };
  }

  layout({ quantity }: Ask<'layout'>): Answered<'layout'> {
    const { seats, world } = this;
    const value = seatMapOf(seats.seats(), seats.free(), quantity, world.nowMs);
    return { outcome: 'done', value };
  }

  occupants(_ask: Ask<'occupants'>): Answered<'occupants'> {
    return { outcome: 'done', value: this.#isAlternative ? null : this.seats.occupants() };
  }

  createGuest({ customer }: Ask<'createGuest'>): Answered<'createGuest'> {
    return { outcome: 'done', value: this.sessions.openGuest(customer.email) };
  }

  lease({ session, clientRequestId, items }: Ask<'lease'>): Answered<'lease'> {
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    const leaseId = this.#isAlternative ? this.#name('L') : null;
    const { accountId } = session;
    if (!this.seats.lease(accountId, leaseId ?? clientRequestId, placesOf(items))) {
      return refuse('SEAT_UNAVAILABLE');
    }
    const sentAtMs = this.world.nowMs;
    return { outcome: 'done', value: { sentAtMs, durationMs: this.settings.leaseMs, leaseId } };
  }

  preview(ask: OrderRequest): Answered<'preview'> {
    if (this.#hasEnded(ask.session)) return refuse('SESSION_ENDED');
    if (!this.#leaseOf(ask)) return refuse('INVENTORY_UNAVAILABLE');
    const share = ask.promotionCode === PROMOTION_CODE ? 0.5 : 1;
    const totalUnits = placesOf(ask.items).quantity * this.#ticketUnits() * share;
    const previewId = this.#isAlternative ? this.#name('V') : null;
    const terms = { parameters: this.#parametersOf(ask), totalUnits };
    this.#previewed.set(previewId ?? ask.clientRequestId, terms);
    return { outcome: 'done', value: { receipt: receiptOf(totalUnits), previewId } };
  }

  async placeOrder(ask: Ask<'placeOrder'>): Promise<Answered<'placeOrder'>> {
    const { clientRequestId, session } = ask;
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    // Nobody but the one who sent it can repeat it.
    const attempt = `${session.accountId} ${clientRequestId}`;
    if (this.#processed.has(attempt)) return this.#duplicate(clientRequestId);
    const toResend = this.#inProgress.answerToResend(attempt);
    if (toResend) return toResend;
    const previewed = this.#previewed.get(ask.previewId ?? clientRequestId);
    if (previewed?.parameters !== this.#parametersOf(ask) || !this.#takes(ask)) {
      return refuse('GENERIC_ERROR');
    }
    const lease = this.#leaseOf(ask);
    if (!lease) return refuse('INVENTORY_UNAVAILABLE');
    const { totalUnits } = previewed;
    return this.#inProgress.decide(attempt, () => this.#decide(ask, attempt, lease, totalUnits));
  }

  /** Acts a moment after it has looked, as a service without a lock on the clientRequestId would. */
  async #decide(
    ask: Ask<'placeOrder'>,
    attempt: string,
    lease: Lease,
    totalUnits: number,
  ): Promise<Answered<'placeOrder'>> {
    await this.world.sleep(this.world.delay(this.settings.placeMs));
    this.#processed.add(attempt);
    if (tokenOf(ask) === 'tok_declined') return refuse('PROCESSOR_DECLINED');
    const showsAtMs = this.world.nowMs + this.world.delay(this.settings.layoutLagMs);
    const sale = this.seats.sell(lease, showsAtMs);
    if (!sale) return refuse('INVENTORY_UNAVAILABLE');
    const order = this.orders.open({
      clientRequestId: ask.clientRequestId,
      accountId: ask.session.accountId,
      sale,
      totalUnits,
      fulfilsAtMs: this.world.nowMs + this.world.between(0, 30_000),
      fails: this.#fails(ask),
      authorizationId: ask.payment?.type === 'partner' ? ask.payment.authorizationId : null,
    });
    const status = this.orders.statusOf(order);
    return { outcome: 'done', value: { orderId: order.orderId, ...status } };
  }

  orderStatus({ orderId, session }: Ask<'orderStatus'>): Answered<'orderStatus'> {
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    const order = this.orders.find(orderId, session.accountId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    return { outcome: 'done', value: this.orders.statusOf(order) };
  }

  orderSummary({ orderId, session }: Ask<'orderSummary'>): Answered<'orderSummary'> {
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    const order = this.orders.find(orderId, session.accountId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    return { outcome: 'done', value: this.#codesNow(order) };
  }

  cancelOrder({ orderId, session }: Ask<'cancelOrder'>): Answered<'cancelOrder'> {
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    const order = this.orders.find(orderId, session.accountId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    return this.#cancelling.cancel(order, this.startsAtMs);
  }

  #codesNow(order: ModelOrder): readonly TicketCode[] {
    const { summaryLacks, summaryLacksMs } = this.settings;
    const lacks = this.world.nowMs < order.fulfilsAtMs + summaryLacksMs ? summaryLacks : 'nothing';
    return codesShown(order, lacks);
  }

  #duplicate(clientRequestId: string): Answered<'placeOrder'> {
    const known = this.orders.madeUnder(clientRequestId);
    if (known && this.settings.repeatIs === 'unavailable') return refuse('INVENTORY_UNAVAILABLE');
    const named = this.settings.duplicateNamesOrder && known ? { orderId: known.orderId } : {};
    return { ...refuse('DUPLICATE_CLIENT_REQUEST_ID'), ...named };
  }

  #fails(ask: OrderRequest): boolean {
    return (
      tokenOf(ask) === 'tok_fails_later' || this.world.percent(this.settings.orderFailsPercent)
    );
  }

  #leaseOf({ session, clientRequestId, leaseId, items }: OrderRequest) {
    const key = this.#isAlternative ? (leaseId ?? '') : clientRequestId;
    return this.seats.leaseOf(session.accountId, key, placesOf(items));
  }

  /** The alternative shape takes a card and nothing else, the primary one everything but that. */
  #takes({ payment }: OrderRequest): boolean {
    return payment !== null && (payment.type === 'card') === this.#isAlternative;
  }

  /** What a preview fixes for the order that repeats it; the alternative one does not name the payment. */
  #parametersOf({ clientRequestId, leaseId, items, promotionCode, payment, guest }: OrderRequest) {
    return this.#isAlternative
      ? JSON.stringify({ leaseId, items })
      : JSON.stringify({ clientRequestId, items, promotionCode, payment, guest });
  }

  /** The price of a ticket now; a preview fixes it for the order that repeats it. */
  #ticketUnits(): number {
    const minute = Math.floor(this.world.nowMs / 60_000);
    return TICKET_UNITS + (this.settings.priceChanges ? (minute % 5) * 2 : 0);
  }

  #hasEnded(session: Session): boolean {
    return this.sessions.hasEnded(session);
  }

  #name(letter: string): string {
    return `${letter}${++this.#named}`;
  }

  get #isAlternative(): boolean {
    return this.settings.shape === 'alternative';
  }
}

/** Where the partner collects, Svc takes its authorisation for good. Each card has a token of its own. */
function tokenOf({ payment }: OrderRequest): string {
  switch (payment?.type) {
    case 'nonce':
      return payment.nonce;
    case 'saved':
      return payment.instrumentId;
    case 'card':
      return payment.token.split('#')[0] ?? '';
    default:
      return 'tok_ok';
  }
}
