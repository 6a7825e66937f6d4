import type { Database } from 'better-sqlite3';
import type { LineItem } from '../../src/contract/order';

export interface Lease {
  readonly id: number;
  readonly accountId: string;
  readonly clientRequestId: string;
  readonly showtimeId: string;
  readonly items: readonly LineItem[];
  readonly quantity: number;
  readonly endsAtMs: number;
  /** Of the orderParameters last previewed over this lease. */
  readonly previewDigest: string | null;
}

type LeaseRow = Omit<Lease, 'items'> & { readonly items: string };

const COLUMNS = `id, account_id AS accountId, client_request_id AS clientRequestId,
  showtime_id AS showtimeId, items, quantity, ends_at AS endsAtMs, preview_digest AS previewDigest`;

/** Only live leases are in the table: the ended ones are deleted before anything is read. */
export function leaseRows(db: Database) {
  const find = db.prepare<[string, string], LeaseRow>(
    `SELECT ${COLUMNS} FROM leases WHERE account_id = ? AND client_request_id = ?`,
  );
  const insert = db.prepare<[string, string, string, string, number, number]>(
    `INSERT INTO leases (account_id, client_request_id, showtime_id, items, quantity, ends_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const moveEnd = db.prepare<[number, number]>('UPDATE leases SET ends_at = ? WHERE id = ?');
  const savePreview = db.prepare<[string, number]>(
    'UPDATE leases SET preview_digest = ? WHERE id = ?',
  );
  const remove = db.prepare<[number]>('DELETE FROM leases WHERE id = ?');
  const removeEnded = db.prepare<[number]>('DELETE FROM leases WHERE ends_at <= ?');
  const removeProcessed = db.prepare<[string, string]>(
    `DELETE FROM leases WHERE account_id = ? AND showtime_id = ? AND client_request_id IN
       (SELECT client_request_id FROM attempts WHERE attempts.account_id = leases.account_id)`,
  );
  const countEnded = db
    .prepare<[number], number>('SELECT count(*) FROM leases WHERE ends_at <= ?')
    .pluck();
  const leasedPlaces = db
    .prepare<[string], number>('SELECT total(quantity) FROM leases WHERE showtime_id = ?')
    .pluck();
  return {
    find(accountId: string, clientRequestId: string): Lease | undefined {
      const row = find.get(accountId, clientRequestId);
      return row && { ...row, items: JSON.parse(row.items) as LineItem[] };
    },

    /** Returns the new lease's id. */
    insert(lease: Omit<Lease, 'id' | 'previewDigest'>): number {
      const { accountId, clientRequestId, showtimeId, items, quantity, endsAtMs } = lease;
      const json = JSON.stringify(items);
      const { lastInsertRowid } = insert.run(
        accountId,
        clientRequestId,
        showtimeId,
        json,
        quantity,
        endsAtMs,
      );
      return Number(lastInsertRowid);
    },

    moveEnd: (id: number, endsAtMs: number) => void moveEnd.run(endsAtMs, id),
    savePreview: (id: number, digest: string) => void savePreview.run(digest, id),
    /** Its seats become free with it. */
    remove: (id: number) => void remove.run(id),
    removeEnded: (nowMs: number) => void removeEnded.run(nowMs),
    /** The customer's leases for the showtime whose attempt has been processed. */
    removeProcessed: (accountId: string, showtimeId: string) =>
      void removeProcessed.run(accountId, showtimeId),
    hasEnded: (nowMs: number) => (countEnded.get(nowMs) ?? 0) > 0,
    /** Tickets under lease for the showtime. */
    places: (showtimeId: string) => leasedPlaces.get(showtimeId) ?? 0,
  };
}
