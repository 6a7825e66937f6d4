// `npm run bench:open`: the cost of a checkout while 10, 1,000 and 10,000 others are open, about ten minutes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiledOnce } from '../scripts/compile';
import { provisionBySettings } from '../src/platform/dev-server/temporal-cli';
import { THOROUGH } from './figures/effort';
import { openReport } from './figures/report';
import { measureOpen } from './open-checkouts';
import { UnsoldShowtimes } from './programs/showtimes';
import { startUpstream } from './programs/upstream';

async function main(): Promise<void> {
  process.env.USHER_PROGRAMS = await compiledOnce([], {});
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-open-'));
  const upstream = await startUpstream(dataDir);
  try {
    const { svc, payments } = upstream;
    const { path: temporalCli } = await provisionBySettings(process.env, console.log);
    const stage = { dataDir, svc, payments, temporalCli, postgres: undefined };
    const showtimes = new UnsoldShowtimes();
    console.log(openReport(await measureOpen({ stage, showtimes, levels: THOROUGH.openLevels })));
  } finally {
    await upstream.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
