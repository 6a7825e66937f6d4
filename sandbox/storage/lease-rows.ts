import type { Database } from '../../src/platform/sqlite';
import type { LineItem } from '../../src/contract/order';
import type { Receipt } from '../ordering/receipt';

/** A leased item. In the alternative shape it has no offer, since only a preview assigns one. */
export interface LeasedItem extends Omit<LineItem, 'offerId'> {
  readonly offerId: string | null;
}

/** The last preview of a lease, and the only one that can be placed. */
export interface Preview {
  /** A digest of the orderParameters, or the previewId. */
  readonly key: string;
  readonly items: readonly LineItem[];
  readonly receipt: Receipt;
}

export interface Lease {
  readonly id: number;
  readonly accountId: string;
  /** The clientRequestId or, in the alternative shape, the leaseId. */
  readonly reference: string;
  readonly showtimeId: string;
  readonly items: readonly LeasedItem[];
  readonly quantity: number;
  readonly endsAtMs: number;
  readonly preview: Preview | null;
}

interface LeaseRow extends Omit<Lease, 'items' | 'preview'> {
  readonly items: string;
  readonly preview: string | null;
}

const COLUMNS = `id, account_id AS accountId, reference, showtime_id AS showtimeId, items, quantity,
  ends_at AS endsAtMs, preview`;

/** The table has only live leases: ended ones are deleted before anything is read. */
export function leaseRows(db: Database) {
  const find = db.prepare<[string, string], LeaseRow>(
    `SELECT ${COLUMNS} FROM leases WHERE account_id = ? AND reference = ?`,
  );
  const findByPreview = db.prepare<[string, string], LeaseRow>(
    `SELECT ${COLUMNS} FROM leases WHERE account_id = ? AND preview_key = ?`,
  );
  const insert = db.prepare<[Omit<LeaseRow, 'id' | 'preview'>]>(
    `INSERT INTO leases (account_id, reference, showtime_id, items, quantity, ends_at)
     VALUES (@accountId, @reference, @showtimeId, @items, @quantity, @endsAtMs)`,
  );
  const moveEnd = db.prepare<[number, number]>('UPDATE leases SET ends_at = ? WHERE id = ?');
  const savePreview = db.prepare<[string | null, string | null, number]>(
    'UPDATE leases SET preview_key = ?, preview = ? WHERE id = ?',
  );
  const remove = db.prepare<[number]>('DELETE FROM leases WHERE id = ?');
  const removeEnded = db.prepare<[number]>('DELETE FROM leases WHERE ends_at <= ?');
  const removeAllOf = db.prepare<[string, string]>(
    'DELETE FROM leases WHERE account_id = ? AND showtime_id = ?',
  );
  const removeProcessed = db.prepare<[string, string]>(
    `DELETE FROM leases WHERE account_id = ? AND showtime_id = ? AND reference IN
       (SELECT client_request_id FROM attempts WHERE attempts.account_id = leases.account_id)`,
  );
  const countEnded = db
    .prepare<[number], number>('SELECT count(*) FROM leases WHERE ends_at <= ?')
    .pluck();
  const leasedPlaces = db
    .prepare<[string], number>('SELECT total(quantity) FROM leases WHERE showtime_id = ?')
    .pluck();
  return {
    find: (accountId: string, reference: string): Lease | undefined =>
      fromRow(find.get(accountId, reference)),
    /** The lease whose last preview has this key. */
    findByPreview: (accountId: string, previewKey: string): Lease | undefined =>
      fromRow(findByPreview.get(accountId, previewKey)),

    /** Returns the new lease's id. */
    insert(lease: Omit<Lease, 'id' | 'preview'>): number {
      const { lastInsertRowid } = insert.run({ ...lease, items: JSON.stringify(lease.items) });
      return Number(lastInsertRowid);
    },

    moveEnd: (id: number, endsAtMs: number) => void moveEnd.run(endsAtMs, id),
    savePreview: (id: number, preview: Preview) =>
      void savePreview.run(preview.key, JSON.stringify(preview), id),
    clearPreview: (id: number) => void savePreview.run(null, null, id),
    /** Removes the lease and frees its seats. */
    remove: (id: number) => void remove.run(id),
    removeEnded: (nowMs: number) => void removeEnded.run(nowMs),
    /** Removes all leases of the customer for the showtime. */
    removeAllOf: (accountId: string, showtimeId: string) =>
      void removeAllOf.run(accountId, showtimeId),
    /** Of the customer's leases for the showtime, removes those that an order attempt has used. */
    removeProcessed: (accountId: string, showtimeId: string) =>
      void removeProcessed.run(accountId, showtimeId),
    hasEnded: (nowMs: number) => (countEnded.get(nowMs) ?? 0) > 0,
    /** The number of leased tickets of the showtime. */
    places: (showtimeId: string) => leasedPlaces.get(showtimeId) ?? 0,
  };
}

function fromRow(row: LeaseRow | undefined): Lease | undefined {
  if (!row) return undefined;
  return {
    ...row,
    items: JSON.parse(row.items) as LeasedItem[],
    preview: row.preview === null ? null : (JSON.parse(row.preview) as Preview),
  };
}
