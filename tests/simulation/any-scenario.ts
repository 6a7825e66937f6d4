import { byNonce, byPartner } from './customer';
import { FAIR, STORMY, WILD, type Outage } from './line';
import type { Scenario } from './scenario';
import { World } from './world';

const MINUTE_MS = 60_000;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

const PAYMENTS = [
  [byNonce('tok_ok')],
  [byNonce('tok_declined'), byNonce('tok_ok')],
  [byNonce('tok_fails_later'), byNonce('tok_ok')],
  [byPartner('tok_ok')],
  [byPartner('tok_declined'), byPartner('tok_ok')],
  [byPartner('tok_ok'), byNonce('tok_ok')],
] as const;

const OUTAGES_MS = [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS] as const;

/** The world that a seed alone stands for, so that a failing seed replays with one command. */
export function anyScenario(seed: number): Scenario {
  const chance = new World(~seed);
  const pick = <T>(choices: readonly T[]): T => choices[chance.between(0, choices.length - 1)] as T;
  const outage = (): Outage => ({
    fromMs: chance.between(0, 5 * MINUTE_MS),
    lengthMs: pick(OUTAGES_MS),
  });
  return {
    wishes: {
      customer: pick(['guest', 'guest', 'account']),
      payments: pick(PAYMENTS),
      cancelPercent: pick([0, 0, 5, 30]),
      editPercent: pick([0, 0, 15]),
      hesitatePercent: pick([0, 50, 50]),
      returnPercent: pick([0, 10, 100]),
    },
    weather: pick([FAIR, FAIR, STORMY, STORMY, WILD]),
    outage: chance.percent(10) ? outage() : null,
    dawdleMs: pick([0, 12_000, 12_000]),
    queueMs: pick([0, 8_000]),
    seating: pick(['reserved', 'reserved', 'general']),
    leaseMs: pick([30_000, 30_000, 120_000, 600_000]),
    duplicateNamesOrder: chance.percent(50),
    cancelReplays: chance.percent(50),
    placeMs: pick([0, 3_000]),
    layoutLagMs: pick([0, 10_000, 10_000]),
    priceChanges: chance.percent(30),
    takesOverOwnSeats: chance.percent(70),
    layoutNamesAccount: chance.percent(70),
    sessionMs: pick([MINUTE_MS, DAY_MS]),
    orderFailsPercent: pick([0, 0, 30]),
    captureRefusedPercent: pick([0, 30]),
    lapseAfterMs: pick([20 * MINUTE_MS, 7 * DAY_MS]),
    interruptPercent: pick([0, 0, 10]),
    echoPercent: pick([0, 20]),
    latePercent: pick([0, 0, 10]),
    rivalry: pick([0, 0, 6]),
    visits: pick([0, 0, 2]),
    opsSettle: chance.percent(50),
    policy: {
      cancelLateOrders: chance.percent(20),
      // Repeating a question for long teaches nothing, and a day of looks costs as much as ten schedules.
      prepareBudgetMs: 2 * MINUTE_MS,
      reconcileBudgetMs: chance.percent(2) ? DAY_MS : HOUR_MS,
    },
  };
}
