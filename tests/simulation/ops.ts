// The people on duty: they try again and call off what they are asked to, and settle what lands on their
// desk by what really happened, as the runbook of a review tells them.
import type { OpsCommand } from '../../src/domain/checkout/commands';
import type { CheckoutProcess } from '../../src/domain/checkout/process';
import { isIn, type CheckoutIn } from '../../src/domain/checkout/state';
import { fromMinorUnits } from '../../src/domain/money';
import type { Courier } from './courier';
import type { Truth } from './truth';
import type { World } from './world';

const BY = { actor: 'ops', reason: 'simulated' } as const;
/** Nobody who found an order and saw it come back twice goes on hoping. */
const HOPES_MAX = 2;
const VISIT_MS = 5 * 60_000;
const REVIEW_MS = 2 * 3600_000;

/** Looks in so many times, whatever the checkout is doing. */
export async function lookIn(courier: Courier, world: World, visits: number): Promise<void> {
  for (let visit = 1; visit <= visits; visit++) {
    await world.sleep(world.between(1, VISIT_MS));
    const type = world.percent(20) ? 'force-cancel' : 'retry-now';
    void courier.send({ type, ...BY }, `${type}-${visit}`);
  }
}

export class ReviewDesk {
  #reviews = 0;

  constructor(
    private readonly process: Pick<CheckoutProcess, 'checkout'>,
    private readonly courier: Courier,
    private readonly truth: Truth,
    private readonly world: World,
  ) {}

  /** A checkout has come in: somebody sees to it within hours. */
  take(): void {
    const review = ++this.#reviews;
    this.world.after(this.world.between(1, REVIEW_MS), () => {
      const { checkout } = this.process;
      if (!isIn(checkout, 'in_review') || review !== this.#reviews) return;
      void this.courier.send(this.#verdict(checkout), `review-${review}`);
    });
  }

  #verdict({ phase }: CheckoutIn<'in_review'>): OpsCommand {
    const { svc, provider } = this.truth;
    const [order] = svc.orders.standing();
    const collection = phase.order.collection;
    const payable = !collection || provider.isPayable(collection.reference);
    if (order && payable && this.#reviews <= HOPES_MAX) {
      const { orderId } = order;
      if (this.#reviews === 1) return { type: 'resolve-order', orderId, ...BY };
      return { type: 'mark-resolved', outcome: 'confirmed', orderId, evidence: 'seen', ...BY };
    }
    return this.#callOff();
  }

  /** By hand, at Svc and at the provider: what was taken is given back. */
  #callOff(): OpsCommand {
    const { svc, provider } = this.truth;
    for (const order of svc.orders.standing()) svc.orders.refund(order);
    for (const { reference, authorizationId, amountUnits, currency } of provider.captured()) {
      const amount = fromMinorUnits(amountUnits, currency);
      provider.refund({ partnerId: 'demo', reference, authorizationId, amount });
    }
    const paidBack = svc.orders.all.findLast(({ refunded }) => refunded);
    const wasPaid = paidBack?.authorizationId === null || provider.refunded().length > 0;
    const outcome = wasPaid ? 'cancelled' : 'failed';
    const named = paidBack ? { orderId: paidBack.orderId } : {};
    return { type: 'mark-resolved', outcome, ...named, evidence: 'seen', ...BY };
  }
}
