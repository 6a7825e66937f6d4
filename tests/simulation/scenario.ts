// The world that one schedule is played in. Everything else is the seed's.
import type { CommandOutcome } from '../../src/domain/checkout/process';
import type { Clock } from '../../src/domain/checkout/ports';
import type { Unscoped } from './scope';
import type { Policy } from '../../src/domain/policy';
import type { Showtime } from '../../src/domain/showtime';
import type { CourierSettings } from './courier';
import { byNonce, type Wishes } from './customer';
import { FAIR, type LineSettings } from './unreliable-line';
import type { MeddlingSettings } from './meddlers';
import type { OpsSettings } from './ops';
import type { ProviderSettings } from './authorizations';
import type { SvcSettings } from './svc-model';
import type { World } from './world';

export interface Scenario
  extends
    SvcSettings,
    LineSettings,
    ProviderSettings,
    CourierSettings,
    MeddlingSettings,
    OpsSettings {
  readonly wishes: Wishes;
  /** What the API remembers of the showtime's seating as the checkout starts. */
  readonly knownSeating: Showtime['seating'] | null;
  /** Whether the occupants that Svc names can be relied on. */
  readonly layoutNamesAccount: boolean;
  /** How often out of a hundred steps the process is closed and opened again from its JSON. */
  readonly interruptPercent: number;
  /** How many times other customers take, buy or leave seats. */
  readonly rivalry: number;
  /** Whether the clock may show the time of the task before. */
  readonly clockStandsStill: boolean;
  /** Whether each run is replayed from what it was told. */
  readonly replays: boolean;
  /** Changes the durations and bounds of the process. */
  readonly policy: Partial<Policy>;
  /** Makes the process less careful than it is: an invariant must notice. */
  readonly falsify?: (ports: Unscoped, world: World, shown: Clock['exact']) => Unscoped;
  /** Answers callers in its place. */
  readonly falsifyAnswer?: <T extends CommandOutcome>(outcome: T) => T;
}

/** Nothing goes wrong, and nobody gets in the way. */
export const CALM: Scenario = {
  wishes: {
    customer: 'guest',
    payments: [byNonce('tok_ok')],
    changesPerson: false,
    cancelPercent: 0,
    editPercent: 0,
    hesitatePercent: 0,
    returnPercent: 100,
  },
  shape: 'primary',
  weather: FAIR,
  outages: [],
  dawdleMs: 0,
  queueMs: 0,
  slowMs: 0,
  retryAfterMs: { other: 5_000 },
  seating: 'reserved',
  knownSeating: null,
  seatCount: 6,
  leaseMs: 600_000,
  duplicateNamesOrder: true,
  repeatIs: 'duplicate',
  cancelReplays: true,
  refundErrorMs: 0,
  refundLagMs: 0,
  namesRefund: true,
  partialRefundMs: 0,
  partnersRefundIs: 'the total',
  statusLagMs: 0,
  summaryLacks: 'nothing',
  summaryLacksMs: 0,
  placeMs: 0,
  decidesWithinMs: 0,
  resendIs: 'duplicate',
  layoutLagMs: 0,
  priceChanges: false,
  takesOverOwnSeats: true,
  layoutNamesAccount: true,
  sessionMs: 24 * 3600_000,
  sessionEndsPercent: 0,
  renamesGuests: false,
  orderFailsPercent: 0,
  captureRefusedPercent: 0,
  lapseAfterMs: 7 * 24 * 3600_000,
  own: { amountIs: 'the total', takenPercent: 0, takenWithinMs: 0 },
  interruptPercent: 0,
  echoPercent: 0,
  latePercent: 0,
  rivalry: 0,
  meddling: 0,
  posts: 0,
  flood: 0,
  cancels: 0,
  visits: 0,
  opsSettle: false,
  opsErrPercent: 0,
  clockStandsStill: false,
  replays: false,
  policy: {},
};
