// The storage: SQLite with prepared statements; each table has its own module.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Database } from '../../src/platform/sqlite';
import { accountRows } from './account-rows';
import { claimRows } from './claim-rows';
import { leaseRows } from './lease-rows';
import { ledgerRows } from './ledger-rows';
import { metaRows } from './meta-rows';
import { orderRows } from './order-rows';
import { previewRows } from './preview-rows';
import { MIGRATIONS } from './schema';

export type Storage = ReturnType<typeof openStorage>;

const BUSY_TIMEOUT_MS = 5_000;

export interface StorageOptions {
  /**
   * `off` removes both guards against double sales (transaction and primary key), so that a test can show that the race
   * is real. No program offers this option.
   */
  readonly guard?: 'on' | 'off';
}

/**
 * Opens the database, creating it and its folder if needed, and migrates it. `transaction` runs a
 * function in one immediate transaction: it keeps all changes or, if the function throws, none.
 */
export function openStorage(file: string, { guard = 'on' }: StorageOptions = {}) {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true });
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  db.pragma('journal_mode = WAL');
  // A commit survives the death of the process; only a power failure can lose the last commits.
  db.pragma('synchronous = NORMAL');
  db.pragma('foreign_keys = ON');
  migrate(db);
  return {
    accounts: accountRows(db),
    leases: leaseRows(db),
    claims: claimRows(db, guard === 'on'),
    orders: orderRows(db),
    previews: previewRows(db),
    ledger: ledgerRows(db),
    meta: metaRows(db),
    linkSecret: linkSecret(db),
    transaction: <T>(change: () => T): T =>
      guard === 'on' ? db.transaction(change).immediate() : change(),
    close: () => db.close(),
  };
}

function migrate(db: Database): void {
  const apply = db.transaction(() => {
    const version = db.pragma('user_version', { simple: true }) as number;
    if (version > MIGRATIONS.length) {
      throw new Error(`the sandbox database has version ${version}, newer than this program`);
    }
    MIGRATIONS.slice(version).forEach((migration) => db.exec(migration));
    db.pragma(`user_version = ${MIGRATIONS.length}`);
  });
  apply.immediate();
}

/** Signs the links to the hosted checkout; created once per database, so that links survive a restart. */
function linkSecret(db: Database): string {
  db.prepare("INSERT OR IGNORE INTO meta VALUES ('linkSecret', ?)").run(
    randomBytes(32).toString('base64url'),
  );
  return db.prepare("SELECT value FROM meta WHERE key = 'linkSecret'").pluck().get() as string;
}
