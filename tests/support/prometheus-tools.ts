// Prometheus, promtool and amtool for the alarm tests: found on the machine, or extracted from Debian's packages into
// the cache. Nothing is installed, and nothing runs unless a test starts it.
import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { acquireFileLock } from '../../src/platform/dev-server/file-lock';
import { ProvisionSettingsSchema } from '../../src/platform/dev-server/temporal-cli';

const run = promisify(execFile);

/** The setting for machines that have the programs in a special folder. */
const FOLDER_SETTING = 'PROMETHEUS_BIN_DIR';

/** The programs of each Debian package. */
const PACKAGES = {
  prometheus: ['prometheus', 'promtool'],
  'prometheus-alertmanager': ['amtool'],
} as const;
type Package = keyof typeof PACKAGES;
/** The path of each program, keyed by name. */
type Tools<P extends Package> = Readonly<Record<(typeof PACKAGES)[P][number], string>>;

/** @throws Error that says what to install or set. */
export async function provideTools<P extends Package>(
  name: P,
  env = process.env,
): Promise<Tools<P>> {
  const { USHER_CACHE_DIR } = ProvisionSettingsSchema.parse(env);
  const kept = join(USHER_CACHE_DIR, name);
  const inCache = join(kept, 'usr/bin');
  const folders = [env[FOLDER_SETTING] ?? '', ...(env.PATH ?? '').split(delimiter), inCache];
  const found = await firstWithAll(name, folders);
  if (found) return found;

  await mkdir(USHER_CACHE_DIR, { recursive: true });
  const release = await acquireFileLock(`${kept}.lock`, () => undefined);
  try {
    // Another process may have been faster.
    return (await firstWithAll(name, [inCache])) ?? (await takeFromDebian(name, kept));
  } catch (cause) {
    const programs = PACKAGES[name].join(' and ');
    const advice = `The tests need ${programs}: \`apt-get install ${name}\`, or name their folder in ${FOLDER_SETTING}.`;
    throw new Error(advice, { cause });
  } finally {
    release();
  }
}

async function firstWithAll<P extends Package>(
  name: P,
  folders: readonly string[],
): Promise<Tools<P> | undefined> {
  for (const folder of folders.filter((each) => each !== '')) {
    const paths = PACKAGES[name].map((program) => [program, join(folder, program)] as const);
    const there = await Promise.allSettled(paths.map(([, path]) => access(path)));
    if (there.every(({ status }) => status === 'fulfilled')) {
      return Object.fromEntries(paths) as Tools<P>;
    }
  }
  return undefined;
}

/** apt checks the package's signature; the package list is fetched if the machine has none. */
async function takeFromDebian<P extends Package>(name: P, kept: string): Promise<Tools<P>> {
  const work = await mkdtemp(`${kept}-`);
  try {
    const download = () => run('apt-get', ['download', name], { cwd: work });
    await download().catch(() => run('apt-get', ['update']).then(download));
    const archive = (await readdir(work)).find((file) => file.endsWith('.deb'));
    await run('dpkg-deb', ['--extract', join(work, archive ?? ''), join(work, 'package')]);
    await rename(join(work, 'package'), kept);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const tools = await firstWithAll(name, [join(kept, 'usr/bin')]);
  if (!tools) throw new Error('the package lacks the expected programs');
  return tools;
}
