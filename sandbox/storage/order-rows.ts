import type { Database } from '../../src/platform/sqlite';
import type { OrderingErrorCode } from '../../src/contract/error-codes';
import type { LineItem, OrderParameters } from '../../src/contract/order';
import type { Receipt } from '../ordering/receipt';

type SettledStatus = 'fulfilled' | 'failed';

/** A `cancelled` order still owes its refund or, under PartnerPay, leaves it to the partner. */
export type OrderStatus = 'pending' | SettledStatus | 'cancelled' | 'refunded';

/** An order's extras for third parties: stored unchanged, and visible only in the database. */
export type OrderExtras = Pick<
  OrderParameters,
  'loyaltyCardNumber' | 'paymentDeviceData' | 'shippingAddress' | 'vendorData'
>;

export interface Order {
  readonly id: string;
  readonly eventId: string;
  readonly accountId: string;
  /** The attempt's clientRequestId, or its previewId in the alternative shape. */
  readonly clientRequestId: string;
  readonly showtimeId: string;
  readonly items: readonly LineItem[];
  readonly quantity: number;
  readonly status: OrderStatus;
  /** Why it failed, or will fail once it settles. */
  readonly reasonCode: OrderingErrorCode | null;
  /** When it stops being pending; null: never. */
  readonly settlesAtMs: number | null;
  readonly settlesAs: SettledStatus;
  readonly receipt: Receipt;
  readonly placedAtMs: number;
  /** The collector of the money: Svc itself, or the partner (`paymentProcessor: PartnerPay`). */
  readonly collectedBy: 'svc' | 'partner';
  /** The partner's authorisation. */
  readonly paymentReference: string | null;
  /** How many refunds will still fail before one succeeds. */
  readonly refundFailuresLeft: number;
  readonly extras: OrderExtras;
}

/** The outcome of a clientRequestId that place order has processed. */
export interface Attempt {
  readonly code: OrderingErrorCode | null;
  readonly orderId: string | null;
}

type InJson = 'items' | 'receipt' | 'extras';
type OrderRow = Omit<Order, InJson> & Readonly<Record<InJson, string>>;

const COLUMNS = `id, event_id AS eventId, account_id AS accountId,
  client_request_id AS clientRequestId, showtime_id AS showtimeId, items, quantity, status,
  reason_code AS reasonCode, settles_at AS settlesAtMs, settles_as AS settlesAs, receipt,
  placed_at AS placedAtMs, collected_by AS collectedBy, payment_reference AS paymentReference,
  refund_failures AS refundFailuresLeft, extras`;

export function orderRows(db: Database) {
  const insert = db.prepare<[OrderRow]>(
    `INSERT INTO orders (id, event_id, account_id, client_request_id, showtime_id, items, quantity,
       status, reason_code, settles_at, settles_as, receipt, placed_at, collected_by,
       payment_reference, refund_failures, extras)
     VALUES (@id, @eventId, @accountId, @clientRequestId, @showtimeId, @items, @quantity,
       @status, @reasonCode, @settlesAtMs, @settlesAs, @receipt, @placedAtMs, @collectedBy,
       @paymentReference, @refundFailuresLeft, @extras)`,
  );
  const find = db.prepare<[string, string], OrderRow>(
    `SELECT ${COLUMNS} FROM orders WHERE id = ? AND account_id = ?`,
  );
  const due = db.prepare<[number], OrderRow>(
    `SELECT ${COLUMNS} FROM orders WHERE status = 'pending' AND settles_at <= ?`,
  );
  const all = db.prepare<[], OrderRow>(`SELECT ${COLUMNS} FROM orders ORDER BY placed_at, id`);
  const settle = db.prepare<[string]>('UPDATE orders SET status = settles_as WHERE id = ?');
  const setStatus = db.prepare<[OrderStatus, string]>('UPDATE orders SET status = ? WHERE id = ?');
  const useRefundFailure = db.prepare<[string]>(
    'UPDATE orders SET refund_failures = max(0, refund_failures - 1) WHERE id = ?',
  );
  const soldPlaces = db
    .prepare<[string], number>(
      `SELECT total(quantity) FROM orders
       WHERE showtime_id = ? AND status IN ('pending', 'fulfilled')`,
    )
    .pluck();
  const insertAttempt = db.prepare<[string, string, string | null, string | null]>(
    'INSERT INTO attempts (account_id, client_request_id, code, order_id) VALUES (?, ?, ?, ?)',
  );
  const findAttempt = db.prepare<[string, string], Attempt>(
    `SELECT code, order_id AS orderId FROM attempts
     WHERE account_id = ? AND client_request_id = ?`,
  );
  return {
    insert(order: Order): void {
      insert.run({
        ...order,
        items: JSON.stringify(order.items),
        receipt: JSON.stringify(order.receipt),
        extras: JSON.stringify(order.extras),
      });
    },

    /** Finds only the customer's own orders. */
    find(id: string, accountId: string): Order | undefined {
      const row = find.get(id, accountId);
      return row && fromRow(row);
    },

    /** All orders, for audits. */
    all: (): Order[] => all.all().map(fromRow),
    /** Pending orders whose time has come. */
    due: (nowMs: number): Order[] => due.all(nowMs).map(fromRow),
    settle: (id: string) => void settle.run(id),
    setStatus: (id: string, status: OrderStatus) => void setStatus.run(status, id),
    useRefundFailure: (id: string) => void useRefundFailure.run(id),
    /** The number of sold tickets of the showtime. */
    places: (showtimeId: string) => soldPlaces.get(showtimeId) ?? 0,

    saveAttempt(accountId: string, clientRequestId: string, { code, orderId }: Attempt): void {
      insertAttempt.run(accountId, clientRequestId, code, orderId);
    },
    findAttempt: (accountId: string, clientRequestId: string): Attempt | undefined =>
      findAttempt.get(accountId, clientRequestId),
  };
}

function fromRow(row: OrderRow): Order {
  return {
    ...row,
    items: JSON.parse(row.items) as LineItem[],
    receipt: JSON.parse(row.receipt) as Receipt,
    extras: JSON.parse(row.extras) as OrderExtras,
  };
}
