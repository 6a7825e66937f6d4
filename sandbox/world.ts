import type { Clock } from './clock';
import type { OrderingFaults } from './control/ordering-faults';
import type { SandboxSettings } from './settings';
import type { Storage } from './storage/database';

/** What every endpoint works with. */
export interface World {
  readonly settings: SandboxSettings;
  readonly clock: Clock;
  readonly storage: Storage;
  /** What was planned to go wrong with orders: see there how it is asked. */
  readonly faults: OrderingFaults;
}
