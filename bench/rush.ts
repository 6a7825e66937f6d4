// `npm run bench:rush`: how long a partner's calls wait behind another partner's rush, with fairness and without.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provisionBySettings } from '../src/platform/dev-server/temporal-cli';
import { rushReport } from './figures/report';
import { measureRush } from './partner-rush';

const ROUNDS = 3;

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-rush-'));
  try {
    console.log(`${ROUNDS} rounds, about three minutes`);
    const { path } = await provisionBySettings(process.env, console.log);
    const rush = await measureRush(dataDir, path, ROUNDS);
    console.log(`\n${rushReport(rush)}`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
