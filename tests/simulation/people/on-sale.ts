// The on-sale of a checkout: calls it out of the lobby, sometimes more than once, or ends it there as sold out.
import type { QueuePlace } from '../../../src/domain/checkout/queue-place';
import { SOLD_OUT } from '../../../src/domain/sold-out';
import type { Scenario } from '../scenario';
import type { Temporal } from '../temporal/temporal';
import type { World } from '../world';

export class OnSale {
  #hasCalled = false;
  #hasEnded = false;

  constructor(
    private readonly temporal: Temporal,
    private readonly world: World,
    private readonly checkoutId: string,
    private readonly settings: Pick<Scenario, 'callsMs' | 'soldOutMs'>,
  ) {}

  /** Whether the checkout may queue. */
  get hasCalled(): boolean {
    return this.#hasCalled || this.settings.callsMs === null;
  }

  /** Whether the checkout may have ended as sold out. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  placed(place: QueuePlace): QueuePlace {
    if (this.settings.callsMs === null) return place;
    return { ...place, onSale: { id: 'ons_0000000000a1', opensAtMs: this.world.nowMs } };
  }

  async call(): Promise<void> {
    for (const [index, withinMs] of (this.settings.callsMs ?? []).entries()) {
      await this.world.sleep(this.world.between(1, withinMs));
      this.#hasCalled = true;
      const update = { id: `call-${index}`, name: 'call', arg: null };
      // An on-sale skips a checkout that has closed.
      this.temporal.update(this.checkoutId, update, () => undefined);
    }
  }

  async end(): Promise<void> {
    const { soldOutMs } = this.settings;
    if (soldOutMs === null) return;
    await this.world.sleep(this.world.between(1, soldOutMs));
    this.#hasEnded = true;
    const update = { id: 'sold-out', name: 'endWait', arg: SOLD_OUT };
    this.temporal.update(this.checkoutId, update, () => undefined);
  }
}
