// The orders of our customer at Svc, and what became of each: the ledger that invariants are checked against.
import type { OrderStatus } from '../../src/domain/checkout/order';
import type { Sale } from './seat-book';
import type { World } from './world';

export interface ModelOrder {
  readonly orderId: string;
  readonly clientRequestId: string;
  /** Who bought it; nobody else can see it. */
  readonly accountId: string;
  readonly sale: Sale;
  readonly totalUnits: number;
  readonly fulfilsAtMs: number;
  readonly fails: boolean;
  /** Of the partner's provider, where the partner collects the money. */
  readonly authorizationId: string | null;
  /** Infinity as long as it was not. The money may be owed for a while in between. */
  cancelledAtMs: number;
  paidBackAtMs: number;
}

export interface OrderSettings {
  readonly shape: 'primary' | 'alternative';
  /** How late the status tells what has happened. */
  readonly statusLagMs: number;
  /** How long the money of a cancelled order is owed. */
  readonly refundLagMs: number;
}

type Terms = Omit<ModelOrder, 'orderId' | 'cancelledAtMs' | 'paidBackAtMs'>;

export class OrderBook {
  readonly all: ModelOrder[] = [];

  constructor(
    private readonly world: World,
    private readonly settings: OrderSettings,
  ) {}

  /** In the alternative shape an order that comes to nothing is cancelled, and paid back later. */
  open(terms: Terms): ModelOrder {
    const orderId = `O${this.all.length + 1}`;
    const order = { ...terms, orderId, cancelledAtMs: Infinity, paidBackAtMs: Infinity };
    if (order.fails) {
      order.sale.freedAtMs = order.fulfilsAtMs;
      if (this.settings.shape === 'alternative') {
        order.cancelledAtMs = order.fulfilsAtMs;
        order.paidBackAtMs = order.fulfilsAtMs + this.settings.refundLagMs;
      }
    }
    this.all.push(order);
    return order;
  }

  find(orderId: string, accountId?: string): ModelOrder | undefined {
    return this.all.find(
      (order) =>
        order.orderId === orderId && (accountId === undefined || order.accountId === accountId),
    );
  }

  madeUnder(clientRequestId: string): ModelOrder | undefined {
    return this.all.find((order) => order.clientRequestId === clientRequestId);
  }

  /** As Svc shows it, which may be what was true a while ago. */
  statusOf(order: ModelOrder): OrderStatus {
    return statusAt(order, this.world.nowMs - this.settings.statusLagMs);
  }

  isFulfilled({ fails, fulfilsAtMs, cancelledAtMs }: ModelOrder): boolean {
    return !fails && fulfilsAtMs <= this.world.nowMs && cancelledAtMs > this.world.nowMs;
  }

  isCancelled({ cancelledAtMs }: ModelOrder): boolean {
    return cancelledAtMs <= this.world.nowMs;
  }

  isPaidBack({ paidBackAtMs }: ModelOrder): boolean {
    return paidBackAtMs <= this.world.nowMs;
  }

  /** The seats are free again; the money goes back when it does. */
  cancel(order: ModelOrder, paidBackAtMs: number): void {
    order.cancelledAtMs = Math.min(order.cancelledAtMs, this.world.nowMs);
    order.paidBackAtMs = paidBackAtMs;
    order.sale.freedAtMs = Math.min(order.sale.freedAtMs, this.world.nowMs);
  }

  /** Those that are good for tickets, or will be. */
  standing(): readonly ModelOrder[] {
    return this.all.filter((order) => !order.fails && !this.isCancelled(order));
  }

  /** Those whose money Svc itself took, and did not give back. */
  captured(): readonly ModelOrder[] {
    return this.all.filter((order) => this.#wasPaid(order) && !this.isPaidBack(order));
  }

  /** Those whose money Svc took and has to give back. */
  owed(): readonly ModelOrder[] {
    return this.captured().filter((order) => this.isCancelled(order));
  }

  #wasPaid({ authorizationId, fails }: ModelOrder): boolean {
    return authorizationId === null && (!fails || this.settings.shape === 'alternative');
  }
}

function statusAt(order: ModelOrder, atMs: number): OrderStatus {
  const { cancelledAtMs, paidBackAtMs, fulfilsAtMs, fails } = order;
  if (cancelledAtMs <= atMs) {
    return { status: paidBackAtMs <= atMs ? 'refunded' : 'cancelled', reasonCode: null };
  }
  if (atMs < fulfilsAtMs) return { status: 'pending', reasonCode: null };
  return fails
    ? { status: 'failed', reasonCode: 'PROCESSOR_DECLINED' }
    : { status: 'fulfilled', reasonCode: null };
}
