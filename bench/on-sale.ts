// `npm run bench:on-sale`: an on-sale with 1,000 customers of three partners, who all start before the opening, within
// 20 seconds. One of two workers, the API and Temporal are killed while customers are admitted. Takes some ten minutes.
import { setTimeout as pause } from 'node:timers/promises';
import { createUsher, type Usher } from 'usher-client';
import { runOps } from '../ops/commands/run';
import { editPartnerFile } from '../scripts/partner-file';
import { withKey, withPartner } from '../src/platform/partner-edits';
import { hashPartnerKey, makePartnerKey } from '../src/platform/partner-keys';
import { sharedSvcKey } from '../src/platform/svc-keys';
import { openUsher, type OpenedUsher } from './contestants/usher';
import { cpuMs, residentMb } from './figures/process-tree';
import { percentile } from './figures/statistics';
import { runOwnBenchmark } from './own-stage';
import { reservedShowtime } from './showtime';

const CUSTOMERS = 1_000;
const START_MS = 20_000;
const NOTICE_MS = 40_000;
const WEIGHTS = { one: 1, two: 1, three: 2 };
const RATE_PER_SECOND = 25;
const READ_EVERY_MS = 200;
const LIST_EVERY_MS = 5_000;
const TRIES_MAX = 300;
/** The share of customers who have been admitted when each program is killed. */
const KILL_AFTER = { worker: 0.25, api: 0.55, temporal: 0.75 };
/** Until this share is admitted, every partner has customers in the queue, so the admissions show the weights. */
const ALL_WAIT_UNTIL = 0.5;

interface Customer {
  readonly partner: string;
  readonly id: string;
  readonly status: string;
}

type Partners = Readonly<Record<string, Usher>>;

void runOwnBenchmark(
  'on-sale',
  async (stage) => {
    const env = {
      UPSTREAM_RATE_PER_SECOND: String(RATE_PER_SECOND),
      UPSTREAM_BURST: String(RATE_PER_SECOND),
    };
    const usher = await openUsher(stage, { env });
    try {
      return await measure(usher, stage.svc.svcUrl);
    } finally {
      await usher.stop();
    }
  },
  RATE_PER_SECOND,
);

async function measure(usher: OpenedUsher, svcUrl: string): Promise<string> {
  const { config, parts } = usher;
  const partners = await addPartners(usher);
  const showtimeId = await reservedShowtime(clientOf('one', partners));
  const second = await usher.startWorker();
  const opensAtMs = Date.now() + NOTICE_MS;
  const weights = Object.entries(WEIGHTS).map(([id, weight]) => `--weight ${id}=${weight}`);
  const opensAt = new Date(opensAtMs).toISOString();
  await ops(
    usher,
    `on-sale create --showtimes ${showtimeId} --per-second 2 --opens-at ${opensAt} ${weights.join(' ')}`,
  );
  // In this time every process reads the list of on-sales again.
  await pause(LIST_EVERY_MS);

  const beforeMs = await cpuOf(usher);
  const customers = await startAll(partners, showtimeId);
  const cpuEach = Object.entries(await cpuOf(usher)).map(
    ([name, ms]) => `${name} ${((ms - (beforeMs[name] ?? 0)) / CUSTOMERS).toFixed(1)} ms`,
  );
  const queued = customers.filter(({ status }) => status === 'queued');

  const reads: number[] = [];
  const end = new AbortController();
  const reading = readWhile(end.signal, partners, queued, reads);
  const admitted: { readonly atMs: number; readonly partner: string }[] = [];
  const worker = parts.find(({ name }) => name === 'worker');
  let memory = '';
  const killsDue: (readonly [number, () => Promise<void>])[] = [
    [
      KILL_AFTER.worker,
      async () => {
        memory = await memoryOf(usher);
        process.kill(worker?.pid ?? 0, 'SIGKILL');
      },
    ],
    [KILL_AFTER.api, () => usher.replaceApi()],
    [KILL_AFTER.temporal, () => usher.replaceTemporal()],
  ];
  const waiting = new Map(queued.map((it) => [it.id, it]));
  while (waiting.size > 0) {
    await pause(LIST_EVERY_MS);
    const atMs = Date.now();
    const left = new Set(await untilAnswered(() => queuedIds(partners)));
    for (const { id, partner } of [...waiting.values()]) {
      if (left.has(id)) continue;
      waiting.delete(id);
      admitted.push({ atMs, partner });
    }
    console.log(`${admitted.length} of ${queued.length} admitted`);
    const [after, kill] = killsDue[0] ?? [Infinity];
    if (!kill || admitted.length <= after * queued.length) continue;
    killsDue.shift();
    await kill();
  }
  end.abort();
  await reading;
  const { admissionsPerSecond } = sharedSvcKey(config);
  const first = admitted[0]?.atMs ?? NaN;
  const last = admitted.at(-1)?.atMs ?? NaN;
  const perSecond = ((admitted.length - 1) / (last - first)) * 1_000;
  const busy = admitted.slice(0, Math.floor(admitted.length * ALL_WAIT_UNTIL));
  const shares = Object.keys(WEIGHTS).map(
    (id) => `${id} ${percent(busy.filter(({ partner }) => partner === id).length / busy.length)}`,
  );
  await second.stop();
  return [
    `queued at once: ${queued.length} of ${CUSTOMERS}; refused: ${CUSTOMERS - customers.length}`,
    `admitted: ${admitted.length}, ${perSecond.toFixed(2)} a second of ${admissionsPerSecond} (${percent(perSecond / admissionsPerSecond)}), while a worker, the API and Temporal were killed`,
    `shares of the first half (weights 1, 1, 2): ${shares.join(', ')}`,
    `answers 429 of Svc: ${await rateLimited(svcUrl)}`,
    `reads while they wait: p50 ${percentile(reads, 0.5).toFixed(0)} ms, p99 ${percentile(reads, 0.99).toFixed(0)} ms, ${reads.length} in all`,
    `CPU of a start that is queued: ${cpuEach.join(', ')}`,
    `memory with three quarters waiting: ${memory}`,
  ].join('\n');
}

async function addPartners({ config, setup }: OpenedUsher): Promise<Partners> {
  const baseUrl = setup.apiUrl ?? '';
  const added: Record<string, Usher> = {};
  for (const id of Object.keys(WEIGHTS)) {
    const key = makePartnerKey(false);
    const kept = { hash: hashPartnerKey(key), createdAt: new Date().toISOString() };
    await editPartnerFile(config, (file) => withKey(withPartner(file, { id, name: id }), id, kept));
    added[id] = createUsher({ baseUrl, apiKey: key });
  }
  await pause(LIST_EVERY_MS);
  return added;
}

function clientOf(id: string, partners: Partners): Usher {
  const client = partners[id];
  if (!client) throw new Error(`there is no partner ${id}`);
  return client;
}

async function ops({ config }: OpenedUsher, line: string): Promise<void> {
  const terminal = { print: console.log, note: console.log };
  const code = await runOps(line.split(' '), { readConfig: () => config, ...terminal });
  if (code !== 0) throw new Error(`ops ended with ${code}`);
}

/** Starts the customers evenly over START_MS, the partners in turn. The result has no entry for a refused start. */
async function startAll(partners: Partners, showtimeId: string): Promise<readonly Customer[]> {
  const ids = Object.keys(partners);
  const beganAtMs = Date.now();
  const all = Array.from({ length: CUSTOMERS }, async (_, index): Promise<Customer[]> => {
    await pause(beganAtMs + (index / CUSTOMERS) * START_MS - Date.now());
    const partner = ids[index % ids.length] ?? '';
    const email = `customer-${index}@example.com`;
    const customer = { type: 'guest' as const, email, firstName: 'Ada', lastName: String(index) };
    try {
      const started = await clientOf(partner, partners).checkouts.start({
        showtimeId,
        quantity: 2,
        customer,
      });
      return [{ partner, id: started.id, status: started.status }];
    } catch (error) {
      console.error(error);
      return [];
    }
  });
  return (await Promise.all(all)).flat();
}

async function readWhile(
  signal: AbortSignal,
  partners: Partners,
  queued: readonly Customer[],
  timesMs: number[],
): Promise<void> {
  for (let turn = 0; !signal.aborted; turn++) {
    const customer = queued[(turn * 37) % queued.length];
    if (!customer) return;
    const { id, partner } = customer;
    const beganAtMs = performance.now();
    await untilAnswered(() => clientOf(partner, partners).checkouts.get(id));
    timesMs.push(performance.now() - beganAtMs);
    await pause(READ_EVERY_MS);
  }
}

/** Retries while a killed program is being replaced. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === TRIES_MAX) throw error;
      await pause(READ_EVERY_MS);
    }
  }
}

async function queuedIds(partners: Partners): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const { checkouts } of Object.values(partners)) {
    for await (const { id } of checkouts.all({ status: ['queued'], limit: 100 })) ids.push(id);
  }
  return ids;
}

async function cpuOf({ parts }: OpenedUsher): Promise<Readonly<Record<string, number>>> {
  const each = await Promise.all(parts.map(async ({ name, pid }) => [name, await cpuMs(pid)]));
  return Object.fromEntries(each) as Record<string, number>;
}

async function memoryOf({ parts }: OpenedUsher): Promise<string> {
  const each = parts.map(
    async ({ name, pid }) => `${name} ${(await residentMb(pid)).toFixed(0)} MB`,
  );
  return (await Promise.all(each)).join(', ');
}

async function rateLimited(svcUrl: string): Promise<number> {
  const response = await fetch(`${svcUrl}/sandbox/requests`);
  const { requests } = (await response.json()) as { requests: { status: number | null }[] };
  return requests.filter(({ status }) => status === 429).length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
