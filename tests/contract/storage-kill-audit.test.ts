// The audit that storage-kill.test.ts uses finds each kind of damage.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from '../../src/platform/sqlite';
import { listenSandbox } from '../../sandbox/app';
import { answerOf, OrderingClient } from '../../sandbox/testing/ordering-client';
import { reservedShowtime } from '../../sandbox/testing/showings';
import { storageViolations } from './support/storage-audit';

const SHOWTIME = reservedShowtime(Date.now());

let folder: string;
let file: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sandbox-audit-'));
  file = path.join(folder, 'sandbox.db');
  await fill();
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Buys seats, cancels them and buys them again, and leases two more. */
async function fill(): Promise<void> {
  const settings = { port: 0, logLevel: 'silent', ratePerSecond: 0 } as const;
  const sandbox = await listenSandbox({ settings, databaseFile: file });
  const ordering = new OrderingClient(sandbox.url);
  const guest = await ordering.guest();
  const item = async () => {
    const { recommendedSeats: seatIds = [] } = await ordering.layout(SHOWTIME.id, 2);
    const productId = SHOWTIME.areas[0]?.productId ?? '';
    return { productId, offerId: 'adult', seatIds, quantity: 2 };
  };
  const sold = await item();
  const { orderId } = answerOf('placeOrder', await ordering.buy(guest, sold, 'tok_instant'));
  answerOf('cancelOrder', await ordering.cancel(guest, orderId));
  answerOf('placeOrder', await ordering.buy(guest, sold, 'tok_instant'));
  answerOf('lease', await ordering.lease(guest, randomUUID(), [await item()]));
  await sandbox.close();
}

test('a healthy database has no violations', () => {
  expect(storageViolations(file)).toEqual([]);
});

test.each([
  ['a lost charge', "DELETE FROM ledger WHERE kind = 'charge'", 'has booked'],
  ['a lost order', 'DELETE FROM orders', 'is lost'],
  ['a lost attempt', 'DELETE FROM attempts', 'has no attempt'],
  ['lost seats', 'DELETE FROM claims WHERE order_id IS NOT NULL', 'has the seats'],
  ['a lease without its seats', 'DELETE FROM claims WHERE lease_id IS NOT NULL', 'other seats'],
  ['a lease that was not booked', "DELETE FROM ledger WHERE kind = 'lease'", 'is not booked'],
  [
    'a refund of another amount',
    "UPDATE ledger SET amount_minor = 1 WHERE kind = 'refund'",
    'amounts',
  ],
  ['a seat sold twice', "DELETE FROM ledger WHERE kind = 'release'", 'sold twice'],
])('finds %s', (_what, sql, message) => {
  const db = new Database(file);
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
  expect(storageViolations(file).join('\n')).toContain(message);
});
