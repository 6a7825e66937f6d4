// Svc as the process may find it: seats, leases, orders and charges in memory, with the rules of the
// spec and no network. What it did is its ledger, which the invariants are checked against.
import type { Answer, OrderRequest, OrderStatus, SvcPort } from '../../src/domain/checkout/ports';
import type { HeldItem, Receipt, Session } from '../../src/domain/checkout/state';
import { failure } from '../../src/domain/failure';
import { fromMinorUnits } from '../../src/domain/money';
import type { Prices, SeatMap } from '../../src/domain/showtime';
import type { World } from './world';

interface Lease {
  readonly owner: string;
  readonly clientRequestId: string;
  readonly seatIds: readonly string[];
  readonly endsAtMs: number;
}

export interface ModelOrder {
  readonly orderId: string;
  readonly owner: string;
  readonly clientRequestId: string;
  readonly seatIds: readonly string[];
  readonly totalUnits: number;
  readonly showsAtMs: number;
  readonly fulfilsAtMs: number;
  readonly fails: boolean;
  readonly collectedBy: 'svc' | 'partner';
}

const SEAT_IDS = ['A1', 'A2', 'A3', 'A4'];
const TICKET_UNITS = 1450;

type Ask<K extends keyof SvcPort> = Parameters<SvcPort[K]>[0];
type Answered<K extends keyof SvcPort> = Awaited<ReturnType<SvcPort[K]>>;

export class SvcModel {
  readonly orders: ModelOrder[] = [];
  readonly processed = new Set<string>();
  readonly #refunded = new Set<string>();
  #leases: Lease[] = [];
  readonly #sessionEndsAtMs = new Map<string, number>();
  #previewed = new Map<string, { parameters: string; totalUnits: number }>();

  constructor(
    private readonly world: World,
    private readonly settings: {
      readonly leaseMs: number;
      readonly duplicateNamesOrder: boolean;
      readonly cancelReplays: boolean;
      readonly placeMs: number;
      /** How long the layout may take to show what was sold. */
      readonly layoutLagMs: number;
      readonly priceChanges: boolean;
      /** How long a session can sign calls. */
      readonly sessionMs: number;
      /** Whether a customer's fresh id may take over the seats of the old one. */
      readonly takesOverOwnSeats: boolean;
    },
  ) {}

  refresh(_ask: Ask<'refresh'>): Answered<'refresh'> {
    return { outcome: 'done', value: this.#prices() };
  }

  seatMap(_ask: Ask<'seatMap'>): Answered<'seatMap'> {
    const seats = SEAT_IDS.map((id, x) => ({
      id,
      number: id.slice(1),
      x,
      y: 0,
      type: 'standard',
      status: this.#holderOf(id) === null ? ('available' as const) : ('taken' as const),
      area: null,
    }));
    const free = seats.filter(({ status }) => status === 'available').map(({ id }) => id);
    const map: SeatMap = {
      asOf: new Date(this.world.nowMs).toISOString(),
      available: free.length,
      width: SEAT_IDS.length,
      height: 1,
      legend: [],
      rows: [{ label: 'A', seats }],
      recommendedSeatIds: free.slice(0, 2),
    };
    return { outcome: 'done', value: map };
  }

  /** As the layout names them: the customer of each seat that is leased or sold. */
  occupants(_ask: Ask<'occupants'>): Answered<'occupants'> {
    const taken = SEAT_IDS.flatMap((id) => {
      const holder = this.#holderOf(id);
      const shown = this.orders.every(
        ({ seatIds, showsAtMs }) => !seatIds.includes(id) || showsAtMs <= this.world.nowMs,
      );
      return holder === null || !shown ? [] : [[id, holder] as const];
    });
    return { outcome: 'done', value: Object.fromEntries(taken) };
  }

  openGuest({ customer }: Ask<'openGuest'>): Answered<'openGuest'> {
    const accountId = `account of ${customer.email}`;
    const authToken = `${accountId}, session ${this.#sessionEndsAtMs.size + 1}`;
    this.#sessionEndsAtMs.set(authToken, this.world.nowMs + this.settings.sessionMs);
    return { outcome: 'done', value: { accountId, authToken, signingKey: authToken } };
  }

  lease({ session, clientRequestId, items }: Ask<'lease'>): Answered<'lease'> {
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    const { leaseMs } = this.settings;
    if (!this.take(session.accountId, clientRequestId, seatsOf(items)))
      return refuse('SEAT_UNAVAILABLE');
    return {
      outcome: 'done',
      value: { sentAtMs: this.world.nowMs, durationMs: leaseMs, leaseId: null },
    };
  }

  /** Leases seats for an owner, in place of what the owner had; false if somebody else has one. */
  take(owner: string, clientRequestId: string, seatIds: readonly string[]): boolean {
    const other = this.#leases.find((lease) => lease.owner === owner && this.#isLive(lease));
    const blocked = other && other.clientRequestId !== clientRequestId;
    const own = blocked && !this.settings.takesOverOwnSeats ? [null] : [null, owner];
    const takenByOthers = seatIds.some((id) => !own.includes(this.#holderOf(id)));
    if (takenByOthers) return false;
    const endsAtMs = this.world.nowMs + this.settings.leaseMs;
    this.#leases = this.#leases.filter((lease) => lease.owner !== owner);
    this.#leases.push({ owner, clientRequestId, seatIds, endsAtMs });
    return true;
  }

  preview(ask: OrderRequest): Answered<'preview'> {
    if (this.#hasEnded(ask.session)) return refuse('SESSION_ENDED');
    if (!this.#leaseOf(ask)) return refuse('INVENTORY_UNAVAILABLE');
    const tickets = ask.items.reduce((sum, { quantity }) => sum + quantity, 0);
    const totalUnits = tickets * this.#ticketUnits();
    this.#previewed.set(ask.clientRequestId, { parameters: parametersOf(ask), totalUnits });
    return { outcome: 'done', value: { receipt: receiptOf(totalUnits), previewId: null } };
  }

  /** Looks first and acts a moment later, as a service without a lock would. */
  async place(ask: OrderRequest): Promise<Answered<'place'>> {
    if (this.#hasEnded(ask.session)) return refuse('SESSION_ENDED');
    const known = this.orders.find(
      ({ clientRequestId }) => clientRequestId === ask.clientRequestId,
    );
    if (this.processed.has(ask.clientRequestId)) {
      const named = this.settings.duplicateNamesOrder && known ? { orderId: known.orderId } : {};
      return { ...refuse('DUPLICATE_CLIENT_REQUEST_ID'), ...named };
    }
    const previewed = this.#previewed.get(ask.clientRequestId);
    if (previewed?.parameters !== parametersOf(ask)) return refuse('GENERIC_ERROR');
    const lease = this.#leaseOf(ask);
    if (!lease) return refuse('INVENTORY_UNAVAILABLE');
    await this.world.sleep(this.#atOnceOr(this.settings.placeMs));
    this.processed.add(ask.clientRequestId);
    if (tokenOf(ask) === 'tok_declined') return refuse('PROCESSOR_DECLINED');
    const orderId = `O${this.orders.length + 1}`;
    this.#leases = this.#leases.filter((other) => other !== lease);
    this.orders.push({
      orderId,
      owner: lease.owner,
      clientRequestId: ask.clientRequestId,
      seatIds: lease.seatIds,
      totalUnits: previewed.totalUnits,
      showsAtMs: this.world.nowMs + this.#atOnceOr(this.settings.layoutLagMs),
      fulfilsAtMs: this.world.nowMs + this.world.between(0, 30_000),
      fails: tokenOf(ask) === 'tok_fails_later',
      collectedBy: ask.payment?.type === 'partner' ? 'partner' : 'svc',
    });
    return { outcome: 'done', value: { orderId, status: 'pending', reasonCode: null } };
  }

  orderStatus({ orderId, session }: Ask<'orderStatus'>): Answered<'orderStatus'> {
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    const order = this.orders.find((other) => other.orderId === orderId);
    return order ? { outcome: 'done', value: this.statusOf(order) } : refuse('ORDER_NOT_FOUND');
  }

  statusOf(order: ModelOrder): OrderStatus {
    if (this.#refunded.has(order.orderId)) return { status: 'refunded', reasonCode: null };
    if (this.world.nowMs < order.fulfilsAtMs) return { status: 'pending', reasonCode: null };
    return order.fails
      ? { status: 'failed', reasonCode: 'PROCESSOR_DECLINED' }
      : { status: 'fulfilled', reasonCode: null };
  }

  summary({ orderId, session }: Ask<'summary'>): Answered<'summary'> {
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    const order = this.orders.find((other) => other.orderId === orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    const tickets = order.seatIds.map((seatId) => ({
      seatLabel: seatId,
      bookingId: `${orderId}-${seatId}`,
      qrData: `qr of ${orderId}-${seatId}`,
    }));
    return { outcome: 'done', value: tickets };
  }

  cancelOrder({ orderId, session }: Ask<'cancelOrder'>): Answered<'cancelOrder'> {
    if (this.#hasEnded(session)) return refuse('SESSION_ENDED');
    const order = this.orders.find((other) => other.orderId === orderId);
    if (!order) return refuse('ORDER_NOT_FOUND');
    const { status } = this.statusOf(order);
    const repeated = status === 'refunded' && this.settings.cancelReplays;
    if (status !== 'fulfilled' && !repeated) return refuse('ORDER_NOT_CANCELLABLE');
    this.#refunded.add(orderId);
    const refund = fromMinorUnits(order.totalUnits, 'USD');
    return { outcome: 'done', value: { status: 'refunded', refund } };
  }

  /** Orders whose money Svc itself took, and did not give back. */
  captured(): readonly ModelOrder[] {
    return this.orders.filter(
      (order) =>
        !order.fails && order.collectedBy === 'svc' && this.statusOf(order).status !== 'refunded',
    );
  }

  /** Orders that are good for tickets, or will be. */
  standing(): readonly ModelOrder[] {
    return this.orders.filter(({ fails, orderId }) => !fails && !this.#refunded.has(orderId));
  }

  refunded(orderId: string): boolean {
    return this.#refunded.has(orderId);
  }

  /** Trouble lives at the extremes: a delay is none at all or as long as it may be. */
  #atOnceOr(longestMs: number): number {
    return this.world.percent(50) ? 0 : longestMs;
  }

  /** The price of a ticket now; a preview fixes it for the order that repeats it. */
  #ticketUnits(): number {
    const { nowMs } = this.world;
    return TICKET_UNITS + (this.settings.priceChanges ? Math.floor(nowMs / 60_000) % 5 : 0);
  }

  #hasEnded({ authToken }: Session): boolean {
    return (this.#sessionEndsAtMs.get(authToken) ?? 0) <= this.world.nowMs;
  }

  #isLive({ endsAtMs }: Lease): boolean {
    return endsAtMs > this.world.nowMs;
  }

  #leaseOf({ session, clientRequestId, items }: OrderRequest): Lease | undefined {
    return this.#leases.find(
      (lease) =>
        lease.owner === session.accountId &&
        lease.clientRequestId === clientRequestId &&
        lease.endsAtMs > this.world.nowMs &&
        lease.seatIds.join() === seatsOf(items).join(),
    );
  }

  #holderOf(seatId: string): string | null {
    const { nowMs } = this.world;
    const sold = this.orders.find(
      (order) =>
        order.seatIds.includes(seatId) &&
        !['failed', 'refunded'].includes(this.statusOf(order).status),
    );
    if (sold) return sold.owner;
    const lease = this.#leases.find(
      ({ seatIds, endsAtMs }) => endsAtMs > nowMs && seatIds.includes(seatId),
    );
    return lease?.owner ?? null;
  }

  #prices(): Prices {
    const startsAt = new Date(this.world.nowMs + 24 * 3600_000).toISOString();
    const price = fromMinorUnits(TICKET_UNITS, 'USD');
    return {
      showtime: {
        id: 'D1',
        title: 'Night Train',
        productionId: 'B1',
        venueId: 'C1',
        venueName: 'Rex 12',
        startsAt,
        localStart: startsAt,
        seating: 'reserved',
      },
      offers: [{ offerId: 'adult', productId: 'P1', label: 'Adult', price, area: null }],
      maxQuantity: 8,
      notices: { offerChanged: null, agePolicyUrl: null, shipping: null },
    };
  }
}

function refuse(code: string): Extract<Answer<never>, { outcome: 'refused' }> {
  return { outcome: 'refused', failure: failure(code) };
}

function seatsOf(items: readonly HeldItem[]): readonly string[] {
  return items.flatMap(({ seatIds }) => seatIds);
}

function parametersOf({ clientRequestId, items, payment, guest }: OrderRequest): string {
  return JSON.stringify({ clientRequestId, items, payment, guest });
}

/** Where the partner collects, Svc takes its authorisation for good. */
function tokenOf({ payment }: OrderRequest): string {
  return payment?.type === 'nonce' ? payment.nonce : 'tok_ok';
}

function receiptOf(totalUnits: number): Receipt {
  const total = fromMinorUnits(totalUnits, 'USD');
  const zero = fromMinorUnits(0, 'USD');
  return { subtotal: total, serviceFee: zero, tax: zero, total };
}
