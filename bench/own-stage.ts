// Prepares what a benchmark of Usher alone needs (without bench/peers): compiled programs, a sandbox, and a folder.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiledOnce } from '../scripts/compile';
import { untilInterrupted } from '../scripts/interrupt';
import { provisionBySettings } from '../src/platform/dev-server/temporal-cli';
import type { Stage } from './contestants/contestant';
import { startUpstream } from './programs/upstream';

/** Runs the benchmark, prints the report that it returns, and sets the exit code. Stops everything that it started. */
export async function runOwnBenchmark(
  name: string,
  measure: (stage: Stage) => Promise<string>,
  svcRatePerSecond = 0,
): Promise<void> {
  // The programs exit when they notice that this process is gone.
  void untilInterrupted().then(() => process.exit(130));
  process.env.USHER_PROGRAMS = await compiledOnce([], {});
  const dataDir = await mkdtemp(join(tmpdir(), `usher-${name}-`));
  const upstream = await startUpstream(dataDir, svcRatePerSecond);
  try {
    const { svc, payments } = upstream;
    const { path: temporalCli } = await provisionBySettings(process.env, console.log);
    console.log(await measure({ dataDir, svc, payments, temporalCli, postgres: undefined }));
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await upstream.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
