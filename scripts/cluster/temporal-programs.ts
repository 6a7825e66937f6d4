// Temporal's production server and its SQL tool: built once with Go, and cached beside the CLI.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { keepInCache } from '../../src/platform/dev-server/cached';
import { messageOf } from '../../src/platform/dev-server/failure-reason';
import { buildWithGo, type GoPrograms } from '../../src/platform/dev-server/go-build';
import { TemporalSetupError } from '../../src/platform/dev-server/temporal-setup-error';
import { readVersion, TEMPORAL_SERVER_VERSION } from '../../src/platform/dev-server/versions';

const PROGRAMS: GoPrograms = {
  name: "Temporal's production server",
  module: 'temporal-cli',
  packages: ['go.temporal.io/server/cmd/server', 'go.temporal.io/server/cmd/tools/sql'],
  variables: {},
  roughPackageCount: 1560,
};

export interface TemporalPrograms {
  readonly server: string;
  readonly sqlTool: string;
}

export interface TemporalProgramsOptions {
  /** Shared by all clones of the project on this machine. */
  readonly cacheDir: string;
  /** The environment in which `go` is looked up. */
  readonly env: NodeJS.ProcessEnv;
  readonly report: (line: string) => void;
}

/**
 * If two builds run at once, the second waits for the first. Every dependency is checked against the committed go.sum.
 *
 * @throws TemporalSetupError with what to install.
 */
export async function provideTemporalPrograms(
  options: TemporalProgramsOptions,
): Promise<TemporalPrograms> {
  const { path } = await keepInCache({
    cacheDir: options.cacheDir,
    name: `temporal-server-${TEMPORAL_SERVER_VERSION}`,
    lock: 'provision-server.lock',
    isGood: areThere,
    onWait: () =>
      options.report(`another process is already building ${PROGRAMS.name}; waiting for it`),
    obtain: async (workDir) => ({ path: await build(workDir, options), source: 'build' }),
  });
  return programsIn(path);
}

function programsIn(folder: string): TemporalPrograms {
  return { server: join(folder, 'server'), sqlTool: join(folder, 'sql') };
}

async function areThere(folder: string): Promise<boolean> {
  const versions = await Promise.all(Object.values(programsIn(folder)).map(readVersion));
  return versions.every((version) => version === TEMPORAL_SERVER_VERSION);
}

async function build(workDir: string, { env, report }: TemporalProgramsOptions): Promise<string> {
  report(
    `building ${PROGRAMS.name} ${TEMPORAL_SERVER_VERSION} with Go (once: up to 5 minutes, or half a minute if Go has built the Temporal CLI here)`,
  );
  const out = join(workDir, 'programs');
  try {
    await mkdir(out);
    await buildWithGo(PROGRAMS, { out, env, report });
    if (await areThere(out)) return out;
    throw new Error(`the result is not ${TEMPORAL_SERVER_VERSION}, or does not run here`);
  } catch (error) {
    const advice = 'Install Go 1.26.8 or newer and let it reach a Go module proxy (GOPROXY).';
    throw new TemporalSetupError(
      `${PROGRAMS.name} could not be built: ${messageOf(error)}\n${advice}`,
      { cause: error },
    );
  }
}
