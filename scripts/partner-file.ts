import { chmodSync, existsSync, renameSync, writeFileSync } from 'node:fs';
import type { Config } from '../src/platform/config';
import { makePrivateFolder } from '../src/platform/data-folder';
import { acquireFileLock } from '../src/platform/dev-server/file-lock';
import { checkPartnerFile, readPartnerFile, type PartnerFile } from '../src/platform/partners';

const OWNER_ONLY = 0o600;

/** Changes the partner file under a lock, for one command at a time, and replaces the file as a whole. */
export async function editPartnerFile(
  { partnersFile, dataDir, upstream }: Pick<Config, 'partnersFile' | 'dataDir' | 'upstream'>,
  change: (file: PartnerFile) => PartnerFile,
): Promise<void> {
  await makePrivateFolder(dataDir);
  const release = await acquireFileLock(`${partnersFile}.lock`, () => console.log('Waiting…'));
  try {
    const before = existsSync(partnersFile) ? readPartnerFile(partnersFile) : { partners: [] };
    const after = checkPartnerFile(change(before), partnersFile, upstream.apiKey);
    const fresh = `${partnersFile}.new`;
    writeFileSync(fresh, `${JSON.stringify(after, null, 2)}\n`, { mode: OWNER_ONLY });
    chmodSync(fresh, OWNER_ONLY);
    renameSync(fresh, partnersFile);
  } finally {
    release();
  }
}
