import type { Database } from '../../src/platform/sqlite';

/**
 * Movements of seats and money. Every order has a `sale`. A `charge` before it means that Svc charged the money; a
 * `paymentReference` on the sale means that the partner collects it (PartnerPay). `release` frees the seats of a failed
 * or cancelled order; `void` and `refund` return the charge. `decline` and `refund-failure` move no money.
 */
export type LedgerKind =
  'lease' | 'sale' | 'charge' | 'decline' | 'release' | 'void' | 'refund' | 'refund-failure';

export interface LedgerEntry {
  readonly atMs: number;
  readonly kind: LedgerKind;
  readonly accountId: string;
  /** The attempt's clientRequestId; for a lease in the alternative shape its leaseId. */
  readonly clientRequestId: string;
  readonly showtimeId: string;
  readonly orderId: string | null;
  readonly seatIds: readonly string[];
  readonly quantity: number;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly code: string | null;
  /** The authorisation that pays for an order under PartnerPay. */
  readonly paymentReference: string | null;
}

type LedgerRow = Omit<LedgerEntry, 'seatIds'> & { readonly seatIds: string };

export function ledgerRows(db: Database) {
  const insert = db.prepare<[LedgerRow]>(
    `INSERT INTO ledger (at, kind, account_id, client_request_id, showtime_id, order_id, seat_ids,
       quantity, amount_minor, currency, code, payment_reference)
     VALUES (@atMs, @kind, @accountId, @clientRequestId, @showtimeId, @orderId, @seatIds,
       @quantity, @amountMinor, @currency, @code, @paymentReference)`,
  );
  const all = db.prepare<[], LedgerRow>(
    `SELECT at AS atMs, kind, account_id AS accountId, client_request_id AS clientRequestId,
       showtime_id AS showtimeId, order_id AS orderId, seat_ids AS seatIds, quantity,
       amount_minor AS amountMinor, currency, code, payment_reference AS paymentReference
     FROM ledger ORDER BY id`,
  );
  return {
    append(entry: LedgerEntry): void {
      insert.run({ ...entry, seatIds: JSON.stringify(entry.seatIds) });
    },

    /** All entries, oldest first, for audits. */
    all: (): LedgerEntry[] =>
      all.all().map((row) => ({ ...row, seatIds: JSON.parse(row.seatIds) as string[] })),
  };
}
