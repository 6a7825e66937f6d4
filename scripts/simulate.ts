// `npm run simulate -- --schedules 20000 --seed 1`: plays seeded schedules of faults and messages with
// the very process of production, and stops at the first that breaks an invariant. With `--careless NAME`
// the process is less careful than ours in one way, and the run has to find it.
import { parseArgs } from 'node:util';
import { anyScenario } from '../tests/simulation/any-scenario';
import { careless, CARELESS, type Careless } from '../tests/simulation/careless';
import type { Scenario } from '../tests/simulation/scenario';
import { simulate } from '../tests/simulation/simulate';

/** What is kept in memory at a time, and how often the progress is told. */
const BATCH = 100;
const TELL_EVERY = 1_000;

interface Options {
  readonly schedules: number;
  readonly seed: number;
  readonly scenarioOf: (seed: number) => Scenario;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      schedules: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      careless: { type: 'string' },
    },
  });
  const number = (name: 'schedules' | 'seed'): number => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value > 0) return value;
    throw new Error(`--${name}: expected a whole number from 1`);
  };
  const scenarioOf = scenarioFor(values.careless);
  return { schedules: number('schedules'), seed: number('seed'), scenarioOf };
}

function scenarioFor(name: string | undefined): Options['scenarioOf'] {
  if (name === undefined) return anyScenario;
  const control = Object.entries<Careless>(CARELESS).find(([known]) => known === name)?.[1];
  if (control) return (seed) => careless(anyScenario(seed), control);
  throw new Error(`--careless: expected one of\n  ${Object.keys(CARELESS).join('\n  ')}`);
}

async function main({ schedules, seed, scenarioOf }: Options): Promise<void> {
  const startedMs = performance.now();
  const endings: Record<string, number> = {};
  for (let done = 0; done < schedules; done += BATCH) {
    const count = Math.min(BATCH, schedules - done);
    const seeds = Array.from({ length: count }, (_, index) => seed + done + index);
    for (const { checkout } of await simulate(seeds, scenarioOf)) {
      const { status } = checkout.phase;
      endings[status] = (endings[status] ?? 0) + 1;
    }
    const played = done + count;
    if (played % TELL_EVERY === 0 || played === schedules) tell(played, schedules, startedMs);
  }
  console.log(`Every invariant held. Endings: ${JSON.stringify(endings)}`);
}

function tell(played: number, schedules: number, startedMs: number): void {
  const perSecond = Math.round(played / ((performance.now() - startedMs) / 1000));
  console.log(`${played} of ${schedules} schedules, ${perSecond} a second`);
}

Promise.resolve()
  .then(() => main(readOptions()))
  .catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    const failing = /^seed (\d+)/.exec(message)?.[1];
    if (failing) console.error(`Replay it with --schedules 1 --seed ${failing}`);
    process.exitCode = 1;
  });
