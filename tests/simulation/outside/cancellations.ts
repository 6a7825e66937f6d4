// How Svc cancels an order and refunds it: at once or later, in full or in part, or with an error that leaves the order
// cancelled or unchanged.
import { fromMinorUnits } from '../../../src/domain/money';
import type { Ordering } from '../../../src/upstream/ordering/ordering';
import type { World } from '../world';
import { refusal } from './line';
import type { ModelOrder, Orders } from './orders';
import type { SvcSettings } from './svc-settings';

type Cancelled = Awaited<ReturnType<Ordering['cancelOrder']>>;

export class Cancellations {
  readonly #refundTries = new Map<string, number>();

  constructor(
    private readonly orders: Orders,
    private readonly world: World,
    private readonly settings: SvcSettings,
  ) {}

  /** @throws CallTrouble if Svc refuses. */
  cancel(order: ModelOrder, isTooLate: boolean): Cancelled {
    const isAgain = this.orders.isCancelled(order);
    if (isAgain && !this.settings.cancelReplays) throw refusal('ORDER_NOT_CANCELLABLE');
    if (isAgain) return this.#cancelAgain(order);
    if (!this.orders.isFulfilled(order)) throw refusal('ORDER_NOT_CANCELLABLE');
    if (isTooLate) throw refusal('CANCELLATION_WINDOW_EXPIRED');
    return this.#cancelFulfilled(order);
  }

  #cancelFulfilled(order: ModelOrder): Cancelled {
    const { refundError, refundErrorMs } = this.settings;
    const isPaidHere = order.authorizationId === null;
    if (isPaidHere && refundError === 'fulfilled' && !this.#canRefund(order)) {
      throw refusal('REFUND_PROCESSING_ERROR');
    }
    this.orders.cancel(order);
    if (isPaidHere && refundError === 'cancelled') {
      // If a repeat cannot help, Svc completes the refund itself.
      if (!this.settings.cancelReplays) this.#refundIn(order, refundErrorMs);
      throw refusal('REFUND_PROCESSING_ERROR');
    }
    this.#refundIn(order, this.settings.refundLagMs);
    return this.#cancelled(order);
  }

  /** A refund error that leaves the order unchanged lasts for `refundErrorMs` from the first try. */
  #canRefund(order: ModelOrder): boolean {
    const first = this.#refundTries.get(order.orderId) ?? this.world.nowMs;
    this.#refundTries.set(order.orderId, first);
    return this.world.nowMs >= first + this.settings.refundErrorMs;
  }

  #cancelAgain(order: ModelOrder): Cancelled {
    const isOwed = order.authorizationId === null && order.refunds.length === 0;
    if (isOwed && this.world.nowMs < order.cancelledAtMs + this.settings.refundErrorMs) {
      throw refusal('REFUND_PROCESSING_ERROR');
    }
    if (isOwed) this.#refundIn(order, 0);
    return this.#cancelled(order);
  }

  #refundIn(order: ModelOrder, ms: number): void {
    const units = Math.round((order.totalUnits * this.settings.refundPercent) / 100);
    this.orders.refund(order, units, this.world.nowMs + ms);
  }

  #cancelled(order: ModelOrder): Cancelled {
    const { status } = this.orders.stateOf(order);
    const shown = status === 'refunded' ? 'refunded' : 'cancelled';
    return { status: shown, refund: this.#namedRefund(order) };
  }

  #namedRefund({ authorizationId, totalUnits, refunds }: ModelOrder) {
    const { namesRefund, partnerRefundAmount } = this.settings;
    if (authorizationId !== null && partnerRefundAmount !== 'absent') {
      return fromMinorUnits(partnerRefundAmount === 'zero' ? 0 : totalUnits, 'USD');
    }
    if (authorizationId !== null || !namesRefund) return null;
    const units = refunds.reduce((sum, refund) => sum + refund.units, 0);
    return fromMinorUnits(units, 'USD');
  }
}
