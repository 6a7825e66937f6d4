import type { Database } from 'better-sqlite3';

/** What happened to seats and money; `decline` moved no money, `void` gives a charge back. */
export type LedgerKind = 'lease' | 'sale' | 'charge' | 'decline' | 'release' | 'void';

export interface LedgerEntry {
  readonly atMs: number;
  readonly kind: LedgerKind;
  readonly accountId: string;
  readonly clientRequestId: string;
  readonly showtimeId: string;
  readonly orderId: string | null;
  readonly seatIds: readonly string[];
  readonly quantity: number;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly code: string | null;
}

type LedgerRow = Omit<LedgerEntry, 'seatIds'> & { readonly seatIds: string };

export function ledgerRows(db: Database) {
  const insert = db.prepare<[LedgerRow]>(
    `INSERT INTO ledger (at, kind, account_id, client_request_id, showtime_id, order_id, seat_ids,
       quantity, amount_minor, currency, code)
     VALUES (@atMs, @kind, @accountId, @clientRequestId, @showtimeId, @orderId, @seatIds,
       @quantity, @amountMinor, @currency, @code)`,
  );
  const all = db.prepare<[], LedgerRow>(
    `SELECT at AS atMs, kind, account_id AS accountId, client_request_id AS clientRequestId,
       showtime_id AS showtimeId, order_id AS orderId, seat_ids AS seatIds, quantity,
       amount_minor AS amountMinor, currency, code
     FROM ledger ORDER BY id`,
  );
  return {
    append(entry: LedgerEntry): void {
      insert.run({ ...entry, seatIds: JSON.stringify(entry.seatIds) });
    },

    /** Everything, oldest first: for audits. */
    all: (): LedgerEntry[] =>
      all.all().map((row) => ({ ...row, seatIds: JSON.parse(row.seatIds) as string[] })),
  };
}
