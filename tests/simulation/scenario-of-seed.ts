// Derives a scenario from a seed, so that a failing seed replays with one command.
import { World } from './world';
import { FAIR, STORMY, WILD, type LineSettings, type Outage } from './outside/line';
import type { QueueOutage } from './outside/queues';
import type { Means, ShopperSettings } from './people/shopper';
import { CALM, type Scenario } from './scenario';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

const by = (type: Means['type'], ...tokens: readonly string[]): readonly Means[] =>
  tokens.map((token) => ({ type, token }));

const PAYMENTS: readonly (readonly Means[])[] = [
  by('nonce', 'tok_ok'),
  by('nonce', 'tok_declined', 'tok_ok'),
  by('nonce', 'tok_fails_later', 'tok_ok'),
  by('saved', 'tok_declined', 'tok_ok'),
  by('partner', 'tok_ok'),
  by('partner', 'tok_declined', 'tok_ok'),
  [...by('partner', 'tok_ok'), ...by('nonce', 'tok_ok')],
  by('own', ''),
];
const CARDS: readonly (readonly Means[])[] = [
  by('card', 'tok_ok'),
  by('card', 'tok_declined', 'tok_ok'),
  by('card', 'tok_fails_later', 'tok_ok'),
];

const SVC_CALLS = [
  'refreshCheckout',
  'layout',
  'occupants',
  'createGuest',
  'lease',
  'preview',
  'placeOrder',
  'orderStatus',
  'orderSummary',
  'cancelOrder',
];
const PROVIDER_CALLS = [
  'authorize',
  'findAuthorizations',
  'readAuthorization',
  'capture',
  'void',
  'refund',
];

const RETRY_AFTERS: readonly LineSettings['retryAfterMs'][] = [
  { other: 5_000 },
  { other: 5_000 },
  { other: 0 },
  { other: 5_000, orderStatus: 30_000 },
  { other: 5_000, placeOrder: HOUR_MS },
];

/** Usually an on-sale calls once; if its worker dies, it calls again. */
const CALLS: readonly NonNullable<Scenario['callsMs']>[] = [
  [100],
  [20 * SECOND_MS],
  [20 * SECOND_MS, 20 * SECOND_MS],
  [4 * MINUTE_MS, 4 * MINUTE_MS, 4 * MINUTE_MS],
  [],
];

const SOLD_OUT = [100, 20 * SECOND_MS, 4 * MINUTE_MS];

class Chance {
  constructor(private readonly world: World) {}

  /** A choice that is listed twice is twice as likely. */
  pick = <T>(choices: readonly T[]): T => choices[this.world.between(0, choices.length - 1)] as T;

  percent = (likelihood: number): boolean => this.world.percent(likelihood);

  /** `trouble` in one scenario of ten. */
  rarely = <T>(trouble: T, spared: T): T => (this.percent(10) ? trouble : spared);

  between = (from: number, to: number): number => this.world.between(from, to);
}

export function scenarioOfSeed(seed: number): Scenario {
  const chance = new Chance(new World(~seed));
  const shape = chance.pick(['primary', 'primary', 'alternative'] as const);
  const scenario = {
    ...CALM,
    shape,
    ...anyWishes(chance, shape),
    ...anyLine(chance),
    ...anySvc(chance),
    ...anyOrders(chance),
    ...anyMoney(chance),
    ...anyPeople(chance),
    ...anyTemporal(chance),
    cancellableMs: chance.rarely(chance.pick([0, MINUTE_MS]), Infinity),
    ...anyQueue(chance),
    hasOwnProducts: chance.percent(50),
    movesAfterMs: chance.rarely(chance.pick([0, HOUR_MS, 20 * HOUR_MS]), Infinity),
  };
  return { ...scenario, copiedPercent: namesCopies(scenario) ? chance.pick([0, 30]) : 0 };
}

/** Whether Svc calls a copy a duplicate, or joins it: then a first send may arrive twice without harm. */
function namesCopies({ resendWhileDeciding, resendAfter }: Scenario): boolean {
  return ['joins', 'duplicate'].includes(resendWhileDeciding) && resendAfter === 'duplicate';
}

/** Drawn after most other settings, so that a change here leaves those unchanged for the same seed. */
function anyQueue({ pick, percent }: Chance): Partial<Scenario> {
  const admissionMs = percent(30) ? pick([100, 20 * SECOND_MS, 4 * MINUTE_MS]) : null;
  const isOnSale = admissionMs !== null && percent(50);
  const callsMs = isOnSale ? pick(CALLS) : null;
  return { admissionMs, callsMs, soldOutMs: isOnSale && percent(40) ? pick(SOLD_OUT) : null };
}

function anyWishes({ pick, percent }: Chance, shape: Scenario['shape']): ShopperSettings {
  return {
    customer: pick(['guest', 'guest', 'account']),
    payments: pick(shape === 'primary' ? PAYMENTS : CARDS),
    changesPerson: percent(30),
    cancelPercent: pick([0, 0, 5, 30]),
    editPercent: pick([0, 0, 15]),
    hesitatePercent: pick([0, 50, 50]),
    editsAtLastMoment: percent(20),
    returnPercent: pick([0, 10, 100]),
  };
}

function anyLine(chance: Chance): Partial<Scenario> {
  const { pick, rarely } = chance;
  return {
    weather: pick([FAIR, FAIR, STORMY, STORMY, WILD]),
    outages: anyOutages(chance),
    retryAfterMs: pick(RETRY_AFTERS),
    slowMs: rarely(3_000, 0),
    lateArrivalMaxMs: pick([0, 12_000, 12_000]),
    queueMs: pick([30, 8_000]),
    queueOutages: rarely([anyQueueOutage(chance)], []),
    lostCallPercent: pick([0, 0, 5]),
    stuckCallPercent: rarely(5, 0),
  };
}

function anyQueueOutage({ pick, between }: Chance): QueueOutage {
  return {
    queue: pick(['svc-calls', 'payment-calls', 'admission']),
    fromMs: between(0, 3 * MINUTE_MS),
    lengthMs: pick([5 * MINUTE_MS, 5 * HOUR_MS]),
  };
}

function anyOutages({ pick, percent, between }: Chance): readonly Outage[] {
  const fromMs = between(0, 5 * MINUTE_MS);
  const lengthMs = pick([MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS]);
  const outages = [
    percent(10) ? { fromMs, lengthMs, calls: SVC_CALLS } : null,
    percent(3) ? { fromMs: MINUTE_MS, lengthMs: 30 * MINUTE_MS, calls: ['layout'] } : null,
    percent(3) ? { fromMs: 0, lengthMs: 30 * MINUTE_MS, calls: ['preview'] } : null,
    percent(10) ? { fromMs, lengthMs: 6 * HOUR_MS, calls: PROVIDER_CALLS } : null,
  ];
  return outages.filter((outage) => outage !== null);
}

function anySvc({ pick, percent, rarely }: Chance): Partial<Scenario> {
  const seating = pick(['reserved', 'reserved', 'general'] as const);
  // The API's cached seating is right, unless Svc has changed it since.
  const known = rarely<Scenario['knownSeating']>('general', seating);
  return {
    seating,
    knownSeating: pick([null, null, known]),
    leaseMs: pick([30 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS]),
    layoutLagMs: pick([0, 10_000, 10_000]),
    statusLagMs: rarely(pick([10_000, 5 * MINUTE_MS]), 0),
    summaryLacks: pick(['nothing', 'nothing', 'nothing', 'all tickets', 'a ticket', 'codes']),
    summaryLacksMs: pick([20_000, 20_000, 10 * MINUTE_MS, Infinity]),
    priceChanges: percent(30),
    takesOverOwnSeats: percent(70),
    leaseRenews: percent(70),
    layoutNamesAccount: percent(70),
    sessionMs: pick([MINUTE_MS, DAY_MS]),
    sessionEndsPercent: rarely(20, 0),
    makesNewGuestAccounts: percent(15),
    cancelsUndeliveredPercent: rarely(30, 0),
  };
}

function anyOrders({ pick, percent, rarely }: Chance): Partial<Scenario> {
  const cancelReplays = percent(50);
  const namesRefund = percent(70);
  // If no response names the amount, a partial refund cannot be detected.
  const canTell = cancelReplays && namesRefund;
  return {
    decidingMs: pick([0, 3_000, 3_000, 20_000, 55_000]),
    resendWhileDeciding: pick(['joins', 'duplicate', 'declined', 'error', 'fails_later']),
    resendAfter: pick(['duplicate', 'duplicate', 'declined', 'unavailable', 'fails_later']),
    duplicateNamesOrder: percent(50),
    orderFailsPercent: pick([0, 0, 30]),
    cancelReplays,
    refundError: rarely(pick(['cancelled', 'fulfilled']), 'none'),
    refundErrorMs: pick([MINUTE_MS, 6 * HOUR_MS]),
    refundPercent: rarely(pick([60, 0]), 100),
    namesRefund,
    partnerRefundAmount: pick(['zero', 'total', 'absent']),
    refundLagMs: rarely(pick([MINUTE_MS, 6 * HOUR_MS]), 0),
    reportsRefunded: !percent(10),
    reportsPartRefunded: canTell && percent(50),
    failedRefundPercent: canTell ? rarely(pick([60, 0]), 100) : 100,
  };
}

function anyMoney({ pick, rarely }: Chance): Partial<Scenario> {
  return {
    captureRefusedPercent: pick([0, 30]),
    capturesItselfPercent: rarely(30, 0),
    partRefundedPercent: rarely(50, 0),
    partRefundedWithinMs: pick([MINUTE_MS, 2 * HOUR_MS]),
    lapseAfterMs: pick([20 * MINUTE_MS, 7 * DAY_MS]),
    own: {
      amountIs: pick(['the total', 'the total', 'less']),
      takenPercent: pick([0, 0, 50]),
      takenWithinMs: pick([0, MINUTE_MS]),
    },
  };
}

function anyPeople({ pick, percent, rarely, between }: Chance): Partial<Scenario> {
  return {
    echoPercent: pick([0, 20]),
    latePercent: pick([0, 0, 10]),
    rivalry: pick([0, 0, 6]),
    meddling: pick([0, 0, 0, 6]),
    invalidSignals: rarely(3, 0),
    flood: percent(1) ? 30 : 0,
    cancels: rarely(10, 0),
    cancelsInUi: percent(3),
    visits: pick([0, 0, 2]),
    opsSettle: percent(50),
    opsErrPercent: pick([0, 0, 50]),
    terminatedAfterMs: percent(3) ? between(1, 3 * MINUTE_MS) : null,
    othersOrder: percent(50) ? 'linked' : 'not_found',
  };
}

function anyTemporal({ pick, percent, rarely }: Chance): Partial<Scenario> {
  return {
    webhooks: percent(30),
    lostTaskPercent: pick([0, 0, 5]),
    evictPercent: pick([0, 0, 5]),
    earlyQueryPercent: rarely(10, 0),
    slowPickUpMs: pick([100, 2_000, 20_000]),
    slowPickUpPercent: pick([0, 0, 10, 50]),
    policy: {
      cancelLateOrders: percent(20),
      // Long retries find nothing new, and a day of polls costs as much as ten schedules.
      prepareBudgetMs: 2 * MINUTE_MS,
      queuedMaxMs: 3 * MINUTE_MS,
      reconcileBudgetMs: percent(2) ? DAY_MS : HOUR_MS,
      stepsPerRunMax: pick([10, 40, 150]),
    },
  };
}
