// How Svc cancels an order, and what it says of the refund.
import type { SvcPort } from '../../src/domain/checkout/ports';
import { fromMinorUnits, type Money } from '../../src/domain/money';
import type { ModelOrder, OrderBook, OrderSettings } from './order-book';
import { refuse } from './svc-answers';
import type { World } from './world';

type Cancelled = Awaited<ReturnType<SvcPort['cancelOrder']>>;

export interface CancelSettings {
  /** Whether Svc answers a repeated cancellation like the first. */
  readonly cancelReplays: boolean;
  /** How long after a cancellation Svc cannot pay the refund, and says so. */
  readonly refundErrorMs: number;
  /** Whether a cancellation says how much goes back. */
  readonly namesRefund: boolean;
  /** For how long Svc has given back a part, which it names, and calls the order refunded; 0: it pays at once. */
  readonly partialRefundMs: number;
  /** What it then says of an order whose money a partner collected, and Svc never had. */
  readonly partnersRefundIs: 'the total' | 'nothing';
}

export class CancelDesk {
  constructor(
    private readonly world: World,
    private readonly settings: CancelSettings & Pick<OrderSettings, 'refundLagMs'>,
    private readonly orders: OrderBook,
  ) {}

  /** Of an order that its customer asks to cancel. */
  cancel(order: ModelOrder, startsAtMs: number): Cancelled {
    if (this.orders.isCancelled(order)) return this.#cancelAgain(order);
    if (!this.orders.isFulfilled(order)) return refuse('ORDER_NOT_CANCELLABLE');
    if (this.world.nowMs >= startsAtMs) return refuse('CANCELLATION_WINDOW_EXPIRED');
    return this.#cancel(order);
  }

  /** Where the partner collects, there is nothing for Svc to pay back. */
  #cancel(order: ModelOrder): Cancelled {
    const { refundErrorMs, refundLagMs, partialRefundMs, cancelReplays } = this.settings;
    const { nowMs } = this.world;
    if (order.authorizationId !== null) {
      this.orders.cancel(order, nowMs);
    } else if (refundErrorMs > 0) {
      // Where a repeat cannot help, Svc sees to it by itself.
      this.orders.cancel(order, cancelReplays ? Infinity : nowMs + refundErrorMs);
      return refuse('REFUND_PROCESSING_ERROR');
    } else {
      this.orders.cancel(order, nowMs + Math.max(refundLagMs, partialRefundMs));
    }
    return this.#cancelled(order);
  }

  #cancelAgain(order: ModelOrder): Cancelled {
    if (!this.settings.cancelReplays) return refuse('ORDER_NOT_CANCELLABLE');
    if (order.paidBackAtMs === Infinity) {
      const { nowMs } = this.world;
      if (nowMs < order.cancelledAtMs + this.settings.refundErrorMs) {
        return refuse('REFUND_PROCESSING_ERROR');
      }
      this.orders.cancel(order, nowMs);
    }
    return this.#cancelled(order);
  }

  #cancelled(order: ModelOrder): Cancelled {
    const isPaid = this.orders.isPaidBack(order) || this.#isPartPaid(order);
    const status = isPaid ? 'refunded' : 'cancelled';
    return { outcome: 'done', value: { status, refund: this.#refundOf(order) } };
  }

  #refundOf(order: ModelOrder): Money | null {
    const { namesRefund, partnersRefundIs } = this.settings;
    if (!namesRefund) return null;
    const { authorizationId, totalUnits } = order;
    if (authorizationId !== null && partnersRefundIs === 'nothing') return fromMinorUnits(0, 'USD');
    const units = this.#isPartPaid(order) ? Math.floor(totalUnits / 2) : totalUnits;
    return fromMinorUnits(units, 'USD');
  }

  /** Nobody could know it of an amount that is not named. */
  #isPartPaid(order: ModelOrder): boolean {
    const { namesRefund, partialRefundMs, refundErrorMs } = this.settings;
    const paysParts = namesRefund && partialRefundMs > 0 && refundErrorMs === 0;
    return paysParts && order.authorizationId === null && !this.orders.isPaidBack(order);
  }
}
