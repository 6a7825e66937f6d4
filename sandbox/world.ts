import type { Clock, TwoClocks } from './clock';
import type { OrderingFaults } from './control/ordering-faults';
import type { ProviderStorage } from './payments/provider-storage';
import type { SandboxSettings } from './settings';
import type { Storage } from './storage/database';

/** The dependencies of every endpoint. */
export interface World {
  readonly settings: SandboxSettings;
  readonly clock: TwoClocks;
  readonly storage: Storage;
  /** The planned faults of orders. */
  readonly faults: OrderingFaults;
}

/** The dependencies of the payment provider, which does not know Svc's orders. */
export interface PaymentWorld {
  readonly settings: SandboxSettings;
  readonly clock: Clock;
  readonly storage: ProviderStorage;
  readonly faults: Pick<OrderingFaults, 'refundFails' | 'refundsInPart'>;
}
