// Plays many seeded schedules side by side on virtual time.
import type { Scenario } from './scenario';
import { openSchedule, type Ending, type Schedule } from './schedule';

/** How many schedules share a tick: waiting for promises to settle costs more than the schedules. */
const SIDE_BY_SIDE = 16;

/** Runs one schedule per seed; throws with the seed of the first that breaks an invariant. */
export async function simulate(
  seeds: readonly number[],
  scenarioOf: Scenario | ((seed: number) => Scenario),
): Promise<Ending[]> {
  const endings: Ending[] = [];
  for (let from = 0; from < seeds.length; from += SIDE_BY_SIDE) {
    const schedules = seeds
      .slice(from, from + SIDE_BY_SIDE)
      .map((seed) =>
        openSchedule(seed, typeof scenarioOf === 'function' ? scenarioOf(seed) : scenarioOf),
      );
    await runAll(schedules);
    endings.push(...schedules.map((schedule) => schedule.end()));
  }
  return endings;
}

async function runAll(schedules: readonly Schedule[]): Promise<void> {
  let running = schedules;
  while (running.length > 0) {
    await new Promise(setImmediate);
    running = running.filter((schedule) => schedule.advance());
  }
}
