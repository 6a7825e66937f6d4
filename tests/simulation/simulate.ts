// Plays many seeded schedules side by side on virtual time.
import type { Scenario } from './scenario';
import { openSchedule, type Ending, type Schedule } from './schedule';

/** How many schedules share a tick: waiting for promises to settle costs more than the schedules. */
const SIDE_BY_SIDE = 32;

export type ScenarioOf = Scenario | ((seed: number) => Scenario);

/** Runs one schedule per seed; throws with the seed of the first that breaks an invariant. */
export async function simulate(
  seeds: readonly number[],
  scenarioOf: ScenarioOf,
): Promise<Ending[]> {
  const endings: Ending[] = [];
  for await (const ending of play(seeds, scenarioOf)) {
    const [violation] = ending.violations;
    if (violation) throw new Error(wordsOf(ending, violation), { cause: violation });
    endings.push(ending);
  }
  return endings;
}

/** Each schedule as it ended, broken or not. */
export async function* play(
  seeds: readonly number[],
  scenarioOf: ScenarioOf,
): AsyncGenerator<Ending> {
  for (let from = 0; from < seeds.length; from += SIDE_BY_SIDE) {
    const schedules = seeds
      .slice(from, from + SIDE_BY_SIDE)
      .map((seed) =>
        openSchedule(seed, typeof scenarioOf === 'function' ? scenarioOf(seed) : scenarioOf),
      );
    await runAll(schedules);
    yield* await Promise.all(schedules.map((schedule) => schedule.end()));
  }
}

function wordsOf({ seed, path }: Ending, violation: Error): string {
  return `seed ${seed}, ${path.join(' > ')}: ${String(violation)}`;
}

async function runAll(schedules: readonly Schedule[]): Promise<void> {
  let running = schedules;
  while (running.length > 0) {
    await new Promise(setImmediate);
    running = running.filter((schedule) => schedule.advance());
  }
}
