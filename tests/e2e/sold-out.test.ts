// An on-sale ends the checkouts that wait for a sold-out showtime, and no others.
import { randomUUID } from 'node:crypto';
import { PartnerBackend } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { typeOps } from '../support/runbook-lines';
import { sellAll } from '../support/sell-all';
import { ownShowtimes } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { WebhookReceiver, WEBHOOK_SECRETS } from '../support/webhook-receiver';

const NOTICE_MS = 40_000;
const WAITING = 4;
/** A key of its own: on the shared key, the on-sale of all starts of rex would overlap the others. */
const REX_SVC = { apiKey: 'svc_key_of_rex', shape: 'primary', ratePerSecond: 25 } as const;
const showtime = ownShowtimes({ seating: 'general' });

interface OnSaleJson {
  readonly state: string;
  readonly whenSoldOut: string;
}

let receiver: WebhookReceiver;
let odeon: PartnerBackend;
let rex: PartnerBackend;

const usher = useUsher(async () => {
  receiver = await WebhookReceiver.open();
  const webhook = { url: receiver.url('/odeon'), secrets: WEBHOOK_SECRETS };
  return {
    partners: [
      { id: 'odeon', webhook },
      { id: 'rex', svc: REX_SVC },
    ],
    sandbox: { ratePerSecond: 0, apiKeys: [{ key: 'svc_sandbox_key' }, { key: REX_SVC.apiKey }] },
  };
});

beforeAll(() => {
  odeon = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf('odeon') });
  rex = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf('rex') });
});

afterAll(() => receiver.close());

test('ends the checkouts that wait for a sold-out showtime, and no others', async () => {
  const [soldOut, onSale, ofRex, kept] = [showtime(), showtime(), showtime(), showtime()];
  for (const showtimeId of [soldOut, ofRex, kept]) sellAll(usher, showtimeId);
  const ending = await created(
    odeon,
    `--showtimes ${soldOut},${onSale} --when-sold-out end --sold-out-after 2`,
  );
  const waiting = await created(odeon, `--showtimes ${kept}`);
  const ofPartner = await created(rex, '--partner rex --when-sold-out end --sold-out-after 2');
  expect(await read(odeon, ending)).toMatchObject({ whenSoldOut: 'end' });
  expect(await read(odeon, waiting)).toMatchObject({ whenSoldOut: 'wait' });
  const { printed } = await typeOps(`on-sale show ${ending}`, usher.config);
  expect(printed).toContain('when sold out: checkouts end after 2 s without a free seat');

  const toEnd = await started(odeon, soldOut);
  const toGoOn = await started(odeon, onSale);
  const toWait = await started(odeon, kept);
  const toEndOfRex = await started(rex, ofRex);

  // The first checkout of each on-sale is called at once, and the next one a hundred seconds later.
  const ended = await untilAllButOne(odeon, toEnd);
  for (const id of ended) {
    const { status, body } = await odeon.get(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'failed',
      lastFailure: { code: 'INVENTORY_UNAVAILABLE', message: 'The showtime is sold out.' },
      nextAction: { type: 'start_over' },
      payment: { money: 'not_taken' },
    });
    await receiver.until(({ type, data }) => type === 'checkout.failed' && data.id === id);
  }
  await untilAllButOne(rex, toEndOfRex);
  for (const ids of [toGoOn, toWait]) {
    const queued = (await statusesOf(odeon, ids)).filter((status) => status === 'queued');
    expect(queued.length).toBeGreaterThanOrEqual(WAITING - 1);
  }
  expect((await read(odeon, ending)).state).toBe('open');
  for (const id of [ending, waiting, ofPartner]) {
    await typeOps(`on-sale close ${id} --reason done`, usher.config);
  }
  for (const id of [...toGoOn, ...toWait]) await odeon.reaches(id, 'selecting');
});

async function created(by: PartnerBackend, options: string): Promise<string> {
  const opensAt = new Date(Date.now() + NOTICE_MS).toISOString();
  const { printed } = await typeOps(
    `on-sale create ${options} --per-second 0.01 --opens-at ${opensAt}`,
    usher.config,
  );
  const [id = ''] = /ons_[0-9a-f]{12}/.exec(printed) ?? [];
  await eventually(
    () => by.call('GET', `/v1/on-sales/${id}`),
    ({ status }) => status === 200,
  );
  return id;
}

async function read(by: PartnerBackend, id: string): Promise<OnSaleJson> {
  return (await by.call<OnSaleJson>('GET', `/v1/on-sales/${id}`)).body;
}

async function started(by: PartnerBackend, showtimeId: string): Promise<readonly string[]> {
  const starts = Array.from({ length: WAITING }, async () => {
    const email = `${randomUUID()}@example.org`;
    const customer = { type: 'guest', email, firstName: 'Ada', lastName: 'Lovelace' };
    const { body } = await by.start({ showtimeId, customer }, { Prefer: 'respond-async' });
    expect(body.status).toBe('queued');
    return body.id;
  });
  return Promise.all(starts);
}

async function statusesOf(by: PartnerBackend, ids: readonly string[]): Promise<readonly string[]> {
  return Promise.all(ids.map(async (id) => (await by.get(id)).body.status));
}

/** Waits until all but at most one have ended, and returns the ids of those that ended. */
async function untilAllButOne(
  by: PartnerBackend,
  ids: readonly string[],
): Promise<readonly string[]> {
  const statuses = await eventually(
    () => statusesOf(by, ids),
    (all) => all.filter((status) => status === 'failed').length >= WAITING - 1,
  );
  return ids.filter((_, index) => statuses[index] === 'failed');
}
