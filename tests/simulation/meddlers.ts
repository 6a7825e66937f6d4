// Callers who do not keep to what the checkout tells them: they send whatever comes to mind, at any
// moment, often and twice over.
import type { CallerCommand } from '../../src/domain/checkout/commands';
import type { CheckoutProcess } from '../../src/domain/checkout/process';
import type { CheckoutView } from '../../src/domain/checkout/view';
import { fromMinorUnits } from '../../src/domain/money';
import type { Courier } from './courier';
import type { Shopper, Wishes } from './customer';
import { viewOf } from './sight';
import type { World } from './world';

export interface MeddlingSettings {
  /** How many commands they send that fit no state in particular. */
  readonly meddling: number;
  /** How many Signals they send that have to be refused. */
  readonly posts: number;
  /** How many refused commands they send at one moment, and how many cancellations, each with its key. */
  readonly flood: number;
  readonly cancels: number;
}

const PAUSE_MS = 40_000;
const MOMENT_MS = 5 * 60_000;

export class Meddlers {
  constructor(
    private readonly process: Pick<CheckoutProcess, 'checkout'>,
    private readonly courier: Courier,
    private readonly shopper: Shopper,
    private readonly world: World,
    private readonly wishes: Wishes,
  ) {}

  async meddle({ meddling, posts, flood, cancels }: MeddlingSettings): Promise<void> {
    this.#atOnce(flood, () => this.#nonsense(), 'flood');
    this.#atOnce(cancels, () => ({ type: 'cancel' }), 'cancels');
    this.#post(posts);
    for (let time = 1; time <= meddling; time++) {
      await this.world.sleep(this.world.between(1, PAUSE_MS));
      const command = this.#anyCommand(viewOf(this.process.checkout));
      // Nobody waits for an answer before they think of the next thing.
      void this.courier.send(command, `meddle-${time}`);
    }
  }

  #post(posts: number): void {
    for (let time = 1; time <= posts; time++) {
      const delayMs = this.world.between(1, MOMENT_MS);
      this.world.after(delayMs, () => this.courier.post(this.#nonsense(), `post-${time}`));
    }
  }

  #atOnce(count: number, command: () => CallerCommand, name: string): void {
    if (count === 0) return;
    this.world.after(this.world.between(1, MOMENT_MS), () => {
      for (let time = 1; time <= count; time++)
        void this.courier.send(command(), `${name}-${time}`);
    });
  }

  /** No state takes these. */
  #nonsense(): CallerCommand {
    const nonsense: readonly CallerCommand[] = [
      { type: 'seats', items: [{ offerId: 'no such offer', quantity: 1 }] },
      { type: 'order', expectedTotal: fromMinorUnits(1, 'USD'), payment: this.#payment() },
    ];
    return nonsense[this.world.between(0, nonsense.length - 1)] ?? { type: 'start' };
  }

  #anyCommand({ receipt, quantity }: CheckoutView): CallerCommand {
    const seatIds = Array.from({ length: quantity }, (_, index) => `A${6 - index}`);
    const total = receipt?.total ?? fromMinorUnits(quantity * 1450, 'USD');
    const commands: readonly CallerCommand[] = [
      { type: 'seats', items: [{ offerId: 'adult', seatIds }] },
      { type: 'order', expectedTotal: total, payment: this.#payment() },
      { type: 'edit', changes: this.shopper.edit() },
    ];
    return commands[this.world.between(0, commands.length - 1)] ?? { type: 'start' };
  }

  #payment() {
    const first = this.wishes.payments[0] ?? { type: 'own' };
    const total = fromMinorUnits(2 * 1450, 'USD');
    const order = this.shopper.order(total, first, null);
    return order.type === 'order' ? order.payment : ({ type: 'saved', instrumentId: '' } as const);
  }
}
