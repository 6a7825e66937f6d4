// The orders at Svc and their outcomes: the ledger that the rules compare reports with.
import type { Sale } from './seat-book';
import type { World } from '../world';

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
  /** Infinity as long as it was not. */
  cancelledAtMs: number;
  /** Svc has cancelled it of its own accord, which a checkout sees only when it looks. */
  isCancelledUnasked: boolean;
  /** What goes back, and when. The rest is kept. */
  readonly refunds: { readonly atMs: number; readonly units: number }[];
}

export interface OrderSettings {
  readonly shape: 'primary' | 'alternative';
  /** How late the status shows what has happened. */
  readonly statusLagMs: number;
  /** How long the money of a cancelled order is owed. */
  readonly refundLagMs: number;
  /** Whether the status ever says so. */
  readonly saysRefunded: boolean;
  /** Whether REFUNDED is already said of a part. */
  readonly saysRefundedOfPart: boolean;
  /** How much of its price goes back for an order that Svc itself cancels, out of a hundred. */
  readonly failedRefundPercent: number;
}

export interface OrderState {
  readonly status: 'pending' | 'fulfilled' | 'failed' | 'cancelled' | 'refunded';
  readonly reasonCode: string | null;
}

type Terms = Omit<ModelOrder, 'orderId' | 'cancelledAtMs' | 'isCancelledUnasked' | 'refunds'>;

export class Orders {
  readonly all: ModelOrder[] = [];

  constructor(
    private readonly world: World,
    private readonly settings: OrderSettings,
  ) {}

  /** In the alternative shape an order that fails is cancelled, and paid back later. */
  open(terms: Terms): ModelOrder {
    const orderId = `O${this.all.length + 1}`;
    const uncancelled = { cancelledAtMs: Infinity, isCancelledUnasked: false, refunds: [] };
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

  /** As Svc shows it, which may be what was true a while ago. */
  stateOf(order: ModelOrder): OrderState {
    const atMs = this.world.nowMs - this.settings.statusLagMs;
    const { cancelledAtMs, fulfilsAtMs, fails } = order;
    if (cancelledAtMs <= atMs) {
      const isSettled =
        this.settings.saysRefundedOfPart && order.refunds.some((refund) => refund.atMs <= atMs);
      const isBack = isSettled || this.#refundedUnits(order, atMs) >= order.totalUnits;
      const status = isBack && this.settings.saysRefunded ? 'refunded' : 'cancelled';
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

  /** The seats are free again. */
  cancel(order: ModelOrder): void {
    const { nowMs } = this.world;
    order.cancelledAtMs = Math.min(order.cancelledAtMs, nowMs);
    order.sale.freedAtMs = Math.min(order.sale.freedAtMs, nowMs);
  }

  refund(order: ModelOrder, units: number, atMs: number): void {
    if (order.authorizationId === null) order.refunds.push({ atMs, units });
  }

  /** What Svc itself took and has not given back, in minor units. */
  keptUnits(order: ModelOrder): number {
    if (!this.wasPaid(order)) return 0;
    return Math.max(0, order.totalUnits - this.#refundedUnits(order, this.world.nowMs));
  }

  wasPaid({ authorizationId, fails }: ModelOrder): boolean {
    return authorizationId === null && (!fails || this.settings.shape === 'alternative');
  }

  /** Those that are good for tickets, or will be. */
  standing(): readonly ModelOrder[] {
    return this.all.filter((order) => !order.fails && !this.isCancelled(order));
  }

  #refundedUnits({ refunds }: ModelOrder, atMs: number): number {
    return refunds.reduce((sum, refund) => sum + (refund.atMs <= atMs ? refund.units : 0), 0);
  }
}
