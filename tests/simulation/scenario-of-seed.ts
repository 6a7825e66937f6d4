import { BY_OWN, byCard, byNonce, byPartner, bySaved, type Wishes } from './customer';
import {
  FAIR,
  STORMY,
  WILD,
  type CallName,
  type Outage,
  type RetryAfters,
} from './unreliable-line';
import { CALM, type Scenario } from './scenario';
import { World } from './world';

const MINUTE_MS = 60_000;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

const PAYMENTS = [
  [byNonce('tok_ok')],
  [byNonce('tok_declined'), byNonce('tok_ok')],
  [byNonce('tok_fails_later'), byNonce('tok_ok')],
  [bySaved('tok_declined'), bySaved('tok_ok')],
  [byPartner('tok_ok')],
  [byPartner('tok_declined'), byPartner('tok_ok')],
  [byPartner('tok_ok'), byNonce('tok_ok')],
  [BY_OWN],
] as const;

const CARDS = [
  [byCard('tok_ok')],
  [byCard('tok_declined'), byCard('tok_ok')],
  [byCard('tok_fails_later'), byCard('tok_ok')],
] as const;

/** Longer than anybody waits for a choice of seats, while everything else works. */
const MAPS_DOWN: Outage = { fromMs: MINUTE_MS, lengthMs: 30 * MINUTE_MS, calls: ['layout'] };
const PREVIEWS_DOWN: Outage = { fromMs: 0, lengthMs: 30 * MINUTE_MS, calls: ['preview'] };
const PROVIDER_CALLS: readonly CallName[] = [
  ...(['capture', 'void', 'refund'] as const),
  ...(['findAuthorizations', 'readAuthorization'] as const),
];

const RETRY_AFTERS: readonly RetryAfters[] = [
  { other: 5_000 },
  { other: 5_000 },
  { other: 0 },
  { other: 5_000, orderStatus: 30_000 },
  { other: 5_000, placeOrder: HOUR_MS },
];

class Chance {
  constructor(private readonly world: World) {}

  /** A choice that is listed more than once is likelier. */
  pick = <T>(choices: readonly T[]): T => choices[this.world.between(0, choices.length - 1)] as T;

  percent = (likelihood: number): boolean => this.world.percent(likelihood);

  /** Trouble that most worlds are spared. */
  rarely = <T>(trouble: T, spared: T): T => (this.percent(10) ? trouble : spared);

  between = (from: number, to: number): number => this.world.between(from, to);
}

/** The world that a seed alone stands for, so that a failing seed replays with one command. */
export function scenarioOfSeed(seed: number): Scenario {
  const chance = new Chance(new World(~seed));
  const shape = chance.pick(['primary', 'primary', 'alternative'] as const);
  return {
    ...CALM,
    shape,
    wishes: anyWishes(chance, shape),
    ...anyLine(chance),
    ...anySvc(chance),
    ...anyMoney(chance),
    ...anyPeople(chance),
    ...anyRuns(chance),
  };
}

function anyWishes({ pick, percent }: Chance, shape: Scenario['shape']): Wishes {
  return {
    customer: pick(['guest', 'guest', 'account']),
    payments: shape === 'primary' ? pick(PAYMENTS) : pick(CARDS),
    changesPerson: percent(30),
    cancelPercent: pick([0, 0, 5, 30]),
    editPercent: pick([0, 0, 15]),
    hesitatePercent: pick([0, 50, 50]),
    returnPercent: pick([0, 10, 100]),
  };
}

function anyLine(chance: Chance) {
  const { pick, rarely } = chance;
  return {
    weather: pick([FAIR, FAIR, STORMY, STORMY, WILD]),
    outages: anyOutages(chance),
    retryAfterMs: pick(RETRY_AFTERS),
    slowMs: rarely(3_000, 0),
    dawdleMs: pick([0, 12_000, 12_000]),
    queueMs: pick([0, 8_000]),
  };
}

function anyOutages({ pick, percent, between }: Chance): readonly Outage[] {
  const fromMs = between(0, 5 * MINUTE_MS);
  const lengthMs = pick([MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS]);
  const outages = [
    percent(10) ? { fromMs, lengthMs } : null,
    percent(3) ? MAPS_DOWN : null,
    percent(3) ? PREVIEWS_DOWN : null,
    percent(10) ? { fromMs, lengthMs: 6 * HOUR_MS, calls: PROVIDER_CALLS } : null,
  ];
  return outages.filter((outage) => outage !== null);
}

/** What was remembered of a showtime is its own, except where Svc has changed its mind. */
function anySeating({ pick, rarely }: Chance) {
  const seating = pick(['reserved', 'reserved', 'general'] as const);
  const known = rarely<Scenario['knownSeating']>('general', seating);
  return { seating, knownSeating: pick([null, null, known]) };
}

function anySvc(chance: Chance) {
  const { pick, percent, rarely } = chance;
  return {
    ...anySeating(chance),
    seatCount: percent(1) ? 1_200 : 6,
    leaseMs: pick([30_000, 30_000, 120_000, 600_000]),
    duplicateNamesOrder: percent(50),
    repeatIs: rarely<Scenario['repeatIs']>('unavailable', 'duplicate'),
    placeMs: pick([0, 3_000]),
    decidesWithinMs: pick([0, 0, 0, 45_000]),
    resendIs: pick(['declined', 'duplicate', 'generic', 'unavailable', 'joined'] as const),
    layoutLagMs: pick([0, 10_000, 10_000]),
    statusLagMs: rarely(pick([10_000, 5 * MINUTE_MS]), 0),
    summaryLacks: pick([
      'nothing',
      'nothing',
      'nothing',
      'all tickets',
      'a ticket',
      'codes',
    ] as const),
    summaryLacksMs: pick([20_000, 20_000, 10 * MINUTE_MS, Infinity]),
    priceChanges: percent(30),
    takesOverOwnSeats: percent(70),
    layoutNamesAccount: percent(70),
    sessionMs: pick([MINUTE_MS, DAY_MS]),
    sessionEndsPercent: rarely(20, 0),
    renamesGuests: percent(15),
    orderFailsPercent: pick([0, 0, 30]),
  };
}

function anyMoney({ pick, percent, rarely }: Chance) {
  return {
    cancelReplays: percent(50),
    refundErrorMs: rarely(pick([MINUTE_MS, 6 * HOUR_MS]), 0),
    refundLagMs: rarely(pick([MINUTE_MS, 6 * HOUR_MS]), 0),
    namesRefund: percent(70),
    partialRefundMs: rarely(pick([MINUTE_MS, 6 * HOUR_MS]), 0),
    partnersRefundIs: pick(['the total', 'nothing'] as const),
    captureRefusedPercent: pick([0, 30]),
    refundedByHandPercent: rarely(50, 0),
    partialRefundPercent: rarely(50, 0),
    lapseAfterMs: pick([20 * MINUTE_MS, 7 * DAY_MS]),
    own: {
      amountIs: pick(['the total', 'the total', 'less'] as const),
      takenPercent: pick([0, 0, 50]),
      takenWithinMs: pick([0, MINUTE_MS]),
    },
  };
}

function anyPeople({ pick, percent, rarely }: Chance) {
  return {
    echoPercent: pick([0, 20]),
    latePercent: pick([0, 0, 10]),
    rivalry: pick([0, 0, 6]),
    meddling: pick([0, 0, 0, 6]),
    posts: rarely(3, 0),
    flood: percent(1) ? 300 : 0,
    cancels: rarely(10, 0),
    visits: pick([0, 0, 2]),
    opsSettle: percent(50),
    opsErrPercent: pick([0, 0, 50]),
  };
}

function anyRuns({ pick, percent }: Chance) {
  const standsStill = percent(10);
  return {
    interruptPercent: pick([0, 0, 10]),
    clockStandsStill: standsStill,
    replays: standsStill || percent(2),
    policy: {
      cancelLateOrders: percent(20),
      // Repeating a question for long teaches nothing, and a day of looks costs as much as ten schedules.
      prepareBudgetMs: 2 * MINUTE_MS,
      reconcileBudgetMs: percent(2) ? DAY_MS : HOUR_MS,
    },
  };
}
