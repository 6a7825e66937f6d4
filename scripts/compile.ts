// Compiles the programs to plain JavaScript. Each is one file that includes its packages, so it starts quickly and
// needs neither tsx nor the sources. Native packages, and those that load their own files, stay in node_modules.
import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import { bundleFor } from '../worker';
import { SITE_FILES } from '../src/docs-site/site-files';
import { hashOfSources } from '../src/platform/source-hash';
import { PROGRAMS } from './compiled-programs';

const ROOT = join(__dirname, '..');
const CACHE = join(ROOT, 'node_modules/.cache/usher/programs');
const CACHED_MAX_MS = 24 * 60 * 60 * 1000;

/** Temporal loads this file by its path, in every program that reads or writes payloads. */
const LOADED_BY_PATH = {
  'failure-converter': 'src/platform/payload-codec/failure-converter.ts',
};

/** Read at run time, from the root of the project. */
const FILES = ['docs/guides', ...Object.values(SITE_FILES)];

/** Everything that the programs are compiled from. */
const SOURCES = ['src', 'sandbox', 'scripts', 'ops', ...FILES, 'worker.ts', 'package-lock.json'];

/** The worker is both a program and a module. In another program's bundle it would take itself for the program. */
const workerStaysApart: Plugin = {
  name: 'worker-stays-apart',
  setup: (compiling) =>
    compiling.onResolve({ filter: /^[./]+\/worker$/ }, () => ({
      path: './worker.js',
      external: true,
    })),
};

const OPTIONS = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  external: ['@temporalio/*', 'better-sqlite3', 'better-sqlite3-node20'],
  plugins: [workerStaysApart],
  sourcemap: 'linked',
  // Errors are logged with the name of their class.
  keepNames: true,
  logLevel: 'warning',
  // No warnings about files that are loaded by path: they are beside the programs, under the expected name.
  logOverride: { 'require-resolve-not-external': 'silent' },
} satisfies BuildOptions;

/**
 * Rebuilds the folder with the programs, those in `more`, the workflow code for versioned and unversioned workers, and
 * the files that programs read.
 *
 * @throws if something does not compile, after esbuild has printed the reason.
 */
export async function compilePrograms(
  folder: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const entryPoints = { ...PROGRAMS, ...LOADED_BY_PATH, ...more };
  await build({ ...OPTIONS, entryPoints, outdir: folder });
  await copyFile(await bundleFor({ workerBuildId: undefined }), join(folder, 'workflows.js'));
  await copyFile(await bundleFor({ workerBuildId: 'any' }), join(folder, 'workflows-versioned.js'));
  for (const file of FILES) await cp(join(ROOT, file), join(folder, file), { recursive: true });
}

/** The folder of the programs and of `more`, compiled once per state of the sources. */
export async function compiledOnce(
  sources: readonly string[],
  more: Readonly<Record<string, string>>,
): Promise<string> {
  const paths = [...SOURCES, ...sources];
  const folder = join(CACHE, await hashOfSources(ROOT, paths, Object.values(more)));
  if (existsSync(folder)) return folder;
  // Other processes may be compiling at the same time: the first to finish wins.
  const mine = join(CACHE, `making-${randomUUID()}`);
  await compilePrograms(mine, more);
  await rename(mine, folder).catch(async (error: unknown) => {
    if (!existsSync(folder)) throw error;
    await rm(mine, { recursive: true });
  });
  await removeOld();
  return folder;
}

/** Deletes builds that are more than a day old, on the assumption that no program still runs from them. */
async function removeOld(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    // Another process may just have renamed or removed it.
    const found = statSync(join(CACHE, name), { throwIfNoEntry: false });
    const isOld = found !== undefined && Date.now() - found.mtimeMs > CACHED_MAX_MS;
    if (isOld) await rm(join(CACHE, name), { recursive: true, force: true });
  }
}
