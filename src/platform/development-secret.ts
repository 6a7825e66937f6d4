// Secrets generated on a developer's machine: made once, kept in a file, the same for every process.
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o600;

/**
 * The text of `file`; a missing file is created with the text of `make`, readable only by its owner.
 * Processes that start at the same time all return the same text: the first one's.
 */
export async function keepOnce(file: string, make: () => string): Promise<string> {
  const kept = await readIfThere(file);
  if (kept !== undefined) return kept;
  await mkdir(dirname(file), { recursive: true });
  await putInPlace(file, make());
  return readFile(file, 'utf8');
}

/** A hard link is refused where the name is taken, so that nobody ever sees a file half written or replaced. */
async function putInPlace(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, text, { mode: OWNER_ONLY, flag: 'wx', flush: true });
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === code;
}
