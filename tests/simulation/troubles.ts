// One kind of trouble at a time, so that what a process does about each can be looked at alone.
import { BY_OWN, byNonce, byPartner } from './customer';
import { STORMY } from './unreliable-line';
import { CALM, type Scenario } from './scenario';

const MINUTE_MS = 60_000;
const HOUR_MS = 3600_000;

const fickle = { ...CALM.wishes, cancelPercent: 30 };
const partner = { ...CALM.wishes, payments: [byPartner('tok_ok')] };
const own = { ...CALM.wishes, payments: [BY_OWN] };
const declined = { ...CALM.wishes, payments: [byNonce('tok_declined'), byNonce('tok_ok')] };
const gone = { ...CALM.wishes, customer: 'account', returnPercent: 0 } as const;
/** A day of looks at what cannot be found out costs as much as ten schedules, and shows no more. */
const HOUR_OF_LOOKS = { reconcileBudgetMs: HOUR_MS };
const busy = { ...STORMY, busyPercent: 30 };
/** Longer than any call waits, and than a resend waits for the first to settle. */
const slowInside = { weather: STORMY, decidesWithinMs: 45_000, policy: HOUR_OF_LOOKS };

/** In either ordering shape. */
export const TROUBLES: Readonly<Record<string, Partial<Scenario>>> = {
  'refunds fail for hours': { wishes: fickle, refundErrorMs: 6 * HOUR_MS },
  'refunds fail for hours, and no cancellation is repeated': {
    wishes: fickle,
    refundErrorMs: 6 * HOUR_MS,
    cancelReplays: false,
  },
  'refunds come hours after the cancellation': { wishes: fickle, refundLagMs: 6 * HOUR_MS },
  'a part goes back first, and counts as a refund': { wishes: fickle, partialRefundMs: HOUR_MS },
  'nobody says how much goes back': { wishes: fickle, namesRefund: false },
  'the status tells late what happened': { wishes: fickle, statusLagMs: 5 * MINUTE_MS },
  'sessions end at any moment': { weather: STORMY, sessionEndsPercent: 20, slowMs: 2_000 },
  'guests are renewed under another account': {
    weather: STORMY,
    sessionEndsPercent: 20,
    renamesGuests: true,
    policy: HOUR_OF_LOOKS,
  },
  'nobody signs in again': {
    wishes: gone,
    weather: STORMY,
    sessionMs: 30_000,
    policy: HOUR_OF_LOOKS,
  },
  'the tickets come later than the order': { summaryLacks: 'a ticket', summaryLacksMs: MINUTE_MS },
  'the codes never come': {
    summaryLacks: 'codes',
    summaryLacksMs: Infinity,
    policy: HOUR_OF_LOOKS,
  },
  'Svc asks to come again at once': { weather: busy, retryAfterMs: { other: 0 } },
  'Svc asks to wait with a poll': {
    weather: busy,
    retryAfterMs: { other: 0, orderStatus: 30_000 },
  },
  'Svc asks to wait an hour with an order': {
    weather: busy,
    retryAfterMs: { other: 0, placeOrder: HOUR_MS },
  },
  'every answer takes seconds': { slowMs: 3_000, policy: HOUR_OF_LOOKS },
  'there is no map for half an hour': {
    wishes: declined,
    outages: [{ fromMs: 10_000, lengthMs: 30 * MINUTE_MS, calls: ['layout'] }],
  },
  'there is no preview for half an hour': {
    outages: [{ fromMs: 0, lengthMs: 30 * MINUTE_MS, calls: ['preview'] }],
  },
  'a repeated order is answered as though nothing were left': {
    weather: STORMY,
    repeatIs: 'unavailable',
  },
  'Svc decides late, and a resend is declined': { ...slowInside, resendIs: 'declined' },
  'Svc decides late, and a resend is a duplicate': { ...slowInside, resendIs: 'duplicate' },
  'Svc decides late, and a resend is refused': { ...slowInside, resendIs: 'generic' },
  'Svc decides late, and a resend finds no seats': { ...slowInside, resendIs: 'unavailable' },
  'Svc decides late, and a resend joins the first': { ...slowInside, resendIs: 'joined' },
  'callers send what comes to mind': { meddling: 20, posts: 5 },
  'callers send hundreds of commands': { flood: 300 },
  'callers cancel ten times': { cancels: 10 },
  'ops say what comes to mind': { weather: STORMY, visits: 6, opsErrPercent: 60 },
  'ops err about a lost cancellation': {
    wishes: fickle,
    weather: STORMY,
    visits: 6,
    opsErrPercent: 60,
  },
  'the clock stands still': { weather: STORMY, clockStandsStill: true, replays: true },
};

/** Only where the partner can collect the money. */
export const PARTNER_TROUBLES: Readonly<Record<string, Partial<Scenario>>> = {
  'the provider is down for hours': {
    wishes: { ...partner, cancelPercent: 20 },
    orderFailsPercent: 30,
    outages: [{ fromMs: 20_000, lengthMs: 6 * HOUR_MS, calls: ['capture', 'void', 'refund'] }],
  },
  'Svc says that nothing goes back of what the partner collected': {
    wishes: { ...partner, cancelPercent: 20 },
    partnersRefundIs: 'nothing',
  },
  'somebody at the provider gives a part back': {
    wishes: { ...partner, cancelPercent: 20 },
    refundedByHandPercent: 100,
  },
  'the provider gives back a part, and calls it refunded': {
    wishes: { ...partner, cancelPercent: 20 },
    partialRefundPercent: 70,
  },
  'nobody signs in again, and money is to be captured': {
    wishes: { ...gone, payments: [byPartner('tok_ok')] },
    weather: STORMY,
    sessionMs: 30_000,
    policy: HOUR_OF_LOOKS,
  },
  'the partner names its own authorisations': { wishes: own, priceChanges: true },
  'the partner has set aside too little': {
    wishes: own,
    own: { amountIs: 'less', takenPercent: 0, takenWithinMs: 0 },
  },
  'the partner uses its authorisation elsewhere, too': {
    wishes: own,
    own: { amountIs: 'the total', takenPercent: 100, takenWithinMs: MINUTE_MS },
  },
};
