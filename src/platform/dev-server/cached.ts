// Obtains slow downloads and builds once, and keeps them in a cache that all clones of the project on this machine share.
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { acquireFileLock } from './file-lock';

const WORK_DIR_PREFIX = 'partial-';

export interface CachedThing<Source extends string> {
  /** An existing folder or one to be made. */
  readonly cacheDir: string;
  /** Of the file or folder in the cache, with its version. */
  readonly name: string;
  /** Of the file in the cache that keeps two processes from getting the same thing at once. */
  readonly lock: string;
  /** Whether the file or folder at the path is usable. */
  readonly isGood: (path: string) => Promise<boolean>;
  /** Called once, if another process is obtaining it. */
  readonly onWait: () => void;
  /** Obtains it in the empty folder, and returns its path there and its origin. */
  readonly obtain: (workDir: string) => Promise<{ readonly path: string; readonly source: Source }>;
}

/**
 * The path in the cache: of a usable entry, or of a new one, moved there by a rename. Of two processes at once the
 * second waits for the first.
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

/** Called with the lock held, so that half-written files belong to a process that died. */
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
