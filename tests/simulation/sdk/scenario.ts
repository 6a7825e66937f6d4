// The world that one schedule is played in. Everything else is the seed's.
import type { Policy } from '../../../src/domain/policy';
import type { ProviderSettings } from '../authorizations';
import type { SvcSettings } from '../svc-model';
import { FAIR, type LineSettings } from '../unreliable-line';
import type { ShopperSettings } from './people/shopper';
import type { WorkerSettings } from './temporal/worker';

export interface Scenario
  extends SvcSettings, LineSettings, ProviderSettings, WorkerSettings, ShopperSettings {
  /** The length of a history from which the server suggests a new run. */
  readonly suggestNewRunAt: number;
  readonly webhooks: boolean;
  readonly policy: Partial<Policy>;
}

/** Nothing goes wrong, and nobody gets in the way. */
export const CALM: Scenario = {
  suggestNewRunAt: Infinity,
  webhooks: false,
  policy: {},
  customer: 'guest',
  payments: [{ type: 'nonce', token: 'tok_ok' }],
  editPercent: 0,
  editsAtLastMoment: false,
  lostTaskPercent: 0,
  evictPercent: 0,
  earlyQueryPercent: 0,
  slowPickUpMs: 0,
  slowPickUpPercent: 0,
  taskMs: 20,
  shape: 'primary',
  weather: FAIR,
  outages: [],
  dawdleMs: 0,
  queueMs: 0,
  slowMs: 0,
  retryAfterMs: { other: 5_000 },
  seating: 'reserved',
  seatCount: 6,
  leaseMs: 600_000,
  duplicateNamesOrder: true,
  repeatIs: 'duplicate',
  cancelReplays: true,
  refundErrorMs: 0,
  refundLagMs: 0,
  namesRefund: true,
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
  sessionMs: 24 * 3600_000,
  sessionEndsPercent: 0,
  renamesGuests: false,
  orderFailsPercent: 0,
  captureRefusedPercent: 0,
  lapseAfterMs: 7 * 24 * 3600_000,
};
