// `npm run simulate -- --schedules 20000 --seed 1`: plays seeded schedules of faults and messages with
// the very process of production, and stops at the first that breaks an invariant. With `--careless NAME`
// the process is less careful than ours in one way, and the run has to find it. With `--survey` it stops at
// nothing, and tells what was broken how often.
// `npm run simulate -- --sdk --seeds 500 --seed 1` runs the bundled workflow code instead, under a simulated Temporal.
import { parseArgs } from 'node:util';
import { scenarioOfSeed } from '../tests/simulation/scenario-of-seed';
import { careless, CARELESS, type Careless } from '../tests/simulation/careless';
import type { Scenario } from '../tests/simulation/scenario';
import { simulate } from '../tests/simulation/simulate';
import { survey } from '../tests/simulation/survey';
import { simulateSdk } from './simulate-sdk';

/** What is kept in memory at a time, and how often the progress is told. */
const BATCH = 100;
const TELL_EVERY = 1_000;

interface Options {
  readonly schedules: number;
  readonly seed: number;
  readonly scenarioOf: (seed: number) => Scenario;
  readonly survey: boolean;
  readonly sdk: boolean;
  readonly seeds: number;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      schedules: { type: 'string', default: '20000' },
      seeds: { type: 'string', default: '500' },
      sdk: { type: 'boolean', default: false },
      seed: { type: 'string', default: '1' },
      careless: { type: 'string' },
      survey: { type: 'boolean', default: false },
    },
  });
  const number = (name: 'schedules' | 'seeds' | 'seed'): number => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value > 0) return value;
    throw new Error(`--${name}: expected a whole number from 1`);
  };
  const scenarioOf = scenarioFor(values.careless);
  const { survey: isSurvey, sdk } = values;
  return {
    schedules: number('schedules'),
    seeds: number('seeds'),
    seed: number('seed'),
    scenarioOf,
    survey: isSurvey,
    sdk,
  };
}

function scenarioFor(name: string | undefined): Options['scenarioOf'] {
  if (name === undefined) return scenarioOfSeed;
  const control = Object.entries<Careless>(CARELESS).find(([known]) => known === name)?.[1];
  if (control) return (seed) => careless(scenarioOfSeed(seed), control);
  throw new Error(`--careless: expected one of\n  ${Object.keys(CARELESS).join('\n  ')}`);
}

async function main(options: Options): Promise<void> {
  if (options.sdk) {
    await simulateSdk(options.seeds, options.seed);
    return;
  }
  await (options.survey ? surveyAll(options) : playAll(options));
}

async function playAll({ schedules, seed, scenarioOf }: Options): Promise<void> {
  const endings: Record<string, number> = {};
  const started = process.cpuUsage();
  for (const seeds of batches(schedules, seed)) {
    for (const { checkout } of await simulate(seeds, scenarioOf)) {
      const { status } = checkout.phase;
      endings[status] = (endings[status] ?? 0) + 1;
    }
    const played = (seeds.at(-1) ?? seed) - seed + 1;
    if (played % TELL_EVERY === 0 || played === schedules) tell(played, schedules, started);
  }
  console.log(`Every invariant held. Endings: ${JSON.stringify(endings)}`);
}

async function surveyAll({ schedules, seed, scenarioOf }: Options): Promise<void> {
  const started = process.cpuUsage();
  const seeds = [...batches(schedules, seed)].flat();
  const found = await survey(seeds, scenarioOf, (played) => {
    if (played % TELL_EVERY === 0 || played === schedules) tell(played, schedules, started);
  });
  for (const { what, seed: first, path, times } of found) {
    console.log(`${times} times, first with seed ${first}: ${what}\n    ${path}`);
  }
  const broken = found.reduce((sum, { times }) => sum + times, 0);
  console.log(`${broken} of ${schedules} schedules broke an invariant, in ${found.length} ways.`);
}

function* batches(schedules: number, seed: number): Generator<number[]> {
  for (let done = 0; done < schedules; done += BATCH) {
    const count = Math.min(BATCH, schedules - done);
    yield Array.from({ length: count }, (_, index) => seed + done + index);
  }
}

/** By the time of the processor, since others may be using the machine. */
function tell(played: number, schedules: number, started: NodeJS.CpuUsage): void {
  const { user, system } = process.cpuUsage(started);
  const perSecond = Math.round(played / ((user + system) / 1e6));
  console.log(`${played} of ${schedules} schedules, ${perSecond} a second of the processor`);
}

Promise.resolve()
  .then(() => main(readOptions()))
  .catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    const failing = /^seed (\d+)/.exec(message)?.[1];
    const one = process.argv.includes('--sdk') ? '--sdk --seeds 1' : '--schedules 1';
    if (failing) console.error(`Replay it with ${one} --seed ${failing}`);
    process.exitCode = 1;
  });
