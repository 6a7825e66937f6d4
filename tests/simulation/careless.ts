// Processes that are less careful than ours in one way each: the simulation must find every one of them,
// or it would not notice if ours were so, too.
import { byNonce, byPartner } from './customer';
import * as falsified from './falsified';
import { FAIR, STORMY, WILD } from './unreliable-line';
import { CALM, type Scenario } from './scenario';

export interface Careless {
  /** The invariants of which one breaks first. */
  readonly breaks: RegExp;
  readonly change: Partial<Pick<Scenario, 'falsify' | 'falsifyAnswer' | 'policy'>>;
  /** In which way its world differs from a calm one. */
  readonly where: Partial<Scenario>;
  /** How many schedules are enough to see it; two hundred unless told otherwise. */
  readonly seeds?: number;
}

const paidByNonce = { wishes: { ...CALM.wishes, payments: [byNonce('tok_ok')] } };
const paidByPartner = { wishes: { ...CALM.wishes, payments: [byPartner('tok_ok')] } };
const fickle = { ...CALM.wishes, cancelPercent: 30 };
const HOUR_MS = 3600_000;
const LONG_LOOKS = { reconcileBudgetMs: 4 * HOUR_MS };
const stormy = { weather: STORMY, outages: [], leaseMs: 600_000 };
const lastMoment: Partial<Scenario> = {
  weather: WILD,
  wishes: { ...paidByNonce.wishes, hesitatePercent: 100 },
  leaseMs: 60_000,
  dawdleMs: 12_000,
  placeMs: 3_000,
};

export const CARELESS = {
  'takes a lost answer for a decline': {
    breaks: /I5/,
    change: { falsify: falsified.takeLostForDeclined },
    where: { ...stormy, ...paidByNonce },
  },
  'takes the refusal of a resend for the outcome': {
    breaks: /I5|I1/,
    change: { falsify: falsified.takeRefusedResendForOutcome },
    where: { ...stormy, ...paidByNonce, decidesWithinMs: 45_000, resendIs: 'declined' },
  },
  'asks the seats while an order may be in progress': {
    breaks: /I5|I1/,
    change: { policy: { orderInProgressMs: 0 } },
    // Orders sent at the last moment of a short hold, which Svc decides long after its end.
    where: { ...lastMoment, decidesWithinMs: 45_000 },
  },
  'repeats an order before the first one has settled': {
    breaks: /I1|I2/,
    change: { policy: { settleMs: 0 } },
    where: { ...stormy, ...paidByNonce, dawdleMs: 12_000, placeMs: 3_000 },
  },
  'repeats an order under a fresh clientRequestId': {
    breaks: /I1/,
    change: { falsify: falsified.rotateTooEarly },
    where: { ...stormy, ...paidByNonce, seating: 'general', orderFailsPercent: 0 },
  },
  'takes one sighting of free seats for evidence': {
    breaks: /I5/,
    change: { policy: { absenceSightings: 1 } },
    // Orders sent at the last moment of a short hold, and a layout that shows them late.
    where: { ...lastMoment, layoutLagMs: 18_000, policy: { orderInProgressMs: 0 } },
  },
  'does not compare the price': {
    breaks: /I15/,
    change: { falsify: falsified.showFirstPrice },
    where: { wishes: { ...paidByNonce.wishes, hesitatePercent: 100 }, priceChanges: true },
  },
  'gives up whichever authorisation lives': {
    breaks: /I6/,
    change: { falsify: falsified.undoTheLiving },
    where: { ...stormy, ...paidByPartner, orderFailsPercent: 30 },
  },
  'captures before the tickets are certain': {
    breaks: /I3/,
    change: { falsify: falsified.captureAtOnce },
    where: paidByPartner,
  },
  'gives an authorisation up while the outcome is unknown': {
    breaks: /I6/,
    change: { falsify: falsified.undoInDoubt },
    where: { ...stormy, ...paidByPartner },
  },
  'takes a cancelled order for a refunded one': {
    breaks: /I16|I3/,
    change: { falsify: falsified.takeCancelledForRefunded },
    where: { wishes: fickle, refundLagMs: 6 * HOUR_MS },
  },
  'takes a part that the provider gave back for all of it': {
    breaks: /I16|I3/,
    change: { falsify: falsified.takePartForAllAtProvider },
    where: {
      wishes: { ...fickle, payments: [byPartner('tok_ok')] },
      refundedByHandPercent: 100,
    },
  },
  'takes a part that Svc gave back for all of it': {
    breaks: /I16|I3/,
    change: { falsify: falsified.takePartForAllAtSvc },
    where: { wishes: fickle, partialRefundMs: HOUR_MS },
  },
  'shows tickets under codes of its own': {
    breaks: /I16/,
    change: { falsify: falsified.makeCodesUp },
    where: { ...paidByNonce },
  },
  'signs with the session of somebody else': {
    breaks: /I16/,
    change: { falsify: falsified.signForAnother },
    where: { ...paidByNonce },
  },
  'denies a cancellation that was carried out': {
    breaks: /I17/,
    change: { falsifyAnswer: falsified.denyCancellation },
    where: { wishes: fickle },
  },
  'praises an order that came to nothing': {
    breaks: /I17/,
    change: { falsifyAnswer: falsified.praiseOrder },
    where: { wishes: { ...CALM.wishes, payments: [byNonce('tok_declined')] } },
  },
  'praises an edit that came to nothing': {
    breaks: /I17/,
    change: { falsifyAnswer: falsified.praiseEdit },
    where: { wishes: { ...CALM.wishes, editPercent: 60 }, weather: STORMY },
  },
  'looks again without a pause': {
    breaks: /I18/,
    change: { policy: { reconcilePauseMs: 0, reconcilePauseMaxMs: 0 } },
    where: { ...paidByNonce, statusLagMs: HOUR_MS / 2 },
  },
  'looks again every few seconds for hours': {
    breaks: /I18/,
    change: { policy: { reconcilePauseMaxMs: 5_000 } },
    where: { ...paidByNonce, statusLagMs: 2 * HOUR_MS, policy: LONG_LOOKS },
    seeds: 50,
  },
  'does not hear how long Svc asks it to wait': {
    breaks: /I12/,
    change: { falsify: falsified.forgetRetryAfter },
    where: {
      ...paidByNonce,
      weather: { ...FAIR, busyPercent: 30 },
      retryAfterMs: { placeOrder: 20_000, other: 0 },
    },
  },
  'keeps all that Svc sends': {
    breaks: /I19/,
    change: { falsify: falsified.keepLongTexts },
    where: { ...paidByNonce, seatCount: 1_200 },
    seeds: 20,
  },
  'believes the clock rather than the timer': {
    breaks: /I10/,
    change: { falsify: falsified.believeTheClock },
    where: { ...paidByNonce, clockStandsStill: true, replays: true },
  },
} as const satisfies Record<string, Careless>;

/** The scenario with a process that is careless in this way. */
export function careless(scenario: Scenario, { change }: Careless): Scenario {
  const policy = { ...scenario.policy, ...change.policy };
  return { ...scenario, ...change, policy };
}
