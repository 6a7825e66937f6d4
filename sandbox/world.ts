import type { Clock, TwoClocks } from './clock';
import type { OrderingFaults } from './control/ordering-faults';
import type { ProviderStorage } from './payments/provider-storage';
import type { SandboxSettings } from './settings';
import type { Storage } from './storage/database';

/** What every endpoint works with. */
export interface World {
  readonly settings: SandboxSettings;
  readonly clock: TwoClocks;
  readonly storage: Storage;
  /** What was planned to go wrong with orders: see there how it is asked. */
  readonly faults: OrderingFaults;
}

/** What the payment provider works with; it knows nothing of Svc's orders. */
export interface PaymentWorld {
  readonly settings: SandboxSettings;
  readonly clock: Clock;
  readonly storage: ProviderStorage;
  readonly faults: Pick<OrderingFaults, 'refundFails' | 'refundsInPart'>;
}
