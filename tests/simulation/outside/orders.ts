// The orders at Svc and their outcomes: the ledger against which the rules check the checkout.
import type { Sale } from './seat-book';
import type { World } from '../world';

export interface ModelOrder {
  readonly orderId: string;
  readonly clientRequestId: string;
  /** The buyer's account; no other account can see the order. */
  readonly accountId: string;
  readonly sale: Sale;
  readonly totalUnits: number;
  readonly fulfilsAtMs: number;
  readonly fails: boolean;
  /** The partner's authorisation, if the partner collects the money. */
  readonly authorizationId: string | null;
  /** Infinity until it is cancelled. */
  cancelledAtMs: number;
  /** Svc cancelled it on its own, which a checkout sees only when it reads the order. */
  isCancelledBySvc: boolean;
  /** The refunded amounts and their times. The rest is kept. */
  readonly refunds: { readonly atMs: number; readonly units: number }[];
}

export interface OrderSettings {
  readonly shape: 'primary' | 'alternative';
  /** How far the status lags behind. */
  readonly statusLagMs: number;
  /** How long a refund takes after the cancellation. */
  readonly refundLagMs: number;
  /** Whether the status ever shows `refunded`. */
  readonly reportsRefunded: boolean;
  /** Whether a partial refund already shows as `refunded`. */
  readonly reportsPartRefunded: boolean;
  /** The refunded share of the price, in percent, for an order that Svc itself cancels. */
  readonly failedRefundPercent: number;
}

export interface OrderState {
  readonly status: 'pending' | 'fulfilled' | 'failed' | 'cancelled' | 'refunded';
  readonly reasonCode: string | null;
}

type Terms = Omit<ModelOrder, 'orderId' | 'cancelledAtMs' | 'isCancelledBySvc' | 'refunds'>;

export class Orders {
  readonly all: ModelOrder[] = [];

  constructor(
    private readonly world: World,
    private readonly settings: OrderSettings,
  ) {}

  /** In the alternative shape a failed order is cancelled, and refunded later. */
  open(terms: Terms): ModelOrder {
    const orderId = `O${this.all.length + 1}`;
    const uncancelled = { cancelledAtMs: Infinity, isCancelledBySvc: false, refunds: [] };
    const order: ModelOrder = { ...terms, orderId, ...uncancelled };
    if (order.fails) {
      order.sale.freedAtMs = order.fulfilsAtMs;
      if (this.settings.shape === 'alternative') {
        order.cancelledAtMs = order.fulfilsAtMs;
        const atMs = order.fulfilsAtMs + this.settings.refundLagMs;
        const { failedRefundPercent } = this.settings;
        const units = Math.round((order.totalUnits * failedRefundPercent) / 100);
        order.refunds.push({ atMs, units });
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

  /** The state that Svc shows, which may lag. */
  stateOf(order: ModelOrder): OrderState {
    const atMs = this.world.nowMs - this.settings.statusLagMs;
    const { cancelledAtMs, fulfilsAtMs, fails } = order;
    if (cancelledAtMs <= atMs) {
      const isSettled =
        this.settings.reportsPartRefunded && order.refunds.some((refund) => refund.atMs <= atMs);
      const isBack = isSettled || this.#refundedUnits(order, atMs) >= order.totalUnits;
      const status = isBack && this.settings.reportsRefunded ? 'refunded' : 'cancelled';
      return { status, reasonCode: null };
    }
    if (atMs < fulfilsAtMs) return { status: 'pending', reasonCode: null };
    return fails
      ? { status: 'failed', reasonCode: 'PROCESSOR_DECLINED' }
      : { status: 'fulfilled', reasonCode: null };
  }

  isFulfilled({ fails, fulfilsAtMs, cancelledAtMs }: ModelOrder): boolean {
    const { nowMs } = this.world;
    return !fails && fulfilsAtMs <= nowMs && cancelledAtMs > nowMs;
  }

  isCancelled({ cancelledAtMs }: ModelOrder): boolean {
    return cancelledAtMs <= this.world.nowMs;
  }

  /** Cancels the order and frees its seats. */
  cancel(order: ModelOrder): void {
    const { nowMs } = this.world;
    order.cancelledAtMs = Math.min(order.cancelledAtMs, nowMs);
    order.sale.freedAtMs = Math.min(order.sale.freedAtMs, nowMs);
  }

  refund(order: ModelOrder, units: number, atMs: number): void {
    if (order.authorizationId === null) order.refunds.push({ atMs, units });
  }

  /** The money that Svc captured and has not refunded, in minor units. */
  keptUnits(order: ModelOrder): number {
    if (!this.wasPaid(order)) return 0;
    return Math.max(0, order.totalUnits - this.#refundedUnits(order, this.world.nowMs));
  }

  wasPaid({ authorizationId, fails }: ModelOrder): boolean {
    return authorizationId === null && (!fails || this.settings.shape === 'alternative');
  }

  /** The orders that have tickets, or will have them. */
  standing(): readonly ModelOrder[] {
    return this.all.filter((order) => !order.fails && !this.isCancelled(order));
  }

  #refundedUnits({ refunds }: ModelOrder, atMs: number): number {
    return refunds.reduce((sum, refund) => sum + (refund.atMs <= atMs ? refund.units : 0), 0);
  }
}
