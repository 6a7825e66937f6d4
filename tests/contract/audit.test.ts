// `npm run audit` over the ledgers of a real sandbox, running and stopped, with and without planted violations.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Database } from '../../src/platform/sqlite';
import { listenSandbox } from '../../sandbox/app';
import { answerOf, orderParameters, OrderingClient } from '../../sandbox/testing/ordering-client';
import { MovableClock } from '../../sandbox/testing/movable-clock';
import { ProviderClient } from '../../sandbox/testing/provider-client';
import { generalShowtime, reservedShowtime } from '../../sandbox/testing/showings';

const ROOT = path.join(__dirname, '../..');
const FULFILMENT_MS = 3_000;

let folder: string;
let databaseFile: string;
let clock: MovableClock;
let sandbox: Awaited<ReturnType<typeof listenSandbox>>;
let ordering: OrderingClient;
let provider: ProviderClient;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sandbox-audit-'));
  databaseFile = path.join(folder, 'sandbox.db');
  clock = new MovableClock(Date.now());
  const settings = { port: 0, logLevel: 'silent', ratePerSecond: 0 } as const;
  sandbox = await listenSandbox({ settings, databaseFile, clock });
  ordering = new OrderingClient(sandbox.url);
  provider = new ProviderClient(sandbox.url);
});

afterEach(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

function audit(...args: string[]): Promise<{ exitCode: number; output: string }> {
  const program = ['--import', 'tsx', 'scripts/audit.ts', ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, program, { cwd: ROOT }, (error, stdout, stderr) => {
      resolve({ exitCode: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}

async function chosen(tickets = 2, showtime = reservedShowtime(clock.now())) {
  const seatIds =
    showtime.auditorium.plan.seating === 'reserved'
      ? ((await ordering.layout(showtime.id, tickets)).recommendedSeats ?? [])
      : [];
  const productId = showtime.areas[0]?.productId ?? '';
  return { productId, offerId: 'adult', seatIds, quantity: tickets };
}

async function buy(name: string, token: string, showtime = reservedShowtime(clock.now())) {
  const guest = await ordering.guest(`${name}@example.com`);
  const placed = await ordering.buy(guest, await chosen(2, showtime), token);
  return { guest, placed };
}

/** Buys through the partner's provider: Svc gets the authorisation, the provider captures or voids. */
async function buyWithPartnerPay(name: string, act: 'capture' | 'void') {
  const guest = await ordering.guest(`${name}@example.com`);
  const item = await chosen();
  const parameters = (nonce: string) => ({
    ...orderParameters([item], clientRequestId, nonce, { paymentProcessor: 'PartnerPay' }),
  });
  const clientRequestId = randomUUID();
  answerOf('lease', await ordering.lease(guest, clientRequestId, [item]));
  const first = answerOf('preview', await ordering.preview(guest, parameters('unknown')));
  const { value: amount } = first.receipt.totalAmount;
  const { body } = await provider.authorize(`chk_${name}-1`, amount, 'tok_ok');
  const id = body.id as string;
  if (act === 'capture') {
    answerOf('preview', await ordering.preview(guest, parameters(id)));
    answerOf('placeOrder', await ordering.place(guest, parameters(id)));
  }
  expect((await provider.act(id, act)).status).toBe(200);
}

/** Places orders with every outcome. */
async function trade(): Promise<void> {
  await buy('fulfilled', 'tok_ok');
  await buy('general', 'tok_ok', generalShowtime(clock.now()));
  await buy('declined', 'tok_declined');
  await buy('failed', 'tok_sold_out_later');
  const { guest, placed } = await buy('cancelled', 'tok_ok');
  const owing = await buy('owing', 'tok_refund_fails');
  await buyWithPartnerPay('captured', 'capture');
  await buyWithPartnerPay('voided', 'void');
  clock.advance(FULFILMENT_MS);
  const orderIdOf = (sent: typeof placed) => answerOf('placeOrder', sent).orderId;
  expect((await ordering.cancel(guest, orderIdOf(placed))).status).toBe(200);
  expect((await ordering.cancel(owing.guest, orderIdOf(owing.placed))).status).toBe(500);
  await buy('pending', 'tok_never');
}

const counts = (output: string) =>
  Object.fromEntries(
    [...output.matchAll(/^ *(\d+) {2}(.+)$/gm)].map(
      ([, count = '', what = '']) => [what, Number(count)] as const,
    ),
  );

it('counts orders of every outcome and finds no violations, in a running and in a stopped sandbox', async () => {
  await trade();
  const running = await audit('--url', sandbox.url, '--one-checkout-per-customer');
  expect(running.output).toContain('I1, I2 and I3 hold.');
  expect(running.exitCode).toBe(0);
  expect(counts(running.output)).toMatchObject({
    orders: 7,
    'orders pending': 1,
    'orders fulfilled': 3,
    'orders failed': 1,
    'orders cancelled, refund owed': 1,
    'orders cancelled or refunded, refund owed by the provider': 0,
    'orders refunded': 1,
    'seats sold': 6,
    'tickets sold': 8,
    authorizations: 2,
    'authorizations captured': 1,
    'orders paid at another provider': 0,
  });
  await sandbox.close();
  const stopped = await audit('--database', databaseFile);
  expect([stopped.exitCode, counts(stopped.output)]).toEqual([0, counts(running.output)]);
});

const PLANTED: [string, string, string][] = [
  ['a lost charge', "DELETE FROM ledger WHERE kind = 'charge'", 'I3 broken'],
  [
    'a seat sold twice',
    `INSERT INTO ledger (at, kind, account_id, client_request_id, showtime_id, order_id, seat_ids, quantity)
     SELECT at, kind, account_id, client_request_id, showtime_id, 'O2', seat_ids, quantity
     FROM ledger WHERE kind = 'sale'`,
    'I2 broken',
  ],
  [
    'a second capture',
    `INSERT INTO provider_ledger (at, kind, authorization_id, reference, amount_minor, currency)
     SELECT at, kind, authorization_id, reference, amount_minor, currency
     FROM provider_ledger WHERE kind = 'capture'`,
    'I1 broken',
  ],
];

it.each(PLANTED)('exits 1 on %s', async (_what, sql, message) => {
  await buy('fulfilled', 'tok_ok');
  await buyWithPartnerPay('captured', 'capture');
  const db = new Database(databaseFile);
  expect(db.prepare(sql).run().changes).toBeGreaterThan(0);
  db.close();
  const { exitCode, output } = await audit('--url', sandbox.url);
  expect(output).toContain(message);
  expect(exitCode).toBe(1);
});

it('exits 2, naming the remedy, if there is nothing to audit', async () => {
  const missing = await audit('--database', path.join(folder, 'missing.db'));
  expect([missing.exitCode, missing.output]).toEqual([2, expect.stringContaining('missing.db')]);
  await sandbox.close();
  const stopped = await audit('--url', sandbox.url);
  expect([stopped.exitCode, stopped.output]).toEqual([
    2,
    expect.stringContaining('npm run sandbox'),
  ]);
});

it('keeps names, addresses and tokens out of the ledger', async () => {
  await trade();
  const text = await (await fetch(`${sandbox.url}/sandbox/ledger`)).text();
  expect(text).toMatch(/"orders":\[\{/);
  expect(text).not.toMatch(/example\.com|Byron|tok_/);
});
