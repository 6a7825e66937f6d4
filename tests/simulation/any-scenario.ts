import { byNonce, byPartner } from './customer';
import { FAIR, STORMY } from './network';
import type { Scenario } from './simulate';
import { World } from './world';

const PAYMENTS = [
  [byNonce('tok_ok')],
  [byNonce('tok_declined'), byNonce('tok_ok')],
  [byNonce('tok_fails_later'), byNonce('tok_ok')],
  [byPartner('tok_ok')],
  [byPartner('tok_declined'), byPartner('tok_ok')],
  [byPartner('tok_ok'), byNonce('tok_ok')],
] as const;
const LEASES_MS = [30_000, 120_000, 600_000] as const;

/** The world that a seed alone stands for, so that a failing seed replays with one command. */
export function anyScenario(seed: number): Scenario {
  const chance = new World(~seed);
  const pick = <T>(choices: readonly T[]): T => choices[chance.between(0, choices.length - 1)] as T;
  return {
    weather: pick([FAIR, STORMY, STORMY]),
    wishes: { payments: pick(PAYMENTS), cancelPercent: pick([0, 0, 5, 30]) },
    leaseMs: pick(LEASES_MS),
    duplicateNamesOrder: chance.percent(50),
    cancelReplays: chance.percent(50),
    placeMs: pick([0, 3_000]),
    layoutLagMs: pick([0, 20_000]),
    priceChanges: chance.percent(30),
    takesOverOwnSeats: chance.percent(70),
    layoutNamesAccount: chance.percent(50),
    sessionMs: pick([60_000, 24 * 3600_000]),
    captureRefusedPercent: pick([0, 30]),
    lapseAfterMs: pick([20 * 60_000, 7 * 24 * 3600_000]),
    policy: { cancelLateOrders: chance.percent(20) },
    interruptPercent: pick([0, 20]),
  };
}
