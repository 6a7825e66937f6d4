// A lock between processes that cannot go stale: SQLite uses a lock of the kernel, which is freed when its holder dies.
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../sqlite';
import { errorCode } from './failure-reason';

const RETRY_MS = 200;

export type ReleaseLock = () => void;

/**
 * Acquires the lock on `path`, a separate file that is created if missing; undefined while another
 * process holds it.
 */
export function tryFileLock(path: string): ReleaseLock | undefined {
  const database = new Database(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return () => database.close();
  } catch (error) {
    database.close();
    if (errorCode(error) === 'SQLITE_BUSY') return undefined;
    throw error;
  }
}

/** Waits for the lock while a living process holds it; `onWait` is called once if there is a wait. */
export async function acquireFileLock(path: string, onWait: () => void): Promise<ReleaseLock> {
  let release = tryFileLock(path);
  if (!release) onWait();
  while (!release) {
    await sleep(RETRY_MS);
    release = tryFileLock(path);
  }
  return release;
}
