// Worlds in which an earlier version broke an invariant. Each exposes a fault that must not come back.
import { FAIR, STORMY } from './outside/line';
import { CALM, type Scenario } from './scenario';

const PARTNER = [{ type: 'partner', token: 'tok_ok' }] as const;
const HOUR_MS = 3600_000;
const LOSSY = { ...FAIR, lostAfterPercent: 30 };

interface FormerFault {
  readonly scenario: Scenario;
  readonly seed: number;
}

export const FORMER_FAULTS = {
  'REFUND_PROCESSING_ERROR counted as cancelled while the order stands': {
    scenario: {
      ...CALM,
      cancelPercent: 20,
      refundError: 'fulfilled',
      refundErrorMs: 6 * HOUR_MS,
    },
    seed: 3,
  },
  'an accepted order was refused after its workflow was terminated': {
    scenario: { ...CALM, terminatedAfterMs: 6_000 },
    seed: 6,
  },
  'an authorisation whose response was lost had no compensation once it was found captured': {
    scenario: {
      ...CALM,
      payments: PARTNER,
      capturesItselfPercent: 100,
      orderFailsPercent: 50,
      weather: LOSSY,
    },
    seed: 2,
  },
  'a refund that Svc never confirms was requested endlessly at the top priority': {
    scenario: { ...CALM, cancelPercent: 20, reportsRefunded: false },
    seed: 3,
  },
  'a timer still fired in the task of the edit that had cancelled it': {
    scenario: {
      ...CALM,
      hesitatePercent: 100,
      editsAtLastMoment: true,
      slowPickUpMs: 100,
      slowPickUpPercent: 50,
    },
    seed: 1,
  },
  'a refused Update, which leaves no event, made a long run continue as new, so that its replay differed':
    {
      scenario: {
        ...CALM,
        policy: { stepsPerRunMax: 10 },
        hesitatePercent: 50,
        cancelPercent: 10,
        meddling: 6,
        leaseMs: 30_000,
        sessionMs: 60_000,
        slowPickUpMs: 2_000,
        slowPickUpPercent: 50,
        lateArrivalMaxMs: 12_000,
        weather: STORMY,
      },
      seed: 48,
    },
  'a query carried the events with which a run continued as new': {
    scenario: {
      ...CALM,
      policy: { stepsPerRunMax: 10 },
      earlyQueryPercent: 50,
      slowPickUpMs: 100,
      slowPickUpPercent: 50,
    },
    seed: 5,
  },
  'an order that Svc had seen stayed unknown for a day while its seats could not be read': {
    scenario: {
      ...CALM,
      resendWhileDeciding: 'duplicate',
      duplicateNamesOrder: false,
      weather: LOSSY,
      outages: [{ fromMs: 0, lengthMs: 24 * HOUR_MS, calls: ['occupants'] }],
    },
    seed: 4,
  },
  'after a review ended a cancellation, nothing reported that the cancellation had failed': {
    scenario: {
      ...CALM,
      cancelPercent: 20,
      opsSettle: true,
      outages: [{ fromMs: 60_000, lengthMs: 24 * HOUR_MS, calls: ['cancelOrder'] }],
      policy: { cancelTriesMax: 3 },
    },
    seed: 5,
  },
  'the seat map settled the outcome while Svc was still processing a late order': {
    scenario: {
      ...CALM,
      weather: { ...FAIR, lostAfterPercent: 40 },
      hesitatePercent: 100,
      leaseMs: 30_000,
      lateArrivalMaxMs: 12_000,
      decidingMs: 55_000,
      layoutLagMs: 10_000,
    },
    seed: 12,
  },
  'a capture was requested over and over while the provider could not be reached': {
    scenario: {
      ...CALM,
      payments: PARTNER,
      outages: [{ fromMs: 0, lengthMs: 24 * HOUR_MS, calls: ['capture'] }],
    },
    seed: 1,
  },
  'an order cancelled with REFUND_PROCESSING_ERROR counted as valid while its status lagged': {
    scenario: {
      ...CALM,
      cancelPercent: 20,
      refundError: 'cancelled',
      refundErrorMs: 60_000,
      cancelReplays: false,
      statusLagMs: 30_000,
    },
    seed: 6,
  },
  "a partner's own authorisation was voided when it could not be read": {
    scenario: {
      ...CALM,
      payments: [{ type: 'own', token: '' }],
      outages: [{ fromMs: 0, lengthMs: HOUR_MS, calls: ['readAuthorization'] }],
    },
    seed: 1,
  },
  'the Retry-After of a status read was forgotten once the summary failed, too': {
    scenario: {
      ...CALM,
      weather: { ...FAIR, busyPercent: 50 },
      retryAfterMs: { other: 1_000, orderStatus: 120_000 },
      summaryLacks: 'codes',
      summaryLacksMs: 1_800_000,
    },
    seed: 1,
  },
  "another checkout's order, whose showtime nobody named, was linked during a review": {
    scenario: {
      ...CALM,
      weather: STORMY,
      lateArrivalMaxMs: 12_000,
      duplicateNamesOrder: false,
      layoutNamesAccount: false,
      opsSettle: true,
      opsErrPercent: 100,
    },
    seed: 3,
  },
} as const satisfies Record<string, FormerFault>;
