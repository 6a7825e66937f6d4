// Plays many seeded schedules of the bundled workflow code one after another.
import type { Scenario } from './scenario';
import { play, type Creator, type Ending } from './schedule';

export type ScenarioOf = Scenario | ((seed: number) => Scenario);

/** Plays one schedule per seed. @throws with the story of the first schedule that breaks an invariant. */
export async function simulate(
  creator: Creator,
  seeds: readonly number[],
  scenarioOf: ScenarioOf,
): Promise<Ending[]> {
  const endings: Ending[] = [];
  for (const seed of seeds) {
    const scenario = typeof scenarioOf === 'function' ? scenarioOf(seed) : scenarioOf;
    const ending = await play(creator, seed, scenario);
    const [violation] = ending.violations;
    if (violation) throw new Error(`seed ${seed}: ${violation.message}\n${ending.story}`);
    endings.push(ending);
  }
  return endings;
}

export function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}
