import type { Database } from '../../src/platform/sqlite';

/** A claimed seat: leased, or sold in an order. */
export interface Claim {
  readonly seatId: string;
  readonly accountId: string;
  readonly leaseId: number | null;
  readonly orderId: string | null;
}

/** Without `isGuarded` a new claim can overwrite another customer's. */
export function claimRows(db: Database, isGuarded: boolean) {
  const atShowtime = db.prepare<[string], Claim>(
    `SELECT seat_id AS seatId, account_id AS accountId, lease_id AS leaseId, order_id AS orderId
     FROM claims WHERE showtime_id = ?`,
  );
  const insert = db.prepare<[string, string, string, number]>(
    `INSERT ${isGuarded ? '' : 'OR REPLACE'} INTO claims (showtime_id, seat_id, account_id, lease_id)
     VALUES (?, ?, ?, ?)`,
  );
  const moveToOrder = db.prepare<[string, number]>(
    'UPDATE claims SET lease_id = NULL, order_id = ? WHERE lease_id = ?',
  );
  const removeOfOrder = db.prepare<[string]>('DELETE FROM claims WHERE order_id = ?');
  return {
    /** Every claimed seat of a showtime. */
    at: (showtimeId: string): Claim[] => atShowtime.all(showtimeId),
    /** Throws if any of the seats is already claimed: the caller checks first. */
    lease(showtimeId: string, seatIds: readonly string[], accountId: string, leaseId: number) {
      for (const seatId of seatIds) insert.run(showtimeId, seatId, accountId, leaseId);
    },
    moveToOrder: (leaseId: number, orderId: string) => void moveToOrder.run(orderId, leaseId),
    removeOfOrder: (orderId: string) => void removeOfOrder.run(orderId),
  };
}
