// Which Temporal CLI the project is written for, and how a binary is asked for its version.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The version that is downloaded or built; its dev server is Temporal 1.31.2. Kept equal to tools/temporal-cli/go.mod. */
export const TEMPORAL_CLI_VERSION = '1.8.2';

const VERSION_TIMEOUT_MS = 10_000;

/** `1.8.2` for a binary that runs and says so; undefined for anything else, which is then not worth using. */
export async function readCliVersion(binary: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)(binary, ['--version'], {
      timeout: VERSION_TIMEOUT_MS,
    });
    return /version (\d+\.\d+\.\d+)/.exec(stdout)?.[1];
  } catch {
    // Missing, not executable, for another machine, or cut short: all mean that this file is no Temporal CLI.
    return undefined;
  }
}

/** Compares `major.minor.patch` only: a release candidate counts as its release. */
export function isAtLeast(version: string, floor: string): boolean {
  const [actual, wanted] = [version, floor].map((it) => it.split('.').map(Number));
  const difference = actual?.map((part, index) => part - (wanted?.[index] ?? 0)).find(Boolean);
  return (difference ?? 0) >= 0;
}
