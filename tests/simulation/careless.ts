// Versions of the code with one mistake each. The simulation has to find every one: otherwise it would miss the same
// mistake in the real code.
import { CARELESS_ABOUT_MONEY } from './careless-money';
import { CARELESS_ABOUT_ORDERS } from './careless-orders';
import { CARELESS_ABOUT_ANSWERS } from './careless-words';
import type { Careless } from './careless-variant';
import type { Scenario } from './scenario';

export const CARELESS: Readonly<Record<string, Careless>> = {
  ...CARELESS_ABOUT_ORDERS,
  ...CARELESS_ABOUT_MONEY,
  ...CARELESS_ABOUT_ANSWERS,
};

/** A variant's world, with its policy. */
export function carelessWorld({ world, policy }: Careless): Scenario {
  return { ...world, policy: { ...world.policy, ...policy } };
}
