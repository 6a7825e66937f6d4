// I16: each milestone has a webhook.
import { MILESTONES } from '../../../src/domain/checkout-event';
import { mustHold } from '../violation';
import type { SeenView } from '../seen';

interface Delivery {
  readonly id: string;
  readonly event: { readonly data: { readonly version: number; readonly status: string } };
}

interface Reached {
  readonly status: string;
  /** The version published before the status. The webhook's version is higher. */
  readonly afterVersion: number;
  /** The version published with the status. The webhook's version is not higher. */
  readonly version: number;
}

export class WebhookRules {
  readonly #deliveries: Delivery[] = [];
  readonly #reached: Reached[] = [];

  started([input]: readonly unknown[]): void {
    const { delivery } = input as { readonly delivery: Delivery };
    this.#deliveries.push(delivery);
  }

  published({ status, version }: SeenView, before: SeenView | undefined): void {
    const isMilestone = (MILESTONES as readonly string[]).includes(`checkout.${status}`);
    if (!isMilestone || status === before?.status) return;
    this.#reached.push({ status, afterVersion: before?.version ?? 0, version });
  }

  checkEnd(): void {
    for (const { status, afterVersion, version } of this.#reached) {
      const sent = this.#deliveries.filter(
        ({ event: { data } }) =>
          data.status === status && data.version > afterVersion && data.version <= version,
      );
      mustHold(sent.length > 0, 'I16', `no webhook says that the checkout is ${status}`);
    }
  }
}
