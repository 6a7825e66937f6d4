import { FAIR, STORMY } from './network';
import type { Scenario } from './simulate';
import { World } from './world';

const NONCES = [['tok_ok'], ['tok_declined', 'tok_ok'], ['tok_fails_later', 'tok_ok']] as const;
const LEASES_MS = [30_000, 120_000, 600_000] as const;

/** The world that a seed alone stands for, so that a failing seed replays with one command. */
export function anyScenario(seed: number): Scenario {
  const chance = new World(~seed);
  const pick = <T>(choices: readonly T[]): T => choices[chance.between(0, choices.length - 1)] as T;
  return {
    weather: pick([FAIR, STORMY, STORMY]),
    wishes: { nonces: pick(NONCES), cancelPercent: pick([0, 0, 5, 30]) },
    leaseMs: pick(LEASES_MS),
    duplicateNamesOrder: chance.percent(50),
    cancelReplays: chance.percent(50),
    placeMs: pick([0, 3_000]),
    layoutLagMs: pick([0, 20_000]),
    priceChanges: chance.percent(30),
    takesOverOwnSeats: chance.percent(70),
    layoutNamesAccount: chance.percent(50),
    interruptPercent: pick([0, 20]),
  };
}
