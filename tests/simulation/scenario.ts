// The settings of one schedule. Everything else is drawn from the seed.
import type { Policy } from '../../src/domain/policy';
import type { ProviderSettings } from './outside/authorizations';
import { FAIR, type LineSettings } from './outside/line';
import type { QueueSettings } from './outside/queues';
import type { SvcSettings } from './outside/svc-settings';
import type { CourierSettings } from './people/caller';
import type { MeddlingSettings } from './people/meddlers';
import type { OpsSettings } from './people/ops';
import type { ShopperSettings } from './people/shopper';
import type { WorkerSettings } from './temporal/worker';

export interface Scenario
  extends
    SvcSettings,
    LineSettings,
    ProviderSettings,
    QueueSettings,
    WorkerSettings,
    ShopperSettings,
    CourierSettings,
    MeddlingSettings,
    OpsSettings {
  /** The showtime's seating in the API's cache when the checkout starts; null if it is not cached. */
  readonly knownSeating: 'reserved' | 'general' | null;
  /** Whether Svc's layout names the occupants reliably. */
  readonly layoutNamesAccount: boolean;
  /** The longest wait for admission; null if the checkout does not have to wait. */
  readonly admissionMs: number | null;
  /** The longest pause before each call of the checkout's on-sale; null if it belongs to none. */
  readonly callsMs: readonly number[] | null;
  /** The latest time at which the on-sale ends the checkout as sold out; null: never. */
  readonly soldOutMs: number | null;
  /** How many times other customers lease seats. */
  readonly rivalry: number;
  readonly webhooks: boolean;
  /** When the workflow is terminated, counted from the start; null: never. */
  readonly terminatedAfterMs: number | null;
  /** Changes the durations and bounds of the checkout. */
  readonly policy: Partial<Policy>;
}

/** No faults and no interference. */
export const CALM: Scenario = {
  customer: 'guest',
  payments: [{ type: 'nonce', token: 'tok_ok' }],
  changesPerson: false,
  cancelPercent: 0,
  editPercent: 0,
  hesitatePercent: 0,
  editsAtLastMoment: false,
  returnPercent: 100,
  knownSeating: null,
  layoutNamesAccount: true,
  admissionMs: null,
  callsMs: null,
  soldOutMs: null,
  rivalry: 0,
  webhooks: false,
  terminatedAfterMs: null,
  policy: {},
  lostTaskPercent: 0,
  evictPercent: 0,
  earlyQueryPercent: 0,
  slowPickUpMs: 0,
  slowPickUpPercent: 0,
  taskMs: 20,
  queueMs: 30,
  queueOutages: [],
  lostCallPercent: 0,
  stuckCallPercent: 0,
  shape: 'primary',
  weather: FAIR,
  copiedPercent: 0,
  outages: [],
  lateArrivalMaxMs: 0,
  slowMs: 0,
  retryAfterMs: { other: 5_000 },
  seating: 'reserved',
  seatCount: 6,
  leaseMs: 600_000,
  leaseRenews: true,
  takesOverOwnSeats: true,
  layoutLagMs: 0,
  decidingMs: 0,
  resendWhileDeciding: 'joins',
  resendAfter: 'duplicate',
  duplicateNamesOrder: true,
  orderFailsPercent: 0,
  priceChanges: false,
  movesAfterMs: Infinity,
  hasOwnProducts: false,
  cancellableMs: Infinity,
  cancelReplays: true,
  refundError: 'none',
  refundErrorMs: 0,
  refundPercent: 100,
  namesRefund: true,
  partnerRefundAmount: 'total',
  refundLagMs: 0,
  reportsRefunded: true,
  reportsPartRefunded: false,
  failedRefundPercent: 100,
  statusLagMs: 0,
  summaryLacks: 'nothing',
  summaryLacksMs: 0,
  cancelsUndeliveredPercent: 0,
  sessionMs: 24 * 3600_000,
  sessionEndsPercent: 0,
  makesNewGuestAccounts: false,
  captureRefusedPercent: 0,
  capturesItselfPercent: 0,
  partRefundedPercent: 0,
  partRefundedWithinMs: 0,
  lapseAfterMs: 7 * 24 * 3600_000,
  own: { amountIs: 'the total', takenPercent: 0, takenWithinMs: 0 },
  echoPercent: 0,
  latePercent: 0,
  meddling: 0,
  invalidSignals: 0,
  flood: 0,
  cancels: 0,
  cancelsInUi: false,
  visits: 0,
  opsSettle: false,
  opsErrPercent: 0,
  othersOrder: 'not_found',
};
