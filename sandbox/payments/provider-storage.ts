// The provider's own tables: in the sandbox's database file, over a connection that Svc never uses.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Database } from '../../src/platform/sqlite';
import type { AuthorizationStatus } from '../../src/contract/partner-pay';
import { cardRows } from './card-rows';

export interface AuthorizationRow {
  readonly id: string;
  readonly reference: string;
  readonly status: AuthorizationStatus;
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly currency: string;
  readonly createdAtMs: number;
  readonly lapsesAtMs: number;
  /** The reference of its one capture. */
  readonly capturedFor: string | null;
  /** The number of refund attempts that will still fail. */
  readonly refundFailuresLeft: number;
}

export interface ProviderLedgerEntry {
  readonly atMs: number;
  readonly kind: 'authorize' | 'decline' | 'capture' | 'void' | 'lapse' | 'refund';
  /** Null if there is none, as after a decline. */
  readonly authorizationId: string | null;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly code: string | null;
}

/** The stored answer of a key, for replays. */
interface KeptAnswer {
  readonly digest: string;
  readonly status: number;
  readonly body: string;
}

export type ProviderStorage = ReturnType<typeof openProviderStorage>;

const BUSY_TIMEOUT_MS = 5_000;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS provider_secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;

  CREATE TABLE IF NOT EXISTS provider_cards (
    token_hash TEXT PRIMARY KEY,
    sealed BLOB NOT NULL,
    ends_at INTEGER NOT NULL,
    used_by TEXT -- hash of the Idempotency-Key that resolved the card
  ) STRICT;

  CREATE TABLE IF NOT EXISTS provider_authorizations (
    id TEXT PRIMARY KEY,
    reference TEXT NOT NULL,
    status TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    refunded_minor INTEGER NOT NULL DEFAULT 0 CHECK (refunded_minor BETWEEN 0 AND amount_minor),
    currency TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    lapses_at INTEGER NOT NULL,
    captured_for TEXT CHECK ((captured_for IS NOT NULL) = (status IN ('captured', 'refunded'))),
    refund_failures_left INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS provider_by_reference ON provider_authorizations (reference);
  CREATE INDEX IF NOT EXISTS provider_by_lapse ON provider_authorizations (lapses_at)
    WHERE status = 'authorized';

  CREATE TABLE IF NOT EXISTS provider_answers (
    key TEXT PRIMARY KEY,
    digest TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE IF NOT EXISTS provider_ledger (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    authorization_id TEXT,
    reference TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    currency TEXT NOT NULL,
    code TEXT
  ) STRICT;
`;

/** Opens the tables, creating them if needed; `transaction` is atomic and rolls back if it throws. */
export function openProviderStorage(file: string) {
  if (file !== ':memory:') mkdirSync(path.dirname(file), { recursive: true });
  const db = new Database(file, { timeout: BUSY_TIMEOUT_MS });
  db.pragma('journal_mode = WAL');
  db.transaction(() => db.exec(SCHEMA)).immediate();
  return {
    cards: cardRows(db),
    authorizations: authorizationRows(db),
    answers: answerRows(db),
    ledger: ledgerRows(db),
    transaction: <T>(change: () => T): T => db.transaction(change).immediate(),
    close: () => db.close(),
  };
}

function authorizationRows(db: Database) {
  const columns = `id, reference, status, amount_minor AS amountMinor,
    refunded_minor AS refundedMinor, currency, created_at AS createdAtMs, lapses_at AS lapsesAtMs,
    captured_for AS capturedFor, refund_failures_left AS refundFailuresLeft`;
  const from = `SELECT ${columns} FROM provider_authorizations`;
  const save = db.prepare<[AuthorizationRow]>(
    `INSERT INTO provider_authorizations (id, reference, status, amount_minor,
       refunded_minor, currency, created_at, lapses_at, captured_for, refund_failures_left)
     VALUES (@id, @reference, @status, @amountMinor, @refundedMinor, @currency, @createdAtMs,
       @lapsesAtMs, @capturedFor, @refundFailuresLeft)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status,
       captured_for = excluded.captured_for,
       refunded_minor = excluded.refunded_minor,
       refund_failures_left = excluded.refund_failures_left`,
  );
  const find = db.prepare<[string], AuthorizationRow>(`${from} WHERE id = ?`);
  const ofReference = db.prepare<[string], AuthorizationRow>(
    `${from} WHERE reference = ? ORDER BY created_at, rowid`,
  );
  const due = db.prepare<[number], AuthorizationRow>(
    `${from} WHERE status = 'authorized' AND lapses_at <= ?`,
  );
  const all = db.prepare<[], AuthorizationRow>(`${from} ORDER BY created_at, rowid`);
  return {
    save: (row: AuthorizationRow) => void save.run(row),
    find: (id: string) => find.get(id),
    ofReference: (reference: string) => ofReference.all(reference),
    /** Authorisations that were not captured in time. */
    due: (nowMs: number) => due.all(nowMs),
    all: () => all.all(),
  };
}

function answerRows(db: Database) {
  const save = db.prepare<[string, string, number, string]>(
    'INSERT INTO provider_answers (key, digest, status, body) VALUES (?, ?, ?, ?)',
  );
  const find = db.prepare<[string], KeptAnswer>(
    'SELECT digest, status, body FROM provider_answers WHERE key = ?',
  );
  return {
    save: (key: string, { digest, status, body }: KeptAnswer) =>
      void save.run(key, digest, status, body),
    find: (key: string) => find.get(key),
  };
}

function ledgerRows(db: Database) {
  const append = db.prepare<[ProviderLedgerEntry]>(
    `INSERT INTO provider_ledger (at, kind, authorization_id, reference, amount_minor, currency, code)
     VALUES (@atMs, @kind, @authorizationId, @reference, @amountMinor, @currency, @code)`,
  );
  const all = db.prepare<[], ProviderLedgerEntry>(
    `SELECT at AS atMs, kind, authorization_id AS authorizationId, reference,
       amount_minor AS amountMinor, currency, code
     FROM provider_ledger ORDER BY id`,
  );
  return {
    append: (entry: ProviderLedgerEntry) => void append.run(entry),
    /** All entries, oldest first. */
    all: () => all.all(),
  };
}
