// Prometheus and its promtool for the tests of the alarms: found on the machine, or taken out of Debian's package and kept
// in the cache. Nothing is installed, and nothing of it runs unless a test starts it.
import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { acquireFileLock } from '../../src/platform/dev-server/file-lock';
import { ProvisionSettingsSchema } from '../../src/platform/dev-server/temporal-cli';

const run = promisify(execFile);

/** Where both programs are, for machines that have them in a place of their own. */
const FOLDER_SETTING = 'PROMETHEUS_BIN_DIR';

export interface PrometheusTools {
  readonly prometheus: string;
  readonly promtool: string;
}

/** @throws Error that says what to install or set. */
export async function providePrometheus(env = process.env): Promise<PrometheusTools> {
  const { USHER_CACHE_DIR } = ProvisionSettingsSchema.parse(env);
  const kept = join(USHER_CACHE_DIR, 'prometheus');
  const inCache = join(kept, 'usr/bin');
  const folders = [env[FOLDER_SETTING] ?? '', ...(env.PATH ?? '').split(delimiter), inCache];
  const found = await firstWithBoth(folders);
  if (found) return found;

  await mkdir(USHER_CACHE_DIR, { recursive: true });
  const release = await acquireFileLock(`${kept}.lock`, () => undefined);
  try {
    // Another process may have been faster.
    return (await firstWithBoth([inCache])) ?? (await takeFromDebian(USHER_CACHE_DIR, kept));
  } catch (cause) {
    const advice = `Prometheus with promtool is needed: \`apt-get install prometheus\`, or name their folder in ${FOLDER_SETTING}.`;
    throw new Error(advice, { cause });
  } finally {
    release();
  }
}

async function firstWithBoth(folders: readonly string[]): Promise<PrometheusTools | undefined> {
  for (const folder of folders.filter((each) => each !== '')) {
    const tools = { prometheus: join(folder, 'prometheus'), promtool: join(folder, 'promtool') };
    const there = await Promise.allSettled(Object.values(tools).map((path) => access(path)));
    if (there.every(({ status }) => status === 'fulfilled')) return tools;
  }
  return undefined;
}

/** apt checks the package's signature; the list of packages is fetched where the machine has none. */
async function takeFromDebian(cacheDir: string, kept: string): Promise<PrometheusTools> {
  const work = await mkdtemp(join(cacheDir, 'prometheus-'));
  try {
    const download = () => run('apt-get', ['download', 'prometheus'], { cwd: work });
    await download().catch(() => run('apt-get', ['update']).then(download));
    const archive = (await readdir(work)).find((name) => name.endsWith('.deb'));
    await run('dpkg-deb', ['--extract', join(work, archive ?? ''), join(work, 'package')]);
    await rename(join(work, 'package'), kept);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const tools = await firstWithBoth([join(kept, 'usr/bin')]);
  if (!tools) throw new Error('the package has other programs in it');
  return tools;
}
