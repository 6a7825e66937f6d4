// `npm run simulate -- --schedules 1000 --seed 1`: plays seeded schedules of the bundled workflow code under a
// simulated Temporal. It stops at the first schedule that breaks an invariant, and prints its story.
// `-- --careless NAME` plays a version of the code with one fault, in the world and from the seed that show the fault.
// `-- --rushes N` plays rushes of many checkouts instead.
import { parseArgs } from 'node:util';
import { CARELESS, carelessWorld } from '../tests/simulation/careless';
import { scenarioOfSeed } from '../tests/simulation/scenario-of-seed';
import { simulateRushes } from '../tests/simulation/rush/rush';
import { rushOfSeed } from '../tests/simulation/rush/rush-scenario';
import { seedsFrom, simulate } from '../tests/simulation/simulate';
import { workflowCreator } from '../tests/simulation/temporal/bundle';

const BATCH = 25;

interface Options {
  readonly schedules: number;
  readonly seed: number;
  readonly careless: string | undefined;
  /** Undefined plays schedules of one checkout. */
  readonly rushes: number | undefined;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      schedules: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      careless: { type: 'string' },
      rushes: { type: 'string' },
    },
  });
  const number = (name: 'schedules' | 'seed' | 'rushes'): number => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value > 0) return value;
    throw new Error(`--${name}: expected a whole number from 1`);
  };
  const rushes = values.rushes === undefined ? undefined : number('rushes');
  const { careless } = values;
  return { schedules: number('schedules'), seed: number('seed'), careless, rushes };
}

async function main({ schedules, seed, careless, rushes }: Options): Promise<void> {
  if (careless !== undefined) return playCareless(careless);
  if (rushes !== undefined) return playRushes(rushes, seed);
  const creator = await workflowCreator();
  const endings: Record<string, number> = {};
  const started = process.cpuUsage();
  for (let done = 0; done < schedules;) {
    const batch = seedsFrom(seed + done, Math.min(BATCH, schedules - done));
    for (const { path } of await simulate(creator, batch, scenarioOfSeed)) {
      const last = path.at(-1) ?? 'nothing';
      endings[last] = (endings[last] ?? 0) + 1;
    }
    done += batch.length;
    report(done, schedules, started);
  }
  console.log(`Every invariant held. Endings: ${JSON.stringify(endings)}`);
}

async function playRushes(rushes: number, seed: number): Promise<void> {
  const creator = await workflowCreator();
  const started = process.cpuUsage();
  let queued = 0;
  for (let done = 0; done < rushes;) {
    const batch = seedsFrom(seed + done, Math.min(BATCH, rushes - done));
    const endings = await simulateRushes(creator, batch, rushOfSeed);
    queued += endings.reduce((sum, ending) => sum + ending.queued.length, 0);
    done += batch.length;
    report(done, rushes, started, 'rushes');
  }
  console.log(`Every invariant held for ${queued} queued checkouts.`);
}

/** @throws the story of the broken invariant, which is the expected result. */
async function playCareless(name: string): Promise<void> {
  const variant = Object.hasOwn(CARELESS, name) ? CARELESS[name] : undefined;
  if (!variant) {
    const names = Object.keys(CARELESS).map((each) => `  ${each}`);
    throw new Error(`--careless: expected one of\n${names.join('\n')}`);
  }
  const creator = await workflowCreator(variant.code);
  await simulate(creator, [variant.seed], carelessWorld(variant));
  throw new Error('The simulation did not find the fault.');
}

/** The option that plays the failing seed again. */
function replayOption(argv: readonly string[]): string {
  return argv.includes('--rushes') ? '--rushes' : '--schedules';
}

/** Prints the rate per CPU second, since other processes may be using the machine. */
function report(done: number, all: number, started: NodeJS.CpuUsage, what = 'schedules'): void {
  const { user, system } = process.cpuUsage(started);
  const perSecond = (done / ((user + system) / 1e6)).toFixed(1);
  console.log(`${done} of ${all} ${what}, ${perSecond} per CPU second`);
}

Promise.resolve()
  .then(() => main(readOptions()))
  .catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    const failing = /^seed (\d+)/.exec(message)?.[1];
    if (failing && !process.argv.includes('--careless'))
      console.error(`Replay it with ${replayOption(process.argv)} 1 --seed ${failing}`);
    process.exitCode = 1;
  });
