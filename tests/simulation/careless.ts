// Versions of the code that are wrong in one way each. The simulation has to find every one of them: otherwise it would not
// notice either if the real code became so.
import { CARELESS_ABOUT_MONEY } from './careless-money';
import { CARELESS_ABOUT_ORDERS } from './careless-orders';
import { CARELESS_ABOUT_WORDS } from './careless-words';
import type { Careless } from './careless-variant';
import type { Scenario } from './scenario';

export const CARELESS: Readonly<Record<string, Careless>> = {
  ...CARELESS_ABOUT_ORDERS,
  ...CARELESS_ABOUT_MONEY,
  ...CARELESS_ABOUT_WORDS,
};

/** The world of a variant, with its policy. */
export function carelessWorld({ world, policy }: Careless): Scenario {
  return { ...world, policy: { ...world.policy, ...policy } };
}
