// The data folder: databases, logs and development secrets, for its owner's eyes only.
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { keepOnce } from './development-secret';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;

/**
 * Makes the folder if it is missing, and closes one that others may look into. A folder of somebody else's, or one
 * that everybody shares such as /tmp, is left as it is.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const { mode, uid } = await lstat(folder);
  const isOurs = uid === process.getuid?.();
  const isShared = (mode & 0o1000) !== 0;
  if (isOurs && !isShared && (mode & OTHERS) !== 0) await chmod(folder, OWNER_ONLY);
}

/** Does what `keepOnce` does, and makes the data folder private. */
export async function keepInDataFolder(
  dataDir: string,
  name: string,
  make: () => string,
): Promise<string> {
  await makePrivateFolder(dataDir);
  return keepOnce(join(dataDir, name), make);
}
