// The sandbox killed in the middle of its work: nothing that it confirmed is lost, and nothing is half done.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '../../src/platform/sqlite';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { answerOf, OrderingClient, orderParameters } from '../../sandbox/testing/ordering-client';
import { findShowtime } from '../../sandbox/testing/showings';
import type { Sent } from '../../sandbox/testing/partner-client';
import type { Caller } from '../../sandbox/testing/svc-wire';
import { startSandboxProcess, type SandboxProcess } from './support/sandbox-process';
import { storageViolations } from './support/storage-audit';

const ROUNDS = 6;
/** The number of orders and refunds between kills is random: if there are too few, more rounds follow. */
const ROUNDS_MAX = 3 * ROUNDS;
/** The number of the order during which the sandbox stops and is killed. */
const STOP_AT = 20;
/** The longest delay between the answer that triggers the kill and the kill. */
const KILL_WITHIN_MS = 40;
const CUSTOMERS = 24;
const SEED = 4711;

const SHOWTIME = findShowtime(
  Date.now(),
  ({ auditorium: { plan } }) => plan.seating === 'reserved' && plan.capacity > 200,
);
const PRODUCT_ID = SHOWTIME.areas[0]?.productId ?? '';

const chance = xoroshiro128plus(SEED);
const below = (bound: number) => uniformInt(chance, 0, bound - 1);

let dataDir: string;
let file: string;
let sandbox: SandboxProcess;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sandbox-kill-'));
  file = path.join(dataDir, 'sandbox', 'sandbox.db');
});

afterEach(async () => {
  await sandbox.kill();
  rmSync(dataDir, { recursive: true });
});

/** The orders and refunds that were confirmed to customers, over all rounds of a test. */
class Received {
  readonly placed = new Set<string>();
  readonly refunded = new Set<string>();
}

/** Kills the sandbox after `killAfter` answers, and counts calls without an answer. */
class Storm {
  unanswered = 0;
  private answers = 0;
  private killing: Promise<void> | undefined;

  constructor(
    private readonly killAfter: number,
    readonly received: Received,
  ) {}

  get isOver(): boolean {
    return this.killing !== undefined;
  }

  /** The answer, or undefined if the connection broke, which only the kill may cause. */
  async send(call: Promise<Sent>): Promise<Sent | undefined> {
    try {
      const sent = await call;
      this.answers += 1;
      if (this.answers >= this.killAfter) this.killing ??= killSoon();
      return sent;
    } catch (error) {
      if (!this.isOver) throw error;
      this.unanswered += 1;
      return undefined;
    }
  }

  kill(): void {
    this.killing ??= sandbox.kill();
  }

  async end(): Promise<void> {
    await this.killing;
  }
}

async function killSoon(): Promise<void> {
  await pause(below(KILL_WITHIN_MS));
  await sandbox.kill();
}

/** Leases, previews, buys and cancels until the sandbox is killed. */
async function shop(ordering: OrderingClient, caller: Caller, seats: string[], storm: Storm) {
  while (!storm.isOver) {
    const first = below(seats.length - 1);
    const seatIds = seats.slice(first, first + 1 + below(2));
    const item = { productId: PRODUCT_ID, offerId: 'adult', seatIds, quantity: seatIds.length };
    const id = randomUUID();
    if ((await storm.send(ordering.lease(caller, id, [item])))?.status !== 200) continue;
    const parameters = orderParameters([item], id, below(8) === 0 ? 'tok_declined' : 'tok_instant');
    if ((await storm.send(ordering.preview(caller, parameters)))?.status !== 200) continue;
    const placed = await storm.send(ordering.place(caller, parameters));
    if (placed?.status !== 200) continue;
    const { orderId } = answerOf('placeOrder', placed);
    storm.received.placed.add(orderId);
    if (below(3) === 0) continue;
    const cancelled = await storm.send(ordering.cancel(caller, orderId));
    if (cancelled?.status === 200) storm.received.refunded.add(orderId);
  }
}

/** Starts the sandbox with its customers, and kills it: at a random moment, or in the middle of an order. */
async function storm(guard: 'on' | 'off', received: Received, stopAt?: number): Promise<Storm> {
  sandbox = await startSandboxProcess({
    dataDir,
    entry: 'tests/contract/support/slow-sandbox.ts',
    env: {
      SLOW_SANDBOX_GUARD: guard,
      ...(stopAt !== undefined && { SLOW_SANDBOX_STOP_AT: String(stopAt) }),
    },
  });
  const ordering = new OrderingClient(sandbox.url);
  const { layoutArea } = await ordering.layout(SHOWTIME.id);
  const seats = layoutArea.rows
    .flatMap((row) => row.seats)
    .filter(({ status, areaCategory }) => status !== 'BROKEN' && areaCategory === 'standard')
    .map(({ id }) => id);
  const callers = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, i) => ordering.guest(`customer-${i}@example.com`)),
  );
  const raging = new Storm(stopAt === undefined ? 60 + below(60) : Infinity, received);
  if (stopAt !== undefined) void sandbox.stopped.then(() => raging.kill());
  await Promise.all(callers.map((caller) => shop(ordering, caller, seats, raging)));
  await raging.end();
  return raging;
}

function statuses(): Map<string, string> {
  const db = new Database(file, { readonly: true });
  const rows = db
    .prepare<[], { id: string; status: string }>('SELECT id, status FROM orders')
    .all();
  db.close();
  return new Map(rows.map(({ id, status }) => [id, status]));
}

test.each([
  ['off', 'leaves half an order'],
  ['on', 'leaves nothing half done'],
] as const)('with the guard %s, a kill in the middle of an order %s', async (guard, _what) => {
  await storm(guard, new Received(), STOP_AT);
  expect(storageViolations(file).length > 0).toBe(guard === 'off');
});

test(`survives SIGKILL under load, ${ROUNDS} times on one database`, async () => {
  const received = new Received();
  const enough = () => received.placed.size > ROUNDS && received.refunded.size > ROUNDS;
  for (let round = 0; round < ROUNDS || (!enough() && round < ROUNDS_MAX); round += 1) {
    const { unanswered } = await storm('on', received);
    expect(unanswered).toBeGreaterThan(0);
    expect(storageViolations(file)).toEqual([]);
    const kept = statuses();
    expect([...received.placed].filter((id) => !kept.has(id))).toEqual([]);
    expect([...received.refunded].filter((id) => kept.get(id) !== 'refunded')).toEqual([]);
  }
  expect(received.placed.size).toBeGreaterThan(ROUNDS);
  expect(received.refunded.size).toBeGreaterThan(ROUNDS);
});
