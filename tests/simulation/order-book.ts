// The orders of our customer at Svc, and what became of each: the ledger that invariants are checked against.
import type { OrderStatus } from '../../src/domain/checkout/order';
import type { Sale } from './seat-book';
import type { World } from './world';

export interface ModelOrder {
  readonly orderId: string;
  readonly clientRequestId: string;
  readonly sale: Sale;
  readonly totalUnits: number;
  readonly fulfilsAtMs: number;
  readonly fails: boolean;
  /** Of the partner's provider, where the partner collects the money. */
  readonly authorizationId: string | null;
  refunded: boolean;
}

export class OrderBook {
  readonly all: ModelOrder[] = [];

  constructor(private readonly world: World) {}

  open(terms: Omit<ModelOrder, 'orderId' | 'refunded'>): ModelOrder {
    const order = { ...terms, orderId: `O${this.all.length + 1}`, refunded: false };
    if (order.fails) order.sale.freedAtMs = order.fulfilsAtMs;
    this.all.push(order);
    return order;
  }

  find(orderId: string): ModelOrder | undefined {
    return this.all.find((order) => order.orderId === orderId);
  }

  madeUnder(clientRequestId: string): ModelOrder | undefined {
    return this.all.find((order) => order.clientRequestId === clientRequestId);
  }

  statusOf({ refunded, fulfilsAtMs, fails }: ModelOrder): OrderStatus {
    if (refunded) return { status: 'refunded', reasonCode: null };
    if (this.world.nowMs < fulfilsAtMs) return { status: 'pending', reasonCode: null };
    return fails
      ? { status: 'failed', reasonCode: 'PROCESSOR_DECLINED' }
      : { status: 'fulfilled', reasonCode: null };
  }

  refund(order: ModelOrder): void {
    order.refunded = true;
    order.sale.freedAtMs = Math.min(order.sale.freedAtMs, this.world.nowMs);
  }

  /** Those that are good for tickets, or will be. */
  standing(): readonly ModelOrder[] {
    return this.all.filter(({ fails, refunded }) => !fails && !refunded);
  }

  /** Those whose money Svc itself took, and did not give back. */
  captured(): readonly ModelOrder[] {
    return this.standing().filter(({ authorizationId }) => authorizationId === null);
  }
}
