import type { Database } from '../../src/platform/sqlite';

/** Values that concern the whole database, as text under a key. */
export function metaRows(db: Database) {
  const get = db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck();
  const set = db.prepare<[string, string]>('INSERT OR REPLACE INTO meta VALUES (?, ?)');
  return {
    get: (key: string): string | undefined => get.get(key),
    set: (key: string, value: string) => void set.run(key, value),
  };
}
