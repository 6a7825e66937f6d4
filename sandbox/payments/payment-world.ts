import type { Clock } from '../clock';
import type { OrderingFaults } from '../control/ordering-faults';
import type { SandboxSettings } from '../settings';
import type { ProviderStorage } from './provider-storage';

/** What the payment provider works with; it knows nothing of Svc's orders. */
export interface PaymentWorld {
  readonly settings: SandboxSettings;
  readonly clock: Clock;
  readonly storage: ProviderStorage;
  readonly faults: Pick<OrderingFaults, 'refundFails'>;
}
