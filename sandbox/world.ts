import type { Clock } from './clock';
import type { SandboxSettings } from './settings';
import type { Storage } from './storage/database';

/** What every endpoint works with. */
export interface World {
  readonly settings: SandboxSettings;
  readonly clock: Clock;
  readonly storage: Storage;
}
