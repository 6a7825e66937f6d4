// Secrets for a developer's machine: generated once and stored in a file for all processes.
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const OWNER_ONLY = 0o600;

/**
 * Returns the text of `file`. A missing file is created with the text of `make`, readable only by
 * its owner. Processes that start at the same time all return the first one's text.
 */
export async function keepOnce(file: string, make: () => string): Promise<string> {
  const kept = await readIfThere(file);
  if (kept !== undefined) return kept;
  await mkdir(dirname(file), { recursive: true });
  await putInPlace(file, make());
  return readFile(file, 'utf8');
}

/** A hard link fails if the name exists, so that nobody ever sees a partial or replaced file. */
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
