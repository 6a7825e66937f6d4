// Buys as one of the contestants, in its own process. A contestant without programs of its own runs in this process.
import { randomUUID } from 'node:crypto';
import {
  createBareTemporal,
  createBareWithView,
  createEightActivities,
} from '../buyers/bare-temporal';
import { COMMANDS, type Buyer, type Purchase } from '../buyers/buyer';
import { createByHand } from '../buyers/by-hand';
import { createByHandWithTable } from '../buyers/by-hand-with-table';
import { createGrown } from '../buyers/grown';
import { createRestateBuyer } from '../buyers/restate';
import { QUANTITY } from '../buyers/svc-calls';
import { createUsherBuyer } from '../buyers/usher';
import { readSetup, type Setup } from './setup';
import type { Answer, Bought, BoughtCheckout, BuyerName, Task } from './tasks';

/** Reads after the last command, in addition to the one after each command. */
const READS_AT_THE_END = 1;

/** The checkout that `read` tasks read; the first such task starts it. */
let watched: Purchase | undefined;

const buyers: Readonly<Record<BuyerName, (setup: Setup) => Promise<Buyer>>> = {
  usher: async ({ apiUrl, apiKey }) => createUsherBuyer(apiUrl, apiKey),
  'bare-temporal': ({ temporalAddress }) => createBareTemporal(temporalAddress),
  'bare-with-view': ({ temporalAddress }) => createBareWithView(temporalAddress),
  'eight-activities': ({ temporalAddress }) => createEightActivities(temporalAddress),
  // Imported only on use: DBOS is missing if the peers' packages could not be installed.
  dbos: async ({ svc, databaseUrl }) =>
    (await import('../peers/dbos')).createDbosCheckout(svc, databaseUrl),
  'eight-steps': async ({ svc, databaseUrl }) =>
    (await import('../peers/dbos')).createEightSteps(svc, databaseUrl),
  restate: async ({ restateUrl }) => createRestateBuyer(restateUrl),
  grown: createGrown,
  'by-hand': async ({ svc }) => createByHand(svc),
  'by-hand-with-table': async ({ svc, dataDir }) => createByHandWithTable(svc, dataDir),
};

async function buyOne(purchase: Purchase): Promise<BoughtCheckout> {
  const commandMs: Record<string, number> = {};
  const answeredAtMs: Record<string, number> = {};
  for (const name of COMMANDS) {
    const command = purchase[name];
    if (!command) continue;
    const sentMs = performance.now();
    const outcome = await command();
    commandMs[name] = performance.now() - sentMs;
    answeredAtMs[name] = Date.now();
    if (name === 'order' && outcome !== QUANTITY) throw new Error(`${String(outcome)} tickets`);
    await purchase.read?.();
  }
  for (let read = 0; read < READS_AT_THE_END; read++) await purchase.read?.();
  return { workflowId: purchase.workflowId?.(), commandMs, answeredAtMs };
}

/** Runs `atOnce` lanes in parallel. Each lane calls `next` and awaits the result, until `next` returns null. */
async function lanes(atOnce: number, next: () => Promise<void> | null): Promise<void> {
  const lane = async (): Promise<void> => {
    for (let work = next(); work; work = next()) await work;
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function perform(buyer: Buyer, task: Task): Promise<Bought> {
  const checkouts: BoughtCheckout[] = [];
  const failures: string[] = [];
  const begunMs = performance.now();
  const begin = (showtimeId: string): Purchase =>
    buyer.begin({ checkoutId: `bench-${randomUUID()}`, showtimeId });
  if (task.kind === 'read') {
    watched ??= await started(begin(task.showtimeId));
    const readsMs = await readRepeatedly(watched, task.count);
    return { elapsedMs: performance.now() - begunMs, checkouts, failures, readsMs };
  }
  if (task.kind === 'buy') {
    const showtimeIds = task.showtimeIds.values();
    await lanes(task.atOnce, () => {
      if (performance.now() - begunMs > task.forMs) return null;
      const { value, done } = showtimeIds.next();
      if (done) return null;
      const failed = (error: unknown): void => {
        if (!task.mayFail) throw error;
        failures.push(String(error));
      };
      return buyOne(begin(value)).then((bought) => void checkouts.push(bought), failed);
    });
  } else {
    let left = task.count;
    await lanes(task.atOnce, () =>
      left-- > 0 ? Promise.resolve(begin(task.showtimeId).start?.()).then(() => undefined) : null,
    );
  }
  return { elapsedMs: performance.now() - begunMs, checkouts, failures, readsMs: [] };
}

async function started(purchase: Purchase): Promise<Purchase> {
  await purchase.start?.();
  return purchase;
}

async function readRepeatedly(purchase: Purchase, count: number): Promise<number[]> {
  const readsMs: number[] = [];
  if (!purchase.read) return readsMs;
  while (readsMs.length < count) {
    const sentMs = performance.now();
    await purchase.read();
    readsMs.push(performance.now() - sentMs);
  }
  return readsMs;
}

async function main(): Promise<void> {
  const buyer = await buyers[process.argv[2] as BuyerName](readSetup());
  const answer = (message: Answer): void => void process.send?.(message);
  process.on('message', (task: Task) => {
    perform(buyer, task).then(
      (done) => answer({ done }),
      (error: unknown) => answer({ failed: String(error) }),
    );
  });
  // The channel also closes if the benchmark is killed.
  process.once('disconnect', () => {
    void buyer.close().finally(() => process.exit(0));
  });
  process.send?.('ready');
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
