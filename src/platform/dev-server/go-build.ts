// Builds the Temporal CLI from source through the Go module proxy, for machines that cannot reach the download.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { TEMPORAL_CLI_VERSION } from './cli-version';
import { errorCode } from './failure-reason';

const MODULE_DIR = join(__dirname, '../../../tools/temporal-cli');
const PACKAGE = 'github.com/temporalio/cli/cmd/temporal';
const VERSION_VARIABLE = 'github.com/temporalio/cli/internal/temporalcli.Version';
/** Counted with empty caches; only there to give people an idea, another Go version differs by a few. */
const ROUGH_PACKAGE_COUNT = 1720;
const PROGRESS_INTERVAL_MS = 10_000;
const KEPT_ERROR_LINES = 15;

export interface GoBuildOptions {
  outFile: string;
  /** What `go` is looked up in and runs with: PATH, proxy settings, caches. */
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
  progressIntervalMs?: number;
}

/**
 * Builds into `outFile`, about four minutes on two cores with empty Go caches, seconds with warm ones.
 * Every dependency is checked against the committed go.sum.
 *
 * @throws Error with the end of Go's own output, or that there is no Go.
 */
export async function buildTemporalCli(options: GoBuildOptions): Promise<void> {
  const go = spawn('go', buildArguments(options.outFile), {
    cwd: MODULE_DIR,
    // A static binary runs in any container that shares the cache; a go.work further up is not ours.
    env: { ...options.env, CGO_ENABLED: '0', GOWORK: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    go.once('error', reject);
    go.once('close', resolve);
  });
  const output = followOutput(go.stderr);
  const startedAt = performance.now();
  const ticker = setInterval(() => {
    const elapsedS = Math.round((performance.now() - startedAt) / 1000);
    options.report(`building the Temporal CLI: ${elapsedS} s, ${output.progress()}`);
  }, options.progressIntervalMs ?? PROGRESS_INTERVAL_MS);
  try {
    const exitCode = await ended;
    if (exitCode !== 0) throw new Error(output.errors() || `go ended with ${exitCode}`);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    throw new Error('there is no `go` on PATH', { cause: error });
  } finally {
    clearInterval(ticker);
  }
}

function buildArguments(outFile: string): string[] {
  const ldflags = `-s -w -X ${VERSION_VARIABLE}=${TEMPORAL_CLI_VERSION}`;
  const flags = ['-v', '-mod=readonly', '-buildvcs=false', '-trimpath', '-ldflags', ldflags];
  return ['build', ...flags, '-o', outFile, PACKAGE];
}

/** Counts what `go build -v` names on stderr: modules being downloaded, packages being compiled; keeps the rest. */
function followOutput(stderr: Readable) {
  let modules = 0;
  let packages = 0;
  const errors: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => {
    if (line.startsWith('go: downloading ')) modules += 1;
    else if (/^[\w./~-]+$/.test(line)) packages += 1;
    else errors.splice(0, errors.push(line) - KEPT_ERROR_LINES);
  });
  return {
    progress: () =>
      packages === 0
        ? `${modules} modules downloaded`
        : `${packages} of about ${ROUGH_PACKAGE_COUNT} packages`,
    errors: () => errors.join('\n'),
  };
}
