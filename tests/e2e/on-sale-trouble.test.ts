// On-sales whose workflow is ended in Temporal, and checkouts that do not answer: nobody is left in a lobby.
import { randomUUID } from 'node:crypto';
import { onSaleNumber } from '../../src/domain/on-sale';
import { idHashOf } from '../../src/platform/draw-hashes';
import { searchAttributes } from '../../src/workflows/search-attribute-keys';
import { PartnerBackend, type Reply } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { typeOps } from '../support/runbook-lines';
import { ownShowtimes } from '../support/showtimes';
import { useUsher } from '../support/use-usher';

const NOTICE_MS = 40_000;
const showtime = ownShowtimes();
const usher = useUsher({ sandbox: { ratePerSecond: 0 } });

let partner: PartnerBackend;

beforeAll(() => {
  partner = new PartnerBackend(usher);
});

interface OnSaleJson {
  readonly state: string;
  readonly seedHash: string;
}

test('a checkout that does not answer delays no other, but keeps its on-sale from closing', async () => {
  const showtimeId = showtime();
  const id = await created(`--showtimes ${showtimeId}`);
  const silent = await silentIn(id);
  const ids = [await waiting(showtimeId), await waiting(showtimeId)];
  // Like Cancel in the Temporal UI.
  await usher.temporal.workflow.getHandle(id).cancel();
  await Promise.all(ids.map((it) => partner.reaches(it, 'selecting')));
  expect(await onSale(id)).toMatchObject({ state: 'closing' });
  // A checkout that starts now is called, whether or not it joined the lobby in time.
  const late = await start(showtimeId);
  await partner.reaches(late.body.id, 'selecting');

  await usher.temporal.workflow.getHandle(silent).terminate();
  await reaches(id, 'closed');
});

test('an on-sale that was ended in Temporal is resumed with its seed and its draw', async () => {
  const showtimeId = showtime();
  const id = await created(`--showtimes ${showtimeId} --per-second 0.3`);
  const ids = await Promise.all(Array.from({ length: 4 }, () => waiting(showtimeId)));
  const { seedHash } = await onSale(id);
  await expect(typeOps(`on-sale resume ${id}`, usher.config)).rejects.toThrow('is running');
  await endAndResume(id);
  expect((await onSale(id)).seedHash).toBe(seedHash);

  await reaches(id, 'open');
  const draw = await drawOf(id, ids);
  expect(draw.toSorted()).toEqual(ids.toSorted());
  await partner.reaches(draw[0]!, 'selecting');
  await endAndResume(id);
  for (const it of draw) await partner.reaches(it, 'selecting');
  expect(await drawOf(id, ids)).toEqual(draw);
  expect((await onSale(id)).seedHash).toBe(seedHash);
  await typeOps(`on-sale close ${id} --reason done`, usher.config);
});

async function endAndResume(id: string): Promise<void> {
  await usher.temporal.workflow.getHandle(id).terminate('a mistake');
  await eventually(
    () => typeOps('on-sale list', usher.config),
    ({ printed: listed }) => new RegExp(`${id} +\\w+, stopped`).test(listed),
  );
  const toResume = `npm run ops -- on-sale resume ${id}`;
  expect((await typeOps(`on-sale show ${id}`, usher.config)).noted).toContain(toResume);
  const close = `on-sale close ${id} --reason "a mistake"`;
  await expect(typeOps(close, usher.config)).rejects.toThrow(toResume);
  const { exitCode, printed } = await typeOps(`on-sale resume ${id}`, usher.config);
  expect(printed).toContain('continues where it stopped');
  expect(exitCode).toBe(0);
}

/** A checkout in the lobby whose tasks no worker takes. */
async function silentIn(onSaleId: string): Promise<string> {
  const workflowId = `chk_silent_${randomUUID()}`;
  await usher.temporal.workflow.start('checkout', {
    workflowId,
    taskQueue: 'no-worker',
    typedSearchAttributes: [
      { key: searchAttributes.lobby, value: onSaleNumber(onSaleId) },
      { key: searchAttributes.partner, value: 'demo' },
    ],
  });
  return workflowId;
}

async function created(options: string): Promise<string> {
  const opensAt = new Date(Date.now() + NOTICE_MS).toISOString();
  const line = `on-sale create ${options} --opens-at ${opensAt}`;
  const { printed } = await typeOps(line, usher.config);
  const [id = ''] = /ons_[0-9a-f]{12}/.exec(printed) ?? [];
  await reaches(id, 'scheduled');
  return id;
}

async function onSale(id: string): Promise<OnSaleJson> {
  return (await partner.call<OnSaleJson>('GET', `/v1/on-sales/${id}`)).body;
}

/** The ids that were drawn, in the order of the draw. */
async function drawOf(id: string, ids: readonly string[]): Promise<readonly string[]> {
  type DrawJson = { readonly order: readonly { readonly checkoutIdHash: string }[] };
  const { body } = await partner.call<DrawJson>('GET', `/v1/on-sales/${id}/draw`);
  return body.order.map((drawn) => ids.find((it) => idHashOf(it) === drawn.checkoutIdHash)!);
}

function reaches(id: string, state: string): Promise<OnSaleJson> {
  return eventually(
    () => onSale(id),
    (sale) => sale.state === state,
  );
}

async function waiting(showtimeId: string): Promise<string> {
  const { body } = await start(showtimeId);
  expect(body.status).toBe('queued');
  return body.id;
}

function start(showtimeId: string): Promise<Reply> {
  const email = `${randomUUID()}@example.org`;
  const customer = { type: 'guest', email, firstName: 'Ada', lastName: 'Lovelace' };
  return partner.start({ showtimeId, customer }, { Prefer: 'respond-async' });
}
