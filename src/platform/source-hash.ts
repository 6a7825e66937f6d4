// Hashes source files, so that build results can be cached for each state of the sources.
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Hashes the files at `paths` below `root`, the Node version, and `more`. Folders are hashed
 * recursively, without their tests. Returns 32 hexadecimal digits.
 *
 * @throws if a path cannot be read.
 */
export async function hashOfSources(
  root: string,
  paths: readonly string[],
  more: readonly string[],
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([process.version, ...more]));
  for (const path of paths) {
    for (const file of await filesAt(join(root, path))) {
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 32);
}

async function filesAt(path: string): Promise<readonly string[]> {
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.[jt]s$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
