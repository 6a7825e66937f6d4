// The people on duty: they try again and call off what they are asked to, and settle what lands on their
// desk by what really happened, as the runbook of a review tells them.
import type { OpsCommand } from '../../src/domain/checkout/commands';
import type { CheckoutProcess } from '../../src/domain/checkout/process';
import { waitingCompensations } from '../../src/domain/checkout/compensations';
import { needsOps } from '../../src/domain/checkout/machine';
import { isOver } from '../../src/domain/checkout/states';
import type { Courier } from './courier';
import { viewOf } from './sight';
import type { Truth } from './truth';
import type { World } from './world';

type Books = Pick<Truth, 'svc' | 'provider'>;

const BY = { actor: 'ops', reason: 'simulated' } as const;
/** Nobody who found an order and saw it come back twice goes on hoping. */
const HOPES_MAX = 2;
const VISIT_MS = 5 * 60_000;
const REVIEW_MS = 2 * 3600_000;

export interface OpsSettings {
  /** How many times ops look in, whatever the checkout is doing. */
  readonly visits: number;
  /** Whether they settle what lands on their desk. */
  readonly opsSettle: boolean;
  /** How often out of a hundred they say what comes to mind, right or wrong. */
  readonly opsErrPercent: number;
}

/** Looks in at any moment. */
export async function lookIn(
  courier: Courier,
  books: Books,
  world: World,
  { visits, opsErrPercent }: OpsSettings,
): Promise<void> {
  for (let visit = 1; visit <= visits; visit++) {
    await world.sleep(world.between(1, VISIT_MS));
    const command = world.percent(opsErrPercent) ? anyCommand(books, world) : usual(world);
    void courier.send(command, `ops-${visit}`);
  }
}

function usual(world: World): OpsCommand {
  return { type: world.percent(20) ? 'force_cancel' : 'retry_now', ...BY };
}

/** What somebody may say who has not looked, or is mistaken about the order. */
function anyCommand({ svc }: Books, world: World): OpsCommand {
  const { all } = svc.orders;
  const known = all[world.between(0, Math.max(0, all.length - 1))]?.orderId;
  const orderId = world.percent(50) ? (known ?? 'O99') : 'O99';
  const outcomes = ['confirmed', 'failed', 'cancelled'] as const;
  const outcome = outcomes[world.between(0, 2)] ?? 'failed';
  const commands: readonly OpsCommand[] = [
    { type: 'retry_now', ...BY },
    { type: 'force_cancel', ...BY },
    { type: 'resolve_order', orderId, ...BY },
    { type: 'mark_resolved', outcome, orderId, evidence: 'said', ...BY },
  ];
  return commands[world.between(0, commands.length - 1)] ?? usual(world);
}

export class ReviewDesk {
  #reviews = 0;
  #stuck = 0;

  constructor(
    private readonly process: Pick<CheckoutProcess, 'checkout'>,
    private readonly courier: Courier,
    private readonly truth: Books,
    private readonly world: World,
  ) {}

  /** A checkout has come in: somebody sees to it within hours. */
  take(): void {
    const { status } = viewOf(this.process.checkout);
    if (status !== 'in_review') {
      this.#takeStuck();
      return;
    }
    const review = ++this.#reviews;
    this.world.after(this.world.between(1, REVIEW_MS), () => {
      const { status } = viewOf(this.process.checkout);
      if (status !== 'in_review' || review !== this.#reviews) return;
      void this.courier.send(this.#verdict(), `review-${review}`);
    });
  }

  /** What could not be given back for long: somebody sees to it. */
  #takeStuck(): void {
    const stuck = ++this.#stuck;
    this.world.after(this.world.between(1, REVIEW_MS), () => {
      const { checkout } = this.process;
      if (!needsOps(checkout)) return;
      if (isOver(checkout)) this.#payBack();
      else for (const { reference } of waitingCompensations(checkout)) this.#release(reference);
      const command = {
        type: 'mark_resolved',
        outcome: 'compensated',
        evidence: 'seen',
        ...BY,
      } as const;
      void this.courier.send(command, `stuck-${stuck}`);
    });
  }

  /** What is set aside for an attempt that came to nothing; the order of the next one may live. */
  #release(reference: string): void {
    const { provider } = this.truth;
    for (const each of provider.pending()) {
      if (each.reference !== reference) continue;
      provider.void({ partnerId: 'demo', reference, authorizationId: each.authorizationId });
    }
  }

  #verdict(): OpsCommand {
    const { svc, provider } = this.truth;
    const [order] = svc.orders.standing();
    const { authorizationId = null } = order ?? {};
    const payable = authorizationId === null || provider.isPayable(authorizationId);
    if (order && payable && this.#reviews <= HOPES_MAX) {
      const { orderId } = order;
      if (this.#reviews === 1) return { type: 'resolve_order', orderId, ...BY };
      return { type: 'mark_resolved', outcome: 'confirmed', orderId, evidence: 'seen', ...BY };
    }
    return this.#callOff();
  }

  #callOff(): OpsCommand {
    const { money } = viewOf(this.process.checkout).payment;
    const { wasPaid, orderId } = this.#payBack();
    const outcome = wasPaid || money === 'taken' ? 'cancelled' : 'failed';
    const named = orderId === undefined ? {} : { orderId };
    return { type: 'mark_resolved', outcome, ...named, evidence: 'seen', ...BY };
  }

  /** By hand, at Svc and at the provider: what was taken is given back. */
  #payBack() {
    const { svc, provider } = this.truth;
    const orders = new Set([...svc.orders.standing(), ...svc.orders.captured()]);
    const taken = provider.captured();
    for (const order of orders) svc.orders.cancel(order, this.world.nowMs);
    for (const each of taken) provider.refundRestByHand(each);
    for (const { reference, authorizationId } of provider.pending()) {
      provider.void({ partnerId: 'demo', reference, authorizationId });
    }
    const paidToSvc = [...orders].some(({ authorizationId }) => authorizationId === null);
    return { wasPaid: taken.length > 0 || paidToSvc, orderId: [...orders].at(-1)?.orderId };
  }
}
