// Builds Temporal's programs from source through the Go module proxy, for machines that cannot download them.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { errorCode } from './failure-reason';
import { BUILT_CLI_VERSION } from './versions';

const TOOLS_DIR = join(__dirname, '../../../tools');
const PROGRESS_INTERVAL_MS = 10_000;
const KEPT_ERROR_LINES = 15;

/** Programs pinned by one committed Go module. */
export interface GoPrograms {
  /** The name in messages: `the Temporal CLI`. */
  readonly name: string;
  /** Folder in `tools/`. */
  readonly module: string;
  readonly packages: readonly string[];
  /** Go variables to set in the programs, by their full names. */
  readonly variables: Readonly<Record<string, string>>;
  /** Counted with empty caches; only a rough guide, since other Go versions differ by a few. */
  readonly roughPackageCount: number;
}

export const TEMPORAL_CLI: GoPrograms = {
  name: 'the Temporal CLI',
  module: 'temporal-cli',
  packages: ['github.com/temporalio/cli/cmd/temporal'],
  variables: { 'github.com/temporalio/cli/internal/temporalcli.Version': BUILT_CLI_VERSION },
  roughPackageCount: 1720,
};

export interface GoBuildOptions {
  /** The output file of one program, or an existing folder for several, which are named after their packages. */
  out: string;
  /** The environment for finding and running `go`: PATH, proxy settings, caches. */
  env: NodeJS.ProcessEnv;
  report: (line: string) => void;
  progressIntervalMs?: number;
}

/**
 * Builds to `out`. Takes about four minutes on two cores with empty Go caches, seconds with warm ones.
 * Every dependency is checked against the committed go.sum.
 *
 * @throws Error with the end of Go's output, or if there is no Go.
 */
export async function buildWithGo(programs: GoPrograms, options: GoBuildOptions): Promise<void> {
  const go = spawn('go', buildArguments(programs, options.out), {
    cwd: join(TOOLS_DIR, programs.module),
    // A static binary runs in any container that shares the cache; a go.work in a parent folder is not ours.
    env: { ...options.env, CGO_ENABLED: '0', GOWORK: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    go.once('error', reject);
    go.once('close', resolve);
  });
  const output = followOutput(go.stderr, programs.roughPackageCount);
  const startedAt = performance.now();
  const ticker = setInterval(() => {
    const elapsedS = Math.round((performance.now() - startedAt) / 1000);
    options.report(`building ${programs.name}: ${elapsedS} s, ${output.progress()}`);
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

function buildArguments({ variables, packages }: GoPrograms, out: string): string[] {
  const set = Object.entries(variables).map(([name, value]) => `-X ${name}=${value}`);
  const ldflags = ['-s -w', ...set].join(' ');
  const flags = ['-v', '-mod=readonly', '-buildvcs=false', '-trimpath', '-ldflags', ldflags];
  return ['build', ...flags, '-o', out, ...packages];
}

/** Counts the downloaded modules and compiled packages that `go build -v` prints on stderr, and keeps other lines. */
function followOutput(stderr: Readable, roughPackageCount: number) {
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
        : `${packages} of about ${roughPackageCount} packages`,
    errors: () => errors.join('\n'),
  };
}
