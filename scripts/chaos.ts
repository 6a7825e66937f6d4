// `npm run chaos -- --checkouts 40 --kills 20 --seed 1`: starts its own programs, then buys and cancels with every
// way to pay in both shapes of Svc, while Temporal, the sandbox, the API and two workers are killed at random. Then
// it compares each checkout with the books of Svc and of the payment provider, and the webhooks with the checkout.
// `--cluster` uses PostgreSQL, Temporal's production server, two APIs and a balancer, and kills all of them.
// `--at-once 200` starts that many checkouts before the first kill. Exits 1 if anything is lost, charged twice or
// reported wrongly.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { playChaos, type ChaosReport } from '../tests/chaos/chaos-run';
import { runCommand } from './run-command';

/** More checkouts would not find seats in the showtimes that a run uses. */
const CHECKOUTS_MAX = 350;
const KILLS_MAX = 1_000;

function readOptions() {
  const { values } = parseArgs({
    options: {
      checkouts: { type: 'string', default: '40' },
      'at-once': { type: 'string', default: '10' },
      kills: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      cluster: { type: 'boolean', default: false },
    },
  });
  const number = (name: 'checkouts' | 'at-once' | 'kills' | 'seed', max: number): number => {
    const value = Number(values[name]);
    if (Number.isSafeInteger(value) && value > 0 && value <= max) return value;
    throw new Error(`--${name}: expected a whole number from 1 to ${max}`);
  };
  return {
    checkouts: number('checkouts', CHECKOUTS_MAX),
    atOnce: number('at-once', CHECKOUTS_MAX),
    kills: number('kills', KILLS_MAX),
    seed: number('seed', 2 ** 31),
    isCluster: values.cluster,
  };
}

async function main(): Promise<void> {
  const options = readOptions();
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-chaos-'));
  const report = await playChaos({
    ...options,
    dataDir,
    report: (line) => console.log(line),
  }).catch((error: unknown) => {
    console.error(error);
    throw new Error(`The run broke off: its logs and databases are kept in ${dataDir}.`);
  });
  print(report);
  if (report.findings.length > 0) {
    process.exitCode = 1;
    console.log(`Logs and databases are kept in ${dataDir}.`);
  } else {
    await rm(dataDir, { recursive: true });
  }
}

function print({ paths, kills, findings }: ChaosReport): void {
  const row = (...[name, first, second]: readonly string[]) =>
    console.log(`${name?.padEnd(28)}${first?.padStart(12)}${second?.padStart(12)}`);
  row('path', 'as wanted', 'in review');
  for (const [name, { asWanted, inReview }] of paths) row(name, `${asWanted}`, `${inReview}`);
  console.log(`Killed: ${[...kills].map(([name, count]) => `${name} ${count}`).join(', ')}`);
  for (const finding of findings) console.log(finding);
  console.log(
    findings.length === 0
      ? 'Nothing was lost, charged twice, or reported wrongly.'
      : `${findings.length} findings.`,
  );
}

runCommand(main);
