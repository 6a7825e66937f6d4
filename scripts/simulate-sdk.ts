// Plays schedules of the bundled workflow code under a simulated Temporal (tests/simulation/sdk).
import { scenarioOfSeed } from '../tests/simulation/sdk/scenario-of-seed';
import { seedsFrom, simulatePlain } from '../tests/simulation/sdk/simulate';
import { workflowCreator } from '../tests/simulation/sdk/temporal/bundle';

const BATCH = 25;

/** @throws with the story of the first schedule that breaks an invariant. */
export async function simulateSdk(seeds: number, first: number): Promise<void> {
  const creator = await workflowCreator();
  const endings: Record<string, number> = {};
  const started = process.cpuUsage();
  for (let done = 0; done < seeds;) {
    const batch = seedsFrom(first + done, Math.min(BATCH, seeds - done));
    for (const { path } of await simulatePlain(creator, batch, scenarioOfSeed)) {
      const last = path.at(-1) ?? 'nothing';
      endings[last] = (endings[last] ?? 0) + 1;
    }
    done += batch.length;
    const { user, system } = process.cpuUsage(started);
    const perSecond = (done / ((user + system) / 1e6)).toFixed(1);
    console.log(`${done} of ${seeds} schedules, ${perSecond} a second of the processor`);
  }
  console.log(`Every invariant held. Endings: ${JSON.stringify(endings)}`);
}
