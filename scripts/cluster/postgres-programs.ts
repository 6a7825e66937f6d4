// Finds PostgreSQL's server programs on the machine, or installs Debian's package if this process may.
import { constants } from 'node:fs';
import { access, readdir, realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { installDebianPackage, mayInstallPackages } from '../debian-package';

/** Debian keeps the programs off PATH, in one folder per version. */
const DEBIAN_DIR = '/usr/lib/postgresql';
const NAMES = ['postgres', 'initdb', 'pg_isready'] as const;

const ADVICE = [
  'The cluster needs PostgreSQL 12 or newer for Temporal to keep its data. Do one of these and start again:',
  '  - install it (Debian: apt-get install postgresql)',
  '  - set POSTGRES_BIN_DIR to the folder of `postgres`, `initdb` and `pg_isready`',
].join('\n');

/** The path of each program. */
export type PostgresPrograms = Readonly<Record<(typeof NAMES)[number], string>>;

export interface PostgresSearch {
  readonly env: NodeJS.ProcessEnv;
  readonly report: (line: string) => void;
  /** Whether packages may be installed, that is, as root on Debian. */
  readonly mayInstall?: boolean;
  readonly debianDir?: string;
}

/**
 * Returns the programs in POSTGRES_BIN_DIR, else on PATH, else Debian's newest. If there are none, installs Debian's
 * package if this process may.
 *
 * @throws Error with what to install or set.
 */
export async function providePostgres(search: PostgresSearch): Promise<PostgresPrograms> {
  const { env, report, mayInstall = mayInstallPackages(), debianDir = DEBIAN_DIR } = search;
  const found = await findPostgres(env, debianDir);
  if (found) return found;
  if (!mayInstall) throw new Error(ADVICE);
  report('installing PostgreSQL with apt-get (once)');
  try {
    await installDebianPackage('postgresql', env);
  } catch (error) {
    const message = `PostgreSQL could not be installed: ${String(error)}\n${ADVICE}`;
    throw new Error(message, { cause: error });
  }
  const installed = await findPostgres(env, debianDir);
  if (installed) return installed;
  throw new Error(`The package was installed, but its programs are missing.\n${ADVICE}`);
}

/**
 * Searches POSTGRES_BIN_DIR if it is set, else PATH and then Debian's folders, newest version first. Undefined if the
 * programs are in none of these folders.
 *
 * @throws Error if POSTGRES_BIN_DIR lacks a program.
 */
export async function findPostgres(
  env: NodeJS.ProcessEnv,
  debianDir: string = DEBIAN_DIR,
): Promise<PostgresPrograms | undefined> {
  const { POSTGRES_BIN_DIR: given } = env;
  if (given) {
    const named = await programsIn(given);
    if (named) return named;
    throw new Error(`POSTGRES_BIN_DIR: ${given} lacks some of ${NAMES.join(', ')}.\n${ADVICE}`);
  }
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const folder of [...onPath, ...(await debianFolders(debianDir))]) {
    const programs = await programsIn(folder);
    if (programs) return programs;
  }
  return undefined;
}

/** Newest version first. */
async function debianFolders(debianDir: string): Promise<readonly string[]> {
  const versions = await readdir(debianDir).catch(() => []);
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianDir, version, 'bin'));
}

/** Follows a link to one program, since the others are beside its target. */
async function programsIn(folder: string): Promise<PostgresPrograms | undefined> {
  try {
    const home = dirname(await realpath(join(folder, NAMES[0])));
    const paths = NAMES.map((name) => join(home, name));
    await Promise.all(paths.map((path) => access(path, constants.X_OK)));
    const [postgres, initdb, pg_isready] = paths as [string, string, string];
    return { postgres, initdb, pg_isready };
  } catch {
    // Some or all are missing here; another folder may have them.
    return undefined;
  }
}
