// The on-sale of a checkout: calls it out of the lobby, sometimes more than once.
import type { QueuePlace } from '../../../src/domain/checkout/queue-place';
import type { Scenario } from '../scenario';
import type { Temporal } from '../temporal/temporal';
import type { World } from '../world';

export class OnSale {
  #hasCalled = false;

  constructor(
    private readonly temporal: Temporal,
    private readonly world: World,
    private readonly checkoutId: string,
    private readonly settings: Pick<Scenario, 'callsMs'>,
  ) {}

  /** Whether the checkout may queue. */
  get hasCalled(): boolean {
    return this.#hasCalled || this.settings.callsMs === null;
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
}
