// Caches slow downloads and builds for all clones of the project on this machine.
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { acquireFileLock } from './file-lock';

const WORK_DIR_PREFIX = 'partial-';

export interface CachedThing<Source extends string> {
  /** Created if it is missing. */
  readonly cacheDir: string;
  /** The name of the cached file or folder, including its version. */
  readonly name: string;
  /** The name of the lock file: only its holder obtains the file or folder. */
  readonly lock: string;
  /** Whether the file or folder at the path is usable. */
  readonly isGood: (path: string) => Promise<boolean>;
  /** Called once if another process holds the lock. */
  readonly onWait: () => void;
  /** Obtains the file or folder inside the empty `workDir`, and returns its path and its origin. */
  readonly obtain: (workDir: string) => Promise<{ readonly path: string; readonly source: Source }>;
}

/**
 * Returns the path of a usable cache entry, or of a new one, renamed into place. If two processes
 * call this, the second waits for the first.
 */
export async function keepInCache<Source extends string>(
  thing: CachedThing<Source>,
): Promise<{ path: string; source: Source | 'cache' }> {
  const { cacheDir, isGood } = thing;
  const path = join(cacheDir, thing.name);
  if (await isGood(path)) return { path, source: 'cache' };
  await mkdir(cacheDir, { recursive: true });
  const release = await acquireFileLock(join(cacheDir, thing.lock), thing.onWait);
  try {
    if (await isGood(path)) return { path, source: 'cache' };
    return { path, source: await fill(path, thing) };
  } finally {
    release();
  }
}

/** Called with the lock held, so any partial files belong to a process that died. */
async function fill<Source extends string>(
  path: string,
  { cacheDir, name, obtain }: CachedThing<Source>,
): Promise<Source> {
  const prefix = `${WORK_DIR_PREFIX}${name}-`;
  const leftovers = (await readdir(cacheDir)).filter((it) => it.startsWith(prefix));
  for (const it of leftovers) await rm(join(cacheDir, it), { recursive: true });

  const workDir = await mkdtemp(join(cacheDir, prefix));
  try {
    const obtained = await obtain(workDir);
    await rename(obtained.path, path);
    return obtained.source;
  } finally {
    await rm(workDir, { recursive: true });
  }
}
