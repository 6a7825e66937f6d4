// `npm run bench:rush`: how long a partner's calls wait behind another partner's rush, with fairness and without.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rushReport } from './figures/report';
import { measureRush } from './partner-rush';
import { temporalCli } from './temporal-cli';

const ROUNDS = 3;

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-rush-'));
  try {
    console.log(`${ROUNDS} rounds, about three minutes`);
    const rush = await measureRush(dataDir, await temporalCli(console.log), ROUNDS);
    console.log(`\n${rushReport(rush)}`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
