// One customer has one place in the queue, whichever API process and idempotency key the starts use.
import { randomUUID } from 'node:crypto';
import {
  WorkflowNotFoundError,
  type WorkflowExecutionInfo,
  type WorkflowHandle,
} from '@temporalio/client';
import { openApi } from '../../src/api/main';
import { createLogger } from '../../src/platform/logger';
import { createCustomerPlaces, placeIdOf } from '../../src/temporal-reads/customer-places';
import { CHECKOUT_TASK_QUEUE } from '../../src/workflows/messages';
import {
  CUSTOMER,
  PartnerBackend,
  type CheckoutJson,
  type ProblemJson,
  type Reply,
} from '../support/partner-backend';
import { eventually } from '../support/patience';
import { ownShowtimes, reservedShowtime } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';

const STARTS = 10;
const DAYS = 2;
const DAY_MS = 24 * 3600_000;
const ASYNC = { Prefer: 'respond-async' };
const EMAIL_HASH = 'hash-of-olga';
/** After this long, a start takes its own place anew; other starts treat it as lost only after 20 s. */
const SOON_LOST_MS = 5_000;

const usher = useUsher({
  sandbox: { ratePerSecond: 0, apiKeys: [{ key: 'svc_sandbox_key' }, { key: 'svc_key_of_rex' }] },
  // The first start is served at once; the key admits one customer in twelve seconds.
  partners: [
    { id: 'rex', svc: { apiKey: 'svc_key_of_rex', shape: 'primary', ratePerSecond: 1 } },
    { id: 'odeon' },
  ],
});
let apis: readonly [PartnerBackend, PartnerBackend];
let stopOther: () => Promise<void>;
/** The place of a start that took it and then never arrived. */
let abandoned: WorkflowHandle;
const showtimeId = reservedShowtime();

beforeAll(async () => {
  const other = await openApi(usher.config, createLogger('other api', 'error'));
  stopOther = () => other.stop();
  const apiKey = apiKeyOf('rex');
  apis = [
    new PartnerBackend({ apiUrl: usher.apiUrl, apiKey }),
    new PartnerBackend({ apiUrl: other.url, apiKey }),
  ];
  await takeUnstarted();
  abandoned = usher.temporal.workflow.getHandle(placeIdOf('rex', EMAIL_HASH));
});

afterAll(() => stopOther());

test('of several simultaneous starts by one customer, one is queued, and blocks the others until it leaves', async () => {
  await crowd();
  const customer = guest('eve@example.org');
  // The same address: Svc, too, ignores case.
  const customerOf = (turn: number) => (turn % 3 === 0 ? guest('EVE@example.org') : customer);
  const keys = Array.from({ length: STARTS }, () => randomUUID());
  const replies = await Promise.all(
    keys.map((key, index) =>
      apis[index % 2]!.start(
        { showtimeId, customer: customerOf(index) },
        { ...ASYNC, 'Idempotency-Key': key },
      ),
    ),
  );
  const first = replies.find(({ status }) => status === 202)!;
  const { id } = first.body;
  expect(first.body.status).toBe('queued');
  const refused = replies.filter((reply) => reply !== first);
  expect(refused).toHaveLength(STARTS - 1);
  for (const reply of refused) {
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_QUEUED', next: 'wait', checkout: { id, status: 'queued' } },
    });
  }

  const turn = replies.indexOf(first);
  const again = () => repeat(keys[turn]!, customerOf(turn));
  expect(await again()).toMatchObject({ status: 202, body: { id } });
  expect(await start(guest('mallory@example.org'))).toMatchObject({ status: 202 });

  await apis[0].cancel(id);
  const later = await start(customer);
  expect(later).toMatchObject({ status: 202, body: { status: 'queued' } });
  expect(later.body.id).not.toBe(id);
  expect(problemOf(await start(customer, apis[1])).checkout?.id).toBe(later.body.id);
  // A repeat of the start whose checkout has left is still answered.
  expect(await again()).toMatchObject({ body: { id, status: 'abandoned' } });
});

test('once the first start has left, exactly one of several simultaneous starts is queued', async () => {
  await crowd();
  const customer = guest('frank@example.org');
  const { body } = await start(customer);
  await apis[0].cancel(body.id);
  const starts = Array.from({ length: STARTS }, (_, index) => start(customer, apis[index % 2]));
  const statuses = (await Promise.all(starts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 202)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(STARTS - 1);
});

test('other partners, and starts without an e-mail address, have places of their own', async () => {
  await crowd();
  const customer = guest('grace@example.org');
  expect(await start(customer)).toMatchObject({ status: 202 });
  const odeon = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf('odeon') });
  expect(await start(customer, odeon)).not.toMatchObject({ status: 409 });
  const unnamed = [await start(undefined), await start(undefined)];
  expect(unnamed.map(({ status }) => status)).toEqual([202, 202]);
});

test('places last until the showtime begins, end at different times, and have a lower priority than checkouts', async () => {
  await crowd();
  const later = ownShowtimes({ fromHours: DAYS * 24, withinHours: DAYS * 24 + 20 })();
  // After this call the API process knows when the showtime begins.
  expect((await apis[0].call('GET', `/v1/showtimes/${later}`)).status).toBe(200);
  const placeOf = async (email: string) => {
    const { body } = await apis[0].start({ showtimeId: later, customer: guest(email) }, ASYNC);
    expect(body.status).toBe('queued');
    const [place] = await eventually(
      () => placesOf(body.id),
      (found) => found.length > 0,
    );
    return place!;
  };
  const [one, other] = [await placeOf('ida@x.org'), await placeOf('ines@x.org')];
  expect(one.executionTime!.getTime()).toBeGreaterThan(Date.now() + DAYS * DAY_MS);
  expect(one.executionTime).not.toEqual(other.executionTime);
  const { priority } = await usher.temporal.workflow.getHandle(one.workflowId).describe();
  expect(priority?.priorityKey).toBe(5);
});

async function placesOf(id: string): Promise<readonly WorkflowExecutionInfo[]> {
  const query = 'WorkflowType = "customerPlace"';
  const found: WorkflowExecutionInfo[] = [];
  for await (const place of usher.temporal.workflow.list({ query })) {
    if (place.memo?.checkoutId === id) found.push(place);
  }
  return found;
}

test('a place whose checkout was never started is free again after a while', async () => {
  await crowd();
  const customer = guest('otto@example.org');
  const { body } = await start(customer);
  const [place] = await eventually(
    () => placesOf(body.id),
    (found) => found.length > 0,
  );
  await apis[0].cancel(body.id);
  const { workflow } = usher.temporal;
  await workflow.getHandle(place!.workflowId).terminate();
  await crowd();
  // As if an API process had died before it started the checkout.
  await workflow.start('customerPlace', {
    workflowId: place!.workflowId,
    taskQueue: CHECKOUT_TASK_QUEUE,
    startDelay: DAY_MS,
    memo: { checkoutId: `${body.id}0` },
  });
  // The API answers 503 until the place is free, and the partner repeats the start.
  expect(await start(customer)).toMatchObject({ status: 202, body: { status: 'queued' } });
});

test('a customer has one place for their account, and one for their e-mail address', async () => {
  await crowd();
  const byAddress = account('ada@demo.svc.example');
  const byName = account('Ada');
  const asGuest = guest('ADA@demo.svc.example');
  const named = await start(byName);
  expect(named).toMatchObject({ status: 202, body: { status: 'queued' } });
  expect(problemOf(await start(byAddress, apis[1])).checkout?.id).toBe(named.body.id);
  expect(await start(account('grace'))).toMatchObject({ status: 202 });

  // The refused start by address has kept no place.
  await apis[0].cancel(named.body.id);
  const visitor = await start(asGuest);
  expect(visitor).toMatchObject({ status: 202, body: { status: 'queued' } });
  expect(problemOf(await start(byAddress)).checkout?.id).toBe(visitor.body.id);

  await apis[0].cancel(visitor.body.id);
  const addressed = await start(byAddress);
  expect(addressed).toMatchObject({ status: 202, body: { status: 'queued' } });
  expect(problemOf(await start(byName, apis[1])).checkout?.id).toBe(addressed.body.id);
  expect(problemOf(await start(asGuest, apis[1])).checkout?.id).toBe(addressed.body.id);
});

test('a start that never arrived takes its place anew when it is repeated', async () => {
  const first = await eventually(
    () => abandoned.describe(),
    ({ startTime }) => Date.now() - startTime.getTime() > SOON_LOST_MS,
  );
  expect(await takeUnstarted()).toBeNull();
  expect((await abandoned.describe()).runId).not.toBe(first.runId);
});

/** Takes the place for a checkout that does not exist yet. */
function takeUnstarted() {
  const { temporal } = usher;
  const viewOf = (id: string) =>
    Promise.reject(new WorkflowNotFoundError('unknown', id, undefined));
  const take = createCustomerPlaces({ temporal, viewOf });
  const starting = { checkoutId: 'chk_unstarted', partnerId: 'rex', waitsUntilMs: Date.now() };
  return take(starting, { emailHash: EMAIL_HASH });
}

/** Fills the queue of the key, until both processes know that the next start waits. */
async function crowd(): Promise<void> {
  for (const api of apis) {
    let status = '';
    while (status !== 'queued') {
      ({ status } = (await start(guest(`${randomUUID()}@example.org`), api)).body);
    }
  }
}

function guest(email: string): object {
  return { ...CUSTOMER, email };
}

/** A demo account of the sandbox. */
function account(identity: string): object {
  const password = identity === 'grace' ? 'front-row' : 'night-train';
  return { type: 'account', identity, password };
}

function start(customer: object | undefined, api = apis[0]): Promise<Reply> {
  return api.start({ showtimeId, customer }, ASYNC);
}

function repeat(key: string, customer: object): Promise<Reply> {
  return apis[1].start({ showtimeId, customer }, { ...ASYNC, 'Idempotency-Key': key });
}

function problemOf({ status, body }: Reply): Pick<ProblemJson, 'checkout'> {
  expect(status).toBe(409);
  return body as CheckoutJson & Pick<ProblemJson, 'checkout'>;
}
