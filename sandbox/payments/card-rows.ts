import { randomBytes } from 'node:crypto';
import type { Database } from '../../src/platform/sqlite';

/** A stored card: encrypted, and found only by its token's hash. */
export interface CardRow {
  readonly tokenHash: string;
  readonly sealed: Buffer;
  readonly endsAtMs: number;
  /** Hash of the Idempotency-Key of the call that resolved the card; null until then. */
  readonly usedBy: string | null;
}

const KEY_BYTES = 32;

export function cardRows(db: Database) {
  const insert = db.prepare<[string, Buffer, number]>(
    'INSERT INTO provider_cards (token_hash, sealed, ends_at) VALUES (?, ?, ?)',
  );
  const find = db.prepare<[string], CardRow>(
    `SELECT token_hash AS tokenHash, sealed, ends_at AS endsAtMs, used_by AS usedBy
     FROM provider_cards WHERE token_hash = ?`,
  );
  const markUsed = db.prepare<[string, string]>(
    'UPDATE provider_cards SET used_by = ? WHERE token_hash = ?',
  );
  const removeEnded = db.prepare<[number]>('DELETE FROM provider_cards WHERE ends_at <= ?');
  return {
    /** Created once per database, so that cards survive a restart. */
    sealingKey: sealingKey(db),
    insert: (tokenHash: string, sealed: Buffer, endsAtMs: number) =>
      void insert.run(tokenHash, sealed, endsAtMs),
    find: (tokenHash: string) => find.get(tokenHash),
    markUsed: (tokenHash: string, usedBy: string) => void markUsed.run(usedBy, tokenHash),
    removeEnded: (nowMs: number) => void removeEnded.run(nowMs),
  };
}

function sealingKey(db: Database): Buffer {
  db.prepare<[Buffer]>("INSERT OR IGNORE INTO provider_secrets VALUES ('sealingKey', ?)").run(
    randomBytes(KEY_BYTES),
  );
  const select = db.prepare<[], Buffer>(
    "SELECT value FROM provider_secrets WHERE name = 'sealingKey'",
  );
  const key = select.pluck().get();
  if (!key) throw new Error('the sealing key that was just saved is gone');
  return key;
}
