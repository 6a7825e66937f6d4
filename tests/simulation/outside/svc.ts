// A model of Svc: customers, seats, previews and orders in memory, by the rules of the spec, in either ordering shape.
// It may accept an order and decide it later.
import type { Ordering } from '../../../src/upstream/ordering/ordering';
import { SeatBook, type Lease } from './seat-book';
import { SessionBook } from './session-book';
import type { World } from '../world';
import { Cancellations } from './cancellations';
import { ignoreRefusal, refusal } from './line';
import { Orders, type ModelOrder, type OrderState } from './orders';
import {
  codesShown,
  placesOf,
  pricesOf,
  PRODUCTS,
  receiptOf,
  seatMapOf,
  TICKET_UNITS,
} from './svc-values';
import type { SvcSettings } from './svc-settings';

type RequestOf<M extends keyof Ordering> = Parameters<Ordering[M]>[0];
type Value<M extends keyof Ordering> = Awaited<ReturnType<Ordering[M]>>;
type Session = RequestOf<'orderStatus'>['session'];
type OrderParameters = Omit<RequestOf<'placeOrder'>, 'sendBeforeMs'>;

export const PROMOTION_CODE = 'HALF';
/** The order of another checkout of the same customer. */
export const OTHERS_ORDER_ID = 'O0';
const DAY_MS = 24 * 3600_000;
/** The checkout reads a summary with too few tickets again for longer than this. */
const FEW_TICKETS_MS = 60_000;
/** The latest time after fulfilment at which Svc cancels an order without tickets. */
const UNDELIVERED_MAX_MS = 10 * 60_000;

const MOVED_BY_MS = 6 * 3600_000;

/** Every method throws a CallTrouble if Svc refuses. */
export class Svc {
  readonly seats: SeatBook;
  readonly orders: Orders;
  readonly sessions: SessionBook;
  readonly #deciding = new Map<string, Promise<Value<'placeOrder'>>>();
  readonly #decided = new Set<string>();
  readonly #duplicates = new Set<string>();
  readonly #previewed = new Map<string, { parameters: string; totalUnits: number }>();
  readonly #cancellations: Cancellations;
  readonly #openedAtMs: number;
  #named = 0;

  constructor(
    private readonly world: World,
    private readonly settings: SvcSettings,
  ) {
    this.seats = new SeatBook(world, settings);
    this.orders = new Orders(world, settings);
    this.sessions = new SessionBook(world, settings);
    this.#cancellations = new Cancellations(this.orders, world, settings);
    this.#openedAtMs = world.nowMs;
  }

  /** Svc may move the showtime by some hours. */
  get startsAtMs(): number {
    const { movesAfterMs } = this.settings;
    const isMoved = this.world.nowMs >= this.#openedAtMs + movesAfterMs;
    return this.#openedAtMs + DAY_MS + (isMoved ? MOVED_BY_MS : 0);
  }

  showtime(): Value<'showtime'> {
    const { showtime } = pricesOf(this.startsAtMs, this.settings.seating);
    if (!showtime) throw refusal('INVALID_SHOWTIME');
    return showtime;
  }

  refreshCheckout({ promotionCode, accessToken = null }: RequestOf<'refreshCheckout'>) {
    const isCarried = !this.#isAlternative || (promotionCode === null && accessToken === null);
    if (!isCarried) throw refusal('UNSUPPORTED_IN_SHAPE');
    const product = PRODUCTS.find(
      ({ isPromoted, isForMembers }) =>
        isPromoted === (promotionCode === PROMOTION_CODE) &&
        isForMembers === (accessToken !== null),
    );
    const { seating, hasOwnProducts } = this.settings;
    return pricesOf(this.startsAtMs, seating, hasOwnProducts ? product : undefined);
  }

  layout({ quantity }: RequestOf<'layout'>): Value<'layout'> {
    return seatMapOf(this.seats.seats(), this.seats.free(), quantity, this.world.nowMs);
  }

  occupants(): Value<'occupants'> {
    return this.#isAlternative ? null : this.seats.occupants();
  }

  createGuest({ customer }: RequestOf<'createGuest'>): Value<'createGuest'> {
    return this.sessions.openGuest(customer.email);
  }

  lease({ session, clientRequestId, items }: RequestOf<'lease'>): Value<'lease'> {
    this.#assertSession(session);
    const leaseId = this.#isAlternative ? this.#name('L') : null;
    const { accountId } = session;
    if (!this.seats.lease(accountId, leaseId ?? clientRequestId, placesOf(items))) {
      throw refusal('SEAT_UNAVAILABLE');
    }
    return { sentAtMs: this.world.nowMs, durationMs: this.settings.leaseMs, leaseId };
  }

  preview(request: RequestOf<'preview'>): Value<'preview'> {
    this.#assertSession(request.session);
    if (!this.#leaseOf(request)) throw refusal('INVENTORY_UNAVAILABLE');
    const share = request.promotionCode === PROMOTION_CODE ? 0.5 : 1;
    const totalUnits = placesOf(request.items).quantity * this.#ticketUnits() * share;
    const previewId = this.#isAlternative ? this.#name('V') : null;
    const terms = { parameters: this.#parametersOf(request), totalUnits };
    this.#previewed.set(previewId ?? request.clientRequestId, terms);
    return { receipt: receiptOf(totalUnits), previewId };
  }

  placeOrder(request: RequestOf<'placeOrder'>): Promise<Value<'placeOrder'>> | Value<'placeOrder'> {
    const { session, clientRequestId } = request;
    this.#assertSession(session);
    // Only the account that sent an order can repeat it.
    const attempt = `${session.accountId} ${clientRequestId}`;
    const underWay = this.#deciding.get(attempt);
    if (underWay) return this.#resentWhileDeciding(underWay);
    if (this.#decided.has(attempt)) return this.#resentAfter(clientRequestId);
    const previewed = this.#previewed.get(request.previewId ?? clientRequestId);
    if (previewed?.parameters !== this.#parametersOf(request) || !this.#takes(request)) {
      throw refusal('GENERIC_ERROR');
    }
    const lease = this.#leaseOf(request);
    if (!lease) throw refusal('INVENTORY_UNAVAILABLE');
    const deciding = this.world
      .sleep(this.world.delay(this.settings.decidingMs))
      .then(() => this.#decide(request, lease, previewed.totalUnits))
      .finally(() => {
        this.#deciding.delete(attempt);
        this.#decided.add(attempt);
      });
    this.#deciding.set(attempt, deciding);
    const { copiedPercent } = this.settings;
    const isCopied = copiedPercent > 0 && this.world.percent(copiedPercent);
    if (!isCopied) return deciding;
    void deciding.catch(ignoreRefusal);
    return this.#resentWhileDeciding(deciding);
  }

  orderStatus({ orderId, session }: RequestOf<'orderStatus'>): Value<'orderStatus'> {
    if (orderId === OTHERS_ORDER_ID) return { status: 'fulfilled', reasonCode: null };
    if (this.#duplicates.has(orderId)) {
      return this.#isAlternative
        ? { status: 'cancelled', reasonCode: null }
        : { status: 'failed', reasonCode: 'PROCESSOR_DECLINED' };
    }
    return this.orders.stateOf(this.#orderOf(orderId, session));
  }

  orderSummary({ orderId, session }: RequestOf<'orderSummary'>): Value<'orderSummary'> {
    if (orderId === OTHERS_ORDER_ID) return this.#othersSummary();
    const order = this.#orderOf(orderId, session);
    const tickets = this.orders.isCancelled(order) ? [] : codesShown(order, this.#lacks(order));
    return this.#isAlternative
      ? { showtimeId: 'D1', seatIds: order.sale.seatIds, tickets }
      : { showtimeId: null, seatIds: null, tickets };
  }

  #lacks({ fulfilsAtMs }: ModelOrder) {
    const { summaryLacks, summaryLacksMs } = this.settings;
    return this.world.nowMs >= fulfilsAtMs + summaryLacksMs ? 'nothing' : summaryLacks;
  }

  /** Whether Svc sells the product to this session. `promotionCode` is undefined for a lease, which carries no code. */
  sells(productId: string, session: Session, promotionCode?: string | null): boolean {
    const product = PRODUCTS.find((it) => it.productId === productId);
    if (!product || !this.settings.hasOwnProducts) return product !== undefined;
    if (product.isForMembers && !this.sessions.isSignedIn(session)) return false;
    const isPromoted = promotionCode === PROMOTION_CODE;
    return promotionCode === undefined || product.isPromoted === isPromoted;
  }

  /** The showtime that Svc's support names for the other order; in the primary shape no response names it. */
  get othersShowtimeId(): string {
    return this.settings.othersOrder === 'linked' ? 'D1' : 'D2';
  }

  /** Only the alternative shape names the showtime. */
  #othersSummary(): Value<'orderSummary'> {
    const like = this.orders.all.at(-1);
    if (!like) throw refusal('ORDER_NOT_FOUND');
    const tickets = codesShown({ ...like, orderId: OTHERS_ORDER_ID }, 'nothing');
    return this.#isAlternative
      ? { showtimeId: this.othersShowtimeId, seatIds: like.sale.seatIds, tickets }
      : { showtimeId: null, seatIds: null, tickets };
  }

  cancelOrder({ orderId, session }: RequestOf<'cancelOrder'>): Value<'cancelOrder'> {
    const order = this.#orderOf(orderId, session);
    const cancellableUntilMs = order.fulfilsAtMs + this.settings.cancellableMs;
    const isTooLate = this.world.nowMs >= Math.min(this.startsAtMs, cancellableUntilMs);
    return this.#cancellations.cancel(order, isTooLate);
  }

  /**
   * Whether Svc has shown one ticket too few for so long that the checkout may take them for all: without seats, one
   * may be for several people.
   */
  mayLackTicket({ fulfilsAtMs }: ModelOrder): boolean {
    const { seating, summaryLacks, summaryLacksMs } = this.settings;
    const isLong = this.world.nowMs >= fulfilsAtMs + FEW_TICKETS_MS;
    const lacksLong = summaryLacks === 'a ticket' && summaryLacksMs > FEW_TICKETS_MS;
    return seating === 'general' && lacksLong && isLong;
  }

  /** The codes that are valid for entry. */
  codesOf(order: ModelOrder): readonly string[] {
    return codesShown(order, 'nothing').flatMap(({ bookingId, qrData }) => [bookingId, qrData]);
  }

  /** Svc's staff cancel the order and refund it in full. */
  cancelManually(order: ModelOrder): void {
    this.orders.cancel(order);
    this.orders.refund(order, this.orders.keptUnits(order), this.world.nowMs);
  }

  async #resentWhileDeciding(underWay: Promise<Value<'placeOrder'>>): Promise<Value<'placeOrder'>> {
    switch (this.settings.resendWhileDeciding) {
      case 'joins':
        return underWay;
      case 'duplicate':
        throw refusal('DUPLICATE_CLIENT_REQUEST_ID');
      case 'declined':
        throw refusal('PROCESSOR_DECLINED');
      case 'error':
        throw refusal('GENERIC_ERROR');
      case 'fails_later':
        return this.#acceptDuplicate();
    }
  }

  #resentAfter(clientRequestId: string): Value<'placeOrder'> {
    const known = this.orders.madeUnder(clientRequestId);
    const { resendAfter, duplicateNamesOrder } = this.settings;
    if (resendAfter === 'fails_later') return this.#acceptDuplicate();
    if (resendAfter === 'declined') throw refusal('PROCESSOR_DECLINED');
    if (resendAfter === 'unavailable' && known) throw refusal('INVENTORY_UNAVAILABLE');
    const isNamed = duplicateNamesOrder && known;
    throw refusal('DUPLICATE_CLIENT_REQUEST_ID', isNamed ? { orderId: known.orderId } : {});
  }

  /** Accepts an order that Svc recognises only later as a duplicate; no money moves for it. */
  #acceptDuplicate(): Value<'placeOrder'> {
    const orderId = this.#name('D');
    this.#duplicates.add(orderId);
    return { orderId, status: 'pending', reasonCode: null };
  }

  #decide(request: RequestOf<'placeOrder'>, lease: Lease, totalUnits: number): Value<'placeOrder'> {
    if (tokenOf(request) === 'tok_declined') throw refusal('PROCESSOR_DECLINED');
    const showsAtMs = this.world.nowMs + this.world.delay(this.settings.layoutLagMs);
    const sale = this.seats.sell(lease, showsAtMs);
    if (!sale) throw refusal('INVENTORY_UNAVAILABLE');
    const order = this.orders.open({
      clientRequestId: request.clientRequestId,
      accountId: request.session.accountId,
      sale,
      totalUnits,
      fulfilsAtMs: this.world.nowMs + this.world.between(0, 30_000),
      fails:
        tokenOf(request) === 'tok_fails_later' ||
        this.world.percent(this.settings.orderFailsPercent),
      authorizationId: request.payment?.type === 'partner' ? request.payment.authorizationId : null,
    });
    this.#cancelUndelivered(order);
    const state: OrderState = this.orders.stateOf(order);
    return { orderId: order.orderId, ...state };
  }

  #cancelUndelivered(order: ModelOrder): void {
    const { cancelsUndeliveredPercent, summaryLacks, summaryLacksMs } = this.settings;
    const isChosen =
      cancelsUndeliveredPercent > 0 &&
      summaryLacks !== 'nothing' &&
      this.world.percent(cancelsUndeliveredPercent);
    if (!isChosen || order.fails) return;
    // Later the checkout may have accepted the tickets as complete, and no longer reads the order.
    const isFew = summaryLacks === 'a ticket' && this.settings.seating === 'general';
    const longestMs = Math.min(summaryLacksMs, isFew ? FEW_TICKETS_MS : UNDELIVERED_MAX_MS);
    const atMs = order.fulfilsAtMs + this.world.between(0, longestMs - 1);
    this.world.after(atMs - this.world.nowMs, () => {
      if (this.orders.isCancelled(order)) return;
      order.isCancelledBySvc = true;
      this.cancelManually(order);
    });
  }

  #orderOf(orderId: string, session: Session): ModelOrder {
    this.#assertSession(session);
    const order = this.orders.find(orderId, session.accountId);
    if (!order) throw refusal('ORDER_NOT_FOUND');
    return order;
  }

  #assertSession(session: Session): void {
    if (this.sessions.hasEnded(session)) throw refusal('SESSION_ENDED');
  }

  #leaseOf({ session, clientRequestId, leaseId = null, items }: RequestOf<'preview'>) {
    const key = this.#isAlternative ? (leaseId ?? '') : clientRequestId;
    return this.seats.leaseOf(session.accountId, key, placesOf(items));
  }

  /** The alternative shape accepts only a card; the primary one accepts everything else. */
  #takes({ payment }: OrderParameters): boolean {
    return payment !== null && (payment.type === 'card') === this.#isAlternative;
  }

  /** The parameters that an order must repeat from its preview; the alternative preview has no payment. */
  #parametersOf(request: RequestOf<'preview'>): string {
    const { clientRequestId, leaseId = null, items, promotionCode, payment, guest } = request;
    return this.#isAlternative
      ? JSON.stringify({ leaseId, items })
      : JSON.stringify({ clientRequestId, items, promotionCode, payment, guest });
  }

  /** A ticket's price now; a preview fixes it for its order. */
  #ticketUnits(): number {
    const minute = Math.floor(this.world.nowMs / 60_000);
    return TICKET_UNITS + (this.settings.priceChanges ? (minute % 5) * 2 : 0);
  }

  #name(letter: string): string {
    return `${letter}${++this.#named}`;
  }

  get #isAlternative(): boolean {
    return this.settings.shape === 'alternative';
  }
}

/** The test token that decides an order. A card's counter after # is cut off; every partner authorisation is valid. */
function tokenOf({ payment }: OrderParameters): string {
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
