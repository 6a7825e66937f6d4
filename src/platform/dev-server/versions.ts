// The project's versions of Temporal, and functions that read a binary's version.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The CLI that is downloaded; its dev server is Temporal 1.32.0. */
export const TEMPORAL_CLI_VERSION = '1.9.1';

/**
 * The CLI that is built if the download fails, with the server below. A newer CLI needs a version of its module
 * `cliext` that the Go module proxy does not serve. Kept equal to tools/temporal-cli/go.mod.
 */
export const BUILT_CLI_VERSION = '1.8.2';

/**
 * The server that is built: inside the CLI above, and as the production server of `npm run cluster`. Kept equal to
 * tools/temporal-cli/go.mod.
 */
export const TEMPORAL_SERVER_VERSION = '1.32.1';

/** The oldest accepted server in a CLI on this machine. */
export const OLDEST_SERVER_VERSION = '1.32.0';

const VERSION_TIMEOUT_MS = 10_000;

/** The version of a Temporal server or tool that runs here, such as `1.32.1`; undefined for anything else. */
export async function readVersion(binary: string): Promise<string | undefined> {
  return /version (\d+\.\d+\.\d+)/.exec(await versionOutput(binary))?.[1];
}

/** The version of the dev server in a Temporal CLI; undefined for anything else. */
export async function readDevServerVersion(cli: string): Promise<string | undefined> {
  return /\(Server (\d+\.\d+\.\d+)/.exec(await versionOutput(cli))?.[1];
}

/** Empty for a file that is missing, not executable, truncated, or for another platform. */
async function versionOutput(binary: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(binary, ['--version'], {
      timeout: VERSION_TIMEOUT_MS,
    });
    return stdout;
  } catch {
    return '';
  }
}

/** Compares `major.minor.patch` only: a release candidate counts as its release. */
export function isAtLeast(version: string, floor: string): boolean {
  const [actual, wanted] = [version, floor].map((it) => it.split('.').map(Number));
  const difference = actual?.map((part, index) => part - (wanted?.[index] ?? 0)).find(Boolean);
  return (difference ?? 0) >= 0;
}
