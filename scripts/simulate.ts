// `npm run simulate -- --schedules 20000 --seed 1`: plays seeded schedules of faults and messages with
// the very process of production, and stops at the first that breaks an invariant.
import { parseArgs } from 'node:util';
import { anyScenario } from '../tests/simulation/any-scenario';
import { simulate } from '../tests/simulation/simulate';

const BATCH = 1_000;

interface Options {
  readonly schedules: number;
  readonly seed: number;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      schedules: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
    },
  });
  const number = (name: keyof Options): number => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value > 0) return value;
    throw new Error(`--${name}: expected a whole number from 1`);
  };
  return { schedules: number('schedules'), seed: number('seed') };
}

async function main({ schedules, seed }: Options): Promise<void> {
  const startedMs = performance.now();
  const endings: Record<string, number> = {};
  for (let done = 0; done < schedules; done += BATCH) {
    const count = Math.min(BATCH, schedules - done);
    const seeds = Array.from({ length: count }, (_, index) => seed + done + index);
    for (const { checkout } of await simulate(seeds, anyScenario)) {
      const { status } = checkout.phase;
      endings[status] = (endings[status] ?? 0) + 1;
    }
    const perSecond = Math.round((done + count) / ((performance.now() - startedMs) / 1000));
    console.log(`${done + count} of ${schedules} schedules, ${perSecond} a second`);
  }
  console.log(`Every invariant held. Endings: ${JSON.stringify(endings)}`);
}

Promise.resolve()
  .then(() => main(readOptions()))
  .catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    const failing = /^seed (\d+)/.exec(message)?.[1];
    if (failing) console.error(`Replay it: npm run simulate -- --schedules 1 --seed ${failing}`);
    process.exitCode = 1;
  });
