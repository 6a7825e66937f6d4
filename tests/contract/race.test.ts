// Many buyers for one seat, with two sandboxes on one database. I2: a seat is sold to at most one order.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OrderingClient, orderParameters } from '../../sandbox/testing/ordering-client';
import { findShowtime } from '../../sandbox/testing/showings';
import type { Caller } from '../../sandbox/testing/svc-wire';
import type { LineItem } from '../../src/contract/order';
import { openStorage } from '../../sandbox/storage/database';
import { startSandboxProcess, type SandboxProcess } from './support/sandbox-process';

const BUYERS = 200;
const ROUNDS = 50;
/** With the guard against double sales switched off, a seat is sold twice well before this many rounds. */
const CONTROL_ROUNDS = 20;

const SHOWTIME = findShowtime(
  Date.now(),
  ({ auditorium: { plan } }) => plan.seating === 'reserved' && plan.capacity > 200,
);

interface Buyer {
  readonly ordering: OrderingClient;
  readonly caller: Caller;
}

let dataDir: string;
let sandboxes: SandboxProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-race-'));
  sandboxes = [];
});

afterEach(async () => {
  await Promise.all(sandboxes.map((each) => each.kill()));
  rmSync(dataDir, { recursive: true });
});

/** Starts the sandboxes one after the other, since the first creates the database. */
async function start(options: Omit<Parameters<typeof startSandboxProcess>[0], 'dataDir'> = {}) {
  for (const _each of [1, 2]) sandboxes.push(await startSandboxProcess({ dataDir, ...options }));
  const clients = sandboxes.map(({ url }) => new OrderingClient(url));
  return Promise.all(
    Array.from({ length: BUYERS }, async (_, i): Promise<Buyer> => {
      const ordering = clients[i % clients.length]!;
      return { ordering, caller: await ordering.guest(`buyer-${i}@example.com`) };
    }),
  );
}

async function freeSeats({ ordering }: Buyer): Promise<string[]> {
  const { layoutArea } = await ordering.layout(SHOWTIME.id);
  return layoutArea.rows
    .flatMap(({ seats }) => seats)
    .filter(({ status, areaCategory }) => status === 'AVAILABLE' && areaCategory === 'standard')
    .map(({ id }) => id);
}

/** Whether the buyer got the seat; throws for any refusal but SEAT_UNAVAILABLE. */
async function buys({ ordering, caller }: Buyer, seatId: string): Promise<boolean> {
  const productId = SHOWTIME.areas[0]?.productId ?? '';
  const item: LineItem = { productId, offerId: 'adult', seatIds: [seatId], quantity: 1 };
  const id = randomUUID();
  const leased = await ordering.lease(caller, id, [item]);
  if (leased.status === 409) {
    expect(leased.body).toMatchObject({ code: 'SEAT_UNAVAILABLE' });
    return false;
  }
  const parameters = orderParameters([item], id, 'tok_ok');
  expect((await ordering.preview(caller, parameters)).status).toBe(200);
  return (await ordering.place(caller, parameters)).status === 200;
}

async function salesOf(buyers: readonly Buyer[], seatId: string): Promise<number> {
  const outcomes = await Promise.all(buyers.map((buyer) => buys(buyer, seatId)));
  return outcomes.filter(Boolean).length;
}

function soldSeats(): string[] {
  const storage = openStorage(path.join(dataDir, 'sandbox', 'sandbox.db'));
  const sales = storage.ledger.all().filter(({ kind }) => kind === 'sale');
  storage.close();
  return sales.flatMap(({ seatIds }) => seatIds);
}

test('with the guard against double sales switched off, a seat is sold more than once', async () => {
  const buyers = await start({
    entry: 'tests/contract/support/slow-sandbox.ts',
    env: { SLOW_SANDBOX_GUARD: 'off' },
  });
  const seats = (await freeSeats(buyers[0]!)).slice(0, CONTROL_ROUNDS);
  let sales = 0;
  for (const seatId of seats) {
    sales = await salesOf(buyers, seatId);
    if (sales > 1) break;
  }
  expect(sales).toBeGreaterThan(1);
  const sold = soldSeats();
  expect(new Set(sold).size).toBeLessThan(sold.length);
});

test(`exactly one of ${BUYERS} buyers gets the seat, ${ROUNDS} times`, async () => {
  const buyers = await start();
  const seats = (await freeSeats(buyers[0]!)).slice(0, ROUNDS);
  expect(seats).toHaveLength(ROUNDS);
  for (const seatId of seats) expect(await salesOf(buyers, seatId)).toBe(1);
  expect(soldSeats().sort()).toEqual([...seats].sort());
});
