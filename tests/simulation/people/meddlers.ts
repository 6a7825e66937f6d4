// Callers who ignore `nextAction` and send arbitrary commands at any moment, often many at once; and an operator who
// presses Cancel in the Temporal UI.
import { fromMinorUnits } from '../../../src/domain/money';
import type { World } from '../world';
import type { Seen } from '../seen';
import type { Caller, CommandMessage } from './caller';
import type { Shopper, ShopperSettings } from './shopper';

export interface MeddlingSettings {
  /** How many arbitrary commands they send. */
  readonly meddling: number;
  /** How many invalid Signals they send. */
  readonly invalidSignals: number;
  /** How many invalid commands they send at once, and how many cancellations, each with its own key. */
  readonly flood: number;
  readonly cancels: number;
  /** Whether somebody cancels the workflow in the Temporal UI. */
  readonly cancelsInUi: boolean;
}

const PAUSE_MS = 40_000;
const MOMENT_MS = 5 * 60_000;

export class Meddlers {
  constructor(
    private readonly caller: Caller,
    private readonly shopper: Shopper,
    private readonly world: World,
    private readonly settings: MeddlingSettings & ShopperSettings,
    private readonly watched: () => Seen | null,
  ) {}

  async meddle(cancelInUi: () => void): Promise<void> {
    const { meddling, invalidSignals, flood, cancels, cancelsInUi } = this.settings;
    const { world, caller } = this;
    this.#atOnce(flood, (key) => this.#nonsense(key), 'flood');
    this.#atOnce(cancels, (key) => ({ update: 'cancel', key, body: {} }), 'cancels');
    for (let time = 1; time <= invalidSignals; time++) {
      const nonsense = seats(`post-${time}`, [{ offerId: 'no such offer', quantity: 1 }]);
      world.after(world.between(1, MOMENT_MS), () => caller.post(nonsense));
    }
    if (cancelsInUi) world.after(world.between(1, MOMENT_MS), cancelInUi);
    for (let time = 1; time <= meddling; time++) {
      await world.sleep(world.between(1, PAUSE_MS));
      // They do not wait for a reply before the next command.
      void caller.send(this.#anything(`meddle-${time}`));
    }
  }

  #atOnce(count: number, message: (key: string) => CommandMessage, name: string): void {
    if (count === 0) return;
    this.world.after(this.world.between(1, MOMENT_MS), () => {
      for (let time = 1; time <= count; time++) void this.caller.send(message(`${name}-${time}`));
    });
  }

  /** A command that no state accepts. */
  #nonsense(key: string): CommandMessage {
    if (this.world.percent(50)) return seats(key, [{ offerId: 'no such offer', quantity: 1 }]);
    return this.#order(key, 1);
  }

  #anything(key: string): CommandMessage {
    const view = this.watched()?.view;
    const quantity = view?.quantity ?? 2;
    const seatIds = Array.from({ length: quantity }, (_, index) => `A${6 - index}`);
    const units = view?.receipt ? Math.round(Number(view.receipt.total.amount) * 100) : 2900;
    const messages: readonly CommandMessage[] = [
      seats(key, [{ offerId: 'adult', seatIds }]),
      this.#order(key, units),
      { update: 'edit', key, body: { changes: this.shopper.edit() } },
    ];
    return messages[this.world.between(0, messages.length - 1)] ?? this.#nonsense(key);
  }

  #order(key: string, units: number): CommandMessage {
    const expectedTotal = fromMinorUnits(units, 'USD');
    const payment = this.shopper.payment(this.settings.payments[0], expectedTotal);
    return { update: 'placeOrder', key, body: { expectedTotal, payment } };
  }
}

function seats(key: string, items: readonly object[]): CommandMessage {
  return { update: 'chooseSeats', key, body: { items } };
}
