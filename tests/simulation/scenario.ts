// The world that one schedule is played in. Everything else is the seed's.
import type { Ports } from '../../src/domain/checkout/ports';
import type { Policy } from '../../src/domain/policy';
import { byNonce, type Wishes } from './customer';
import { FAIR, type LineSettings } from './line';
import type { ProviderSettings } from './provider-model';
import type { SvcSettings } from './svc-model';
import type { World } from './world';

export interface Scenario extends SvcSettings, LineSettings, ProviderSettings {
  readonly wishes: Wishes;
  /** Whether the occupants that Svc names can be relied on. */
  readonly layoutNamesAccount: boolean;
  /** How often out of a hundred steps the process is closed and opened again from its JSON. */
  readonly interruptPercent: number;
  /** How often out of a hundred a message comes twice, and how often so late that others overtake it. */
  readonly echoPercent: number;
  readonly latePercent: number;
  /** How many times other customers take, buy or leave seats. */
  readonly rivalry: number;
  /** How many times ops look in, and whether they settle what lands on their desk. */
  readonly visits: number;
  readonly opsSettle: boolean;
  /** Changes the durations and bounds of the process. */
  readonly policy: Partial<Policy>;
  /** Makes the process less careful than it is: an invariant must notice. */
  readonly falsify?: (ports: OutsidePorts, world: World) => OutsidePorts;
}

/** Where what the process says and hears of the world can be falsified. */
export type OutsidePorts = Pick<Ports, 'svc' | 'payments'>;

/** Nothing goes wrong, and nobody gets in the way. */
export const CALM: Scenario = {
  wishes: {
    customer: 'guest',
    payments: [byNonce('tok_ok')],
    cancelPercent: 0,
    editPercent: 0,
    hesitatePercent: 0,
    returnPercent: 100,
  },
  weather: FAIR,
  outage: null,
  dawdleMs: 0,
  queueMs: 0,
  seating: 'reserved',
  leaseMs: 600_000,
  duplicateNamesOrder: true,
  cancelReplays: true,
  placeMs: 0,
  layoutLagMs: 0,
  priceChanges: false,
  takesOverOwnSeats: true,
  layoutNamesAccount: true,
  sessionMs: 24 * 3600_000,
  orderFailsPercent: 0,
  captureRefusedPercent: 0,
  lapseAfterMs: 7 * 24 * 3600_000,
  interruptPercent: 0,
  echoPercent: 0,
  latePercent: 0,
  rivalry: 0,
  visits: 0,
  opsSettle: false,
  policy: {},
};
