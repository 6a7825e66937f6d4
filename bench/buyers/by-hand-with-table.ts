// By hand with a table: a row with the progress of each checkout, written before and after each call that changes
// something, so that a person could find the state after a crash. Nothing continues automatically.
import { join } from 'node:path';
import { Database } from '../../src/platform/sqlite';
import { PAYMENT_NONCE, type Buyer } from './buyer';
import { cartOf, createSvcCalls, type Cart, type SvcTarget, type Wanted } from './svc-calls';

export function createByHandWithTable(target: SvcTarget, dataDir: string): Buyer {
  const svc = createSvcCalls(target);
  const table = openTable(join(dataDir, 'by-hand.db'));
  return {
    begin(wanted: Wanted) {
      const note = (step: string, known: object): void =>
        table.write(wanted.checkoutId, step, known);
      let cart: Cart;
      return {
        async start() {
          note('starting', wanted);
          const [offer, seatIds, session] = await Promise.all([
            svc.refreshCheckout(wanted),
            svc.layout(wanted),
            svc.createGuest(wanted),
          ]);
          cart = cartOf(wanted, offer, seatIds, session);
          note('started', cart);
        },
        async seats() {
          note('leasing', cart);
          const seconds = await svc.lease(cart);
          note('leased', { ...cart, seconds });
          note('held', { ...cart, receipt: await svc.preview(cart) });
        },
        async order() {
          await svc.preview(cart, PAYMENT_NONCE);
          note('placing', cart);
          const ordered = await svc.placeOrder(cart, PAYMENT_NONCE);
          note('placed', { ...cart, ...ordered });
          note(await svc.orderStatus(ordered), { ...cart, ...ordered });
          const tickets = await svc.orderSummary(ordered);
          note('bought', { ...cart, ...ordered, tickets });
          return tickets;
        },
        read: async () => table.read(wanted.checkoutId),
      };
    },
    close: async () => void table.close(),
  };
}

function openTable(file: string) {
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  // Like Temporal's dev server: each write reaches the disk.
  db.pragma('synchronous = FULL');
  db.exec('CREATE TABLE IF NOT EXISTS checkouts (id TEXT PRIMARY KEY, step TEXT, known TEXT)');
  const write = db.prepare('INSERT OR REPLACE INTO checkouts VALUES (?, ?, ?)');
  const read = db.prepare('SELECT step, known FROM checkouts WHERE id = ?');
  return {
    write(id: string, step: string, known: object): void {
      write.run(id, step, JSON.stringify(known));
    },
    read: (id: string): unknown => read.get(id),
    close: () => db.close(),
  };
}
