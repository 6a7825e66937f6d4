// Checks the sandbox's tables for what must hold between any two requests.
import { Database } from '../../../src/platform/sqlite';

interface OrderRow {
  readonly id: string;
  readonly account_id: string;
  readonly client_request_id: string;
  readonly showtime_id: string;
  readonly items: string;
  readonly status: string;
}

interface LeaseRow {
  readonly id: number;
  readonly account_id: string;
  readonly reference: string;
  readonly showtime_id: string;
  readonly items: string;
}

interface EntryRow {
  readonly kind: string;
  readonly order_id: string | null;
  readonly showtime_id: string;
  readonly seat_ids: string;
  readonly amount_minor: number | null;
}

/** The ledger entries of an order, by its status. */
const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  pending: ['charge', 'sale'],
  fulfilled: ['charge', 'sale'],
  failed: ['charge', 'sale', 'void', 'release'],
  cancelled: ['charge', 'sale', 'release'],
  refunded: ['charge', 'sale', 'release', 'refund'],
};

/** One line for each loss, half-done change or double sale. */
export function storageViolations(file: string): string[] {
  const db = new Database(file, { readonly: true });
  try {
    const all = <T>(sql: string): T[] => db.prepare<[], T>(sql).all();
    const entries = all<EntryRow>('SELECT * FROM ledger ORDER BY id');
    return [
      ...(db.pragma('integrity_check', { simple: true }) === 'ok' ? [] : ['the file is damaged']),
      ...(db.pragma('foreign_key_check') as unknown[]).map(() => 'a row refers to nothing'),
      ...all<OrderRow>('SELECT * FROM orders').flatMap((order) => ofOrder(db, order, entries)),
      ...all<LeaseRow>('SELECT * FROM leases').flatMap((lease) => ofLease(db, lease)),
      ...ofLedger(db, entries),
    ];
  } finally {
    db.close();
  }
}

function ofOrder(db: Database, order: OrderRow, entries: readonly EntryRow[]): string[] {
  const attempt = db
    .prepare('SELECT order_id FROM attempts WHERE account_id = ? AND client_request_id = ?')
    .pluck()
    .get(order.account_id, order.client_request_id);
  const claimed = db
    .prepare('SELECT seat_id FROM claims WHERE order_id = ?')
    .pluck()
    .all(order.id) as string[];
  const hasSeats = order.status === 'pending' || order.status === 'fulfilled';
  const own = entries.filter(({ order_id: orderId }) => orderId === order.id);
  return [
    ...(attempt === order.id ? [] : [`order ${order.id} has no attempt`]),
    ...(sameSet(claimed, hasSeats ? seatsOf(order.items) : [])
      ? []
      : [`order ${order.id}, ${order.status}, has the seats ${claimed.join(' ')}`]),
    ...(sameSet(
      own.map(({ kind }) => kind),
      ENTRIES[order.status] ?? [],
    )
      ? []
      : [`order ${order.id}, ${order.status}, has booked ${own.map(({ kind }) => kind).join()}`]),
    ...(new Set(own.flatMap(({ amount_minor: minor }) => minor ?? [])).size === 1
      ? []
      : [`order ${order.id} has booked other amounts than its own`]),
  ];
}

function ofLease(db: Database, lease: LeaseRow): string[] {
  const claimed = db
    .prepare('SELECT seat_id FROM claims WHERE lease_id = ?')
    .pluck()
    .all(lease.id) as string[];
  const booked = db
    .prepare(
      "SELECT count(*) FROM ledger WHERE kind = 'lease' AND account_id = ? AND client_request_id = ?",
    )
    .pluck()
    .get(lease.account_id, lease.reference) as number;
  return [
    ...(sameSet(claimed, seatsOf(lease.items)) ? [] : [`lease ${lease.id} holds other seats`]),
    ...(booked > 0 ? [] : [`lease ${lease.id} is not booked`]),
  ];
}

/** Reads the ledger in order: a sold seat must be released before it is sold again. */
function ofLedger(db: Database, entries: readonly EntryRow[]): string[] {
  const known = new Set(db.prepare('SELECT id FROM orders').pluck().all());
  const sold = new Set<string>();
  return entries.flatMap(({ kind, order_id: orderId, showtime_id: showtimeId, seat_ids: ids }) => {
    const seats = (JSON.parse(ids) as string[]).map((seat) => `${showtimeId} ${seat}`);
    const lost = orderId !== null && !known.has(orderId) ? [`order ${orderId} is lost`] : [];
    const twice = kind === 'sale' ? seats.filter((seat) => sold.has(seat)) : [];
    if (kind === 'sale') for (const seat of seats) sold.add(seat);
    if (kind === 'release') for (const seat of seats) sold.delete(seat);
    return [...lost, ...twice.map((seat) => `${seat} is sold twice`)];
  });
}

function seatsOf(items: string): string[] {
  return (JSON.parse(items) as { seatIds: string[] }[]).flatMap(({ seatIds }) => seatIds);
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return [...a].sort().join() === [...b].sort().join();
}
