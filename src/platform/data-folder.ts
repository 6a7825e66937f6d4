// The data folder: databases, logs and development secrets, readable only by its owner.
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { keepOnce } from './development-secret';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;

/**
 * Creates the folder if it is missing, and removes the access of other users. A folder of another owner, or a shared
 * one such as /tmp, is left unchanged.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const { mode, uid } = await lstat(folder);
  const isOurs = uid === process.getuid?.();
  const isShared = (mode & 0o1000) !== 0;
  if (isOurs && !isShared && (mode & OTHERS) !== 0) await chmod(folder, OWNER_ONLY);
}

/** Makes the data folder private, then does the same as `keepOnce` for a file in it. */
export async function keepInDataFolder(
  dataDir: string,
  name: string,
  make: () => string,
): Promise<string> {
  await makePrivateFolder(dataDir);
  return keepOnce(join(dataDir, name), make);
}
