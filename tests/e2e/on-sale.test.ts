// An on-sale: a lobby, a draw that anybody can verify, and no checkout that overtakes another or is lost.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { programArguments } from '../../scripts/program-process';
import { openApi } from '../../src/api/main';
import { createLogger } from '../../src/platform/logger';
import { idHashOf } from '../../src/platform/draw-hashes';
import { PartnerBackend, type CheckoutJson, type Reply } from '../support/partner-backend';
import { admittedAtMs } from '../support/admitted-at';
import { eventually } from '../support/patience';
import { typeOps } from '../support/runbook-lines';
import { ownShowtimes } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';

const run = promisify(execFile);
const READ_EVERY_MS = 300;
/** The opening is so far ahead that even a slow machine creates all early checkouts before it. */
const NOTICE_MS = 60_000;
const showtime = ownShowtimes();

type QueuedJson = CheckoutJson & {
  readonly queue?: {
    readonly ahead: number | null;
    readonly estimatedWaitSeconds: { readonly p50: number; readonly p90: number } | null;
    readonly opensAt: string | null;
  };
};

interface OnSaleJson {
  readonly id: string;
  readonly opensAt: string;
  readonly state: string;
  readonly seedHash: string;
  readonly seed: string | null;
  readonly drawn: number | null;
  readonly participantsHash: string;
  readonly waiting: number;
}

interface DrawJson {
  readonly seedHash: string;
  readonly weights: readonly number[];
  readonly order: readonly { readonly checkoutIdHash: string; readonly partner: number }[];
}

const usher = useUsher({
  worker: 'none',
  env: { API_REPLICAS: '2' },
  partners: [{ id: 'odeon' }, { id: 'rex' }],
  sandbox: { ratePerSecond: 0 },
});
let rex: PartnerBackend;
let odeon: PartnerBackend;
/** Calls an API in another process, as behind a load balancer. */
let otherRex: PartnerBackend;
let stopOther: () => Promise<void>;
let folder: string;

beforeAll(async () => {
  const api = await openApi(usher.config, createLogger('other api', 'error'));
  stopOther = () => api.stop();
  rex = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf('rex') });
  odeon = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf('odeon') });
  otherRex = new PartnerBackend({ apiUrl: api.url, apiKey: apiKeyOf('rex') });
  folder = await mkdtemp(join(tmpdir(), 'usher-draw-'));
});

afterAll(async () => {
  await stopOther();
  await rm(folder, { recursive: true });
});

test('early checkouts are drawn and late ones follow, even if the worker dies; the draw is verifiable', async () => {
  const showtimeId = showtime();
  const worker = await usher.startWorkerProcess();
  const { id, opensAt } = await created(
    `--showtimes ${showtimeId} --weight rex=2 --per-second 1.5`,
  );
  const announced = await rex.call<OnSaleJson>('GET', `/v1/on-sales/${id}`);
  expect(announced.body).toMatchObject({ state: 'scheduled', seed: null, drawn: null });
  expect((await rex.call('GET', `/v1/on-sales/${id}/draw`)).status).toBe(404);
  expect((await rex.call('GET', '/v1/on-sales/ons_0123456789ab')).status).toBe(404);

  const otherwise = await start(rex, showtimeId.toUpperCase());
  expect(otherwise).toMatchObject({ status: 400, body: { code: 'INVALID_SHOWTIME' } });

  const early = await Promise.all([
    ...Array.from({ length: 8 }, () => start(rex, showtimeId)),
    ...Array.from({ length: 4 }, () => start(odeon, showtimeId)),
  ]);
  for (const { status, body } of early) {
    expect(status).toBe(202);
    expect(body).toMatchObject({
      status: 'queued',
      queue: { ahead: null, estimatedWaitSeconds: null, opensAt },
    });
  }
  const left = early[0]!.body.id;
  const { printed: shown } = await typeOps(`show ${left}`, usher.config);
  expect(shown).toMatch(new RegExp(`on-sale {4}${id}, scheduled, opening ${opensAt}`));
  await rex.cancel(left);
  // A start for another showtime does not wait.
  expect((await start(rex, showtime(), {})).body.status).toBe('selecting');

  await eventually(
    () => rex.call<OnSaleJson>('GET', `/v1/on-sales/${id}`),
    ({ body }) => Date.now() > Date.parse(opensAt) && body.state === 'open',
  );
  const late: Reply<QueuedJson>[] = [];
  for (const partner of [odeon, rex, rex, odeon]) late.push(await start(partner, showtimeId));
  expect(new Set(late.map(({ body }) => body.status))).toEqual(new Set(['queued']));
  const ids = (replies: readonly Reply[]) => replies.map(({ body }) => body.id);
  const ofRex = [...ids(early.slice(1, 8)), late[1]!.body.id, late[2]!.body.id];
  const followed = ofRex.map(figuresUntilAdmitted);

  await eventually(
    () => admittedAt(ids(early)),
    (times) => times.length >= 3,
  );
  process.kill(worker.pid, 'SIGKILL');
  await worker.exited;
  const replacement = await usher.startWorkerProcess();

  const figures = await Promise.all(followed);
  expect(figures.flatMap(growths)).toEqual([]);
  expect(figures.flat().filter(([ahead]) => ahead! > 0).length).toBeGreaterThan(0);
  const expected = [...ids(early), ...ids(late)].filter((it) => it !== left);
  await eventually(
    () => admittedAt(expected),
    (times) => times.length === expected.length,
  );
  const { body: draw } = await rex.call<DrawJson>('GET', `/v1/on-sales/${id}/draw`);
  expect(draw.weights).toEqual([1, 2]);
  const { participantsHash } = (await rex.call<OnSaleJson>('GET', `/v1/on-sales/${id}`)).body;
  const drawn = draw.order.map((it) =>
    ids(early).find((id) => idHashOf(id) === it.checkoutIdHash)!,
  );
  expect(drawn.toSorted()).toEqual(
    ids(early)
      .filter((it) => it !== left)
      .toSorted(),
  );
  expect(await inOrderOfTheQueue(expected)).toEqual([...drawn, ...ids(late)]);

  const file = await saved(draw);
  const hashes = ['--hash', announced.body.seedHash, '--participants-hash', participantsHash];
  expect(await verified(file, ...ids(early.slice(1, 8)), ...hashes)).toEqual({
    code: 0,
    text: `The order of ${drawn.length} checkouts is as drawn.`,
  });
  const [first, second, ...rest] = draw.order;
  const forged = await saved({ ...draw, order: [second!, first!, ...rest] });
  expect(await verified(forged)).toEqual({
    code: 1,
    text: `Position 1 should be ${first!.checkoutIdHash}, and is ${second!.checkoutIdHash}.`,
  });
  expect(await verified(file, left)).toEqual({ code: 1, text: `${left} did not take part.` });

  expect((await typeOps('on-sale list', usher.config)).printed).toContain(`${id}   open`);
  expect((await typeOps(`on-sale show ${id}`, usher.config)).printed).toContain('waiting: 0');
  await typeOps(`on-sale close ${id} --reason done`, usher.config);
  await reaches(id, 'closing');
  await eventually(
    () => start(rex, showtimeId, {}),
    ({ body }) => body.status === 'selecting',
  );
  await replacement.stop();
});

test('closing before the opening draws at once, or ends the lobby', async () => {
  const worker = await usher.startWorkerProcess();
  const [one, other] = [showtime(), showtime()];
  const called = await created(`--showtimes ${one} --per-second 0.01`);
  const ended = await created(`--showtimes ${other} --per-second 0.2`);
  const [toCall, toEnd] = [await waiting(one), await waiting(other)];
  await typeOps(`on-sale close ${called.id} --reason early`, usher.config);
  await typeOps(`on-sale close ${ended.id} --reason moved --end`, usher.config);
  // Without the close, the checkouts would be called a hundred seconds apart.
  await Promise.all(toCall.map((id) => odeon.reaches(id, 'selecting')));
  await Promise.all(toEnd.map((id) => odeon.reaches(id, 'abandoned')));
  const { printed } = await typeOps(`show ${toEnd[0]}`, usher.config);
  expect(printed).toContain('moved');
  await worker.stop();
});

async function waiting(showtimeId: string): Promise<readonly string[]> {
  const starts = Array.from({ length: 3 }, () => start(odeon, showtimeId));
  return (await Promise.all(starts)).map(({ body }) => body.id);
}

async function created(options: string): Promise<OnSaleJson> {
  const opensAt = new Date(Date.now() + NOTICE_MS).toISOString();
  const { printed } = await typeOps(
    `on-sale create ${options} --opens-at ${opensAt}`,
    usher.config,
  );
  const [id = ''] = /ons_[0-9a-f]{12}/.exec(printed) ?? [];
  await eventually(
    () => otherRex.call('GET', `/v1/on-sales/${id}`),
    ({ status }) => status === 200,
  );
  return reaches(id, 'scheduled');
}

async function reaches(id: string, state: string): Promise<OnSaleJson> {
  const { body } = await eventually(
    () => rex.call<OnSaleJson>('GET', `/v1/on-sales/${id}`),
    (reply) => reply.body.state === state,
  );
  return body;
}

function start(
  by: PartnerBackend,
  showtimeId: string,
  headers: Readonly<Record<string, string>> = { Prefer: 'respond-async' },
): Promise<Reply<QueuedJson>> {
  const email = `${randomUUID()}@example.org`;
  const customer = { type: 'guest', email, firstName: 'Ada', lastName: 'Lovelace' };
  return by.start({ showtimeId, customer }, headers);
}

/** The checkouts that are admitted, in the order of their admissions. */
async function admittedAt(ids: readonly string[]) {
  const all = await Promise.all(
    ids.map(async (id) => ({ id, atMs: await admittedAtMs(usher.temporal, id) })),
  );
  return all
    .filter(({ atMs }) => atMs !== undefined)
    .toSorted((one, other) => Number(one.atMs) - Number(other.atMs));
}

/** Sorts the ids by when they joined Temporal's queue, not by admission, which a killed worker may delay. */
async function inOrderOfTheQueue(ids: readonly string[]): Promise<readonly string[]> {
  const joined = await Promise.all(
    ids.map(async (id) => {
      const { events } = await usher.temporal.workflow.getHandle(id).fetchHistory();
      const admit = events?.find(
        ({ activityTaskScheduledEventAttributes: it }) => it?.activityType?.name === 'admit',
      );
      const { seconds, nanos } = admit!.eventTime!;
      return { id, at: Number(seconds) * 1e9 + Number(nanos) };
    }),
  );
  return joined.toSorted((one, other) => one.at - other.at).map(({ id }) => id);
}

/** The place and the estimates of a checkout, read from both APIs in turn until it is admitted. */
async function figuresUntilAdmitted(id: string): Promise<readonly number[][]> {
  const seen: number[][] = [];
  for (let turn = 0; ; turn++) {
    const reader = turn % 2 === 0 ? rex : otherRex;
    const { queue } = (await reader.get(id)).body as QueuedJson;
    if (!queue) return seen;
    const { ahead, estimatedWaitSeconds: wait } = queue;
    if (ahead !== null && wait) seen.push([ahead, wait.p50, wait.p90]);
    await pause(READ_EVERY_MS);
  }
}

function growths(figures: readonly number[][]): readonly unknown[] {
  return figures.flatMap((later, index) => {
    const earlier = figures[index - 1] ?? later;
    return later.some((figure, which) => figure > earlier[which]!) ? [[earlier, later]] : [];
  });
}

async function saved(draw: DrawJson): Promise<string> {
  const file = join(folder, `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(draw));
  return file;
}

async function verified(...args: readonly string[]) {
  const program = [...programArguments('scripts/verify-draw.ts'), ...args];
  try {
    return { code: 0, text: (await run(process.execPath, program)).stdout.trim() };
  } catch (error) {
    const { code, stdout } = error as { readonly code: number; readonly stdout: string };
    return { code, text: stdout.trim() };
  }
}
