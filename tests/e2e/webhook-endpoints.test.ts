// Webhook endpoints that partners manage themselves, from the API to their receivers.
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { newDelivery } from '../../src/domain/webhooks/delivery';
import { WEBHOOK_TASK_QUEUE } from '../../src/workflows/webhook-messages';
import { PartnerBackend, type ProblemJson, type Reply } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { ownShowtimes } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { untilDelivery, type DeliveryJson, type EndpointJson } from '../support/webhook-deliveries';
import { failing, WEBHOOK_SECRETS, WebhookReceiver } from '../support/webhook-receiver';

const ENDPOINTS = '/v1/webhook-endpoints';
const PARTNERS = ['several', 'picky', 'owner', 'mixed', 'turning', 'keys', 'gone', 'busy'] as const;
type PartnerId = (typeof PARTNERS)[number];

interface ListJson<T> {
  readonly data: readonly T[];
}

let receiver: WebhookReceiver;
const showtimeIds = Array.from({ length: 6 }, ownShowtimes());

const usher = useUsher(async () => {
  receiver = await WebhookReceiver.open();
  const file = { webhook: { url: receiver.url('/file'), secrets: WEBHOOK_SECRETS } };
  return {
    partners: PARTNERS.map((id) => ({ id, ...(id === 'mixed' && file) })),
    env: { WEBHOOK_RETRY_SECONDS: Array(20).fill(1).join(), WEBHOOK_ENDPOINTS_MAX: '3' },
  };
});

afterAll(() => receiver.close());

const partnerOf = (id: PartnerId) =>
  new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf(id) });

/** Repeats the request while the key is rate limited. */
async function call<T = EndpointJson>(
  id: PartnerId,
  ...request: Parameters<PartnerBackend['call']>
): Promise<Reply<T>> {
  return eventually(
    () => partnerOf(id).call<T>(...request),
    ({ status }) => status !== 429,
  );
}

const keyed = (key: string = randomUUID()) => ({ 'Idempotency-Key': key });

async function created(id: PartnerId, body: object): Promise<Required<EndpointJson>> {
  const reply = await call(id, 'POST', ENDPOINTS, body, keyed());
  expect(reply.status).toBe(201);
  return reply.body as Required<EndpointJson>;
}

const change = (id: PartnerId, endpoint: { id: string }, changes: object) =>
  call(id, 'PATCH', `${ENDPOINTS}/${endpoint.id}`, changes);

const deliveryIdOf = ({ id, version }: { id: string; version: number }) =>
  `whd_${id.slice('chk_'.length)}_${version}`;

const until = (who: PartnerId, id: string, isReached: (it: DeliveryJson) => boolean) =>
  untilDelivery(partnerOf(who), id, isReached);

/** Returns the list once it has this many entries: visibility lags. */
async function listed(who: PartnerId, query: string, count: number) {
  const { body } = await eventually(
    () => call<ListJson<DeliveryJson>>(who, 'GET', `/v1/webhook-deliveries?${query}`),
    (seen) => seen.body.data.length === count,
  );
  return body.data;
}

const receivedAt = (path: string, about: string) =>
  receiver.received.filter((it) => it.path === path && it.data.id === about);

test('each endpoint gets its chosen events, with one id, signed with its own secret', async () => {
  const all = await created('several', { url: receiver.url('/all') });
  const events = ['checkout.confirmed', 'checkout.cancelled'];
  const some = await created('several', { url: receiver.url('/some'), events });
  const partner = partnerOf('several');
  const held = await partner.held(showtimeIds[0]!);
  await partner.order(held, 'tok_ok');
  const { version } = await partner.reaches(held.id, 'confirmed');
  const id = deliveryIdOf({ id: held.id, version });
  const both = await receiver.until(({ headers }) => headers['webhook-id'] === id, 2);
  for (const { path, body, headers } of both) {
    const { secret } = path === '/all' ? all : some;
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { id: held.id } });
  }
  await partner.cancel(held.id);
  await receiver.until(({ path, type }) => path === '/some' && type === 'checkout.cancelled');
  await receiver.until(({ path, type }) => path === '/all' && type === 'checkout.cancelled');
  const types = (path: string) => receivedAt(path, held.id).map(({ type }) => type);
  expect(types('/some').sort()).toEqual([...events].sort());
  expect(types('/all')).toHaveLength(3);
  const data = await listed('several', `checkoutId=${held.id}&status=delivered`, 5);
  const confirmed = data.filter(({ type }) => type === 'checkout.confirmed');
  expect(confirmed.map(({ webhookId }) => webhookId)).toEqual([id, id]);
  expect(confirmed.map(({ endpointId }) => endpointId).sort()).toEqual([all.id, some.id].sort());

  await listed('several', `checkoutId=${held.id}&endpointId=${all.id}`, 3);
  await listed('several', `checkoutId=${held.id}&endpointId=${some.id}`, 2);
  const range = { createdFrom: '2020-01-01T00:00:00Z', createdTo: '2100-01-01T00:00:00Z' };
  const ofSome = { ...range, endpointId: some.id };
  const again = await call('several', 'POST', '/v1/webhook-deliveries/resend', ofSome);
  expect([again.status, again.body]).toEqual([202, { count: 2 }]);
  await receiver.until(({ path, headers }) => path === '/some' && headers['webhook-id'] === id, 2);
});

test('an event that no endpoint has chosen creates no delivery', async () => {
  const events = ['checkout.abandoned'];
  await created('picky', { url: receiver.url('/picky'), events });
  const partner = partnerOf('picky');
  const held = await partner.held(showtimeIds[1]!);
  const { version } = (await partner.cancel(held.id)).body;
  await until('picky', deliveryIdOf({ id: held.id, version }), (it) => it.status === 'delivered');
  const ofHeld = usher.temporal.workflow.getHandle(deliveryIdOf(held));
  await ofHeld.result();
  const path = `/v1/webhook-deliveries/${deliveryIdOf(held)}`;
  expect((await call('picky', 'GET', path)).status).toBe(404);
  const [only] = await listed('picky', `checkoutId=${held.id}`, 1);
  expect(only!.type).toBe('checkout.abandoned');
  expect(receivedAt('/picky', held.id)).toHaveLength(1);
});

test('a repeat with the same key creates nothing; only creation shows the secret', async () => {
  const body = { url: receiver.url('/owner') };
  const none = await call<ProblemJson>('owner', 'POST', ENDPOINTS, body);
  expect([none.status, none.body.code]).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED']);
  const headers = keyed();
  const first = await call('owner', 'POST', ENDPOINTS, body, headers);
  const { secret, ...endpoint } = first.body;
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/);
  expect(endpoint).toEqual({
    id: expect.stringMatching(/^we_[0-9a-f]{24}$/),
    ...body,
    events: null,
    status: 'enabled',
    managedBy: 'you',
    createdAt: expect.any(String),
    formerSecretValidUntil: null,
  });
  const again = await call('owner', 'POST', ENDPOINTS, body, headers);
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
  expect(again.body).toEqual(first.body);
  const other = { url: receiver.url('/other') };
  const reused = await call<ProblemJson>('owner', 'POST', ENDPOINTS, other, headers);
  expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);

  const list = await call('owner', 'GET', ENDPOINTS);
  expect(list.body).toEqual({ data: [endpoint], nextCursor: null });
  const path = `${ENDPOINTS}/${endpoint.id}`;
  expect((await call('owner', 'GET', path)).body).toEqual(endpoint);
  expect((await call('several', 'GET', path)).status).toBe(404);
  expect((await change('several', endpoint, { enabled: false })).status).toBe(404);

  await created('owner', other);
  await created('owner', other);
  const fourth = await call<ProblemJson>('owner', 'POST', ENDPOINTS, other, keyed());
  expect([fourth.status, fourth.body.code]).toEqual([409, 'TOO_MANY_WEBHOOK_ENDPOINTS']);
});

test("the operator's endpoint is listed first, and read-only", async () => {
  const own = await created('mixed', { url: receiver.url('/mixed') });
  const { body } = await call<ListJson<EndpointJson>>('mixed', 'GET', ENDPOINTS);
  expect(body.data.map(({ id, managedBy }) => [id, managedBy])).toEqual([
    ['we_operator', 'operator'],
    [own.id, 'you'],
  ]);
  const path = `${ENDPOINTS}/we_operator`;
  for (const refused of [
    await call<ProblemJson>('mixed', 'PATCH', path, { enabled: false }),
    await call<ProblemJson>('mixed', 'DELETE', path),
    await call<ProblemJson>('mixed', 'POST', `${path}/rotate-secret`, {}, keyed()),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([409, 'WEBHOOK_ENDPOINT_READ_ONLY']);
  }
  const held = await partnerOf('mixed').held(showtimeIds[2]!);
  const both = await receiver.until(({ data }) => data.id === held.id, 2);
  expect(both.map(({ path: at }) => at).sort()).toEqual(['/file', '/mixed']);
});

describe('endpoint changes apply to every later attempt', () => {
  test('a new address, disabling, enabling and deleting', async () => {
    receiver.answers.set('/turning', failing(500));
    const endpoint = await created('turning', { url: receiver.url('/turning') });
    const partner = partnerOf('turning');
    const held = await partner.held(showtimeIds[3]!);
    const id = deliveryIdOf(held);
    await until('turning', id, ({ attempts }) => attempts > 0);

    expect((await change('turning', endpoint, { enabled: false })).body.status).toBe('disabled');
    const sent = receivedAt('/turning', held.id).length;
    const disabled = await until('turning', id, ({ status }) => status === 'failed');
    expect(disabled.lastAttempt).toMatchObject({ httpStatus: null, code: 'ENDPOINT_DISABLED' });
    // One attempt may have been in progress.
    expect(receivedAt('/turning', held.id).length).toBeLessThanOrEqual(sent + 1);

    const url = receiver.url('/turned');
    const enabled = await change('turning', endpoint, { enabled: true, url });
    expect(enabled.body).toMatchObject({ status: 'enabled', url });
    await call('turning', 'POST', `/v1/webhook-deliveries/${id}/resend`);
    await until('turning', id, ({ status }) => status === 'delivered');
    expect(receivedAt('/turned', held.id)).toHaveLength(1);

    receiver.answers.set('/turned', failing(500));
    const { version } = (await partner.cancel(held.id)).body;
    const later = deliveryIdOf({ id: held.id, version });
    await until('turning', later, ({ attempts }) => attempts > 0);
    const path = `${ENDPOINTS}/${endpoint.id}`;
    expect((await call('turning', 'DELETE', path)).status).toBe(204);
    const gone = await until('turning', later, ({ status }) => status === 'failed');
    expect(gone.lastAttempt).toMatchObject({ code: 'ENDPOINT_GONE' });
    expect((await call('turning', 'DELETE', path)).status).toBe(404);
    const again = `/v1/webhook-deliveries/${later}/resend`;
    expect((await call<ProblemJson>('turning', 'POST', again)).body.code).toBe(
      'WEBHOOK_ENDPOINT_MISSING',
    );
  });

  test('a pending delivery survives a short disabling of its endpoint', async () => {
    // Long enough for both changes before the next attempt.
    receiver.answers.set('/gone', failing(503, 1, { 'retry-after': '5' }));
    const endpoint = await created('gone', { url: receiver.url('/gone') });
    const held = await partnerOf('gone').held(showtimeIds[4]!);
    await until('gone', deliveryIdOf(held), ({ attempts }) => attempts === 1);
    await change('gone', endpoint, { enabled: false });
    await change('gone', endpoint, { enabled: true });
    const { attempts } = await until(
      'gone',
      deliveryIdOf(held),
      ({ status }) => status === 'delivered',
    );
    expect(attempts).toBe(2);
  });

  test('an endpoint that ended with 410 works again when the partner enables it', async () => {
    receiver.answers.set('/gone', failing(410, 1));
    const [endpoint] = (await call<ListJson<EndpointJson>>('gone', 'GET', ENDPOINTS)).body.data;
    const { id, url } = endpoint!;
    const status = async () => (await call('gone', 'GET', `${ENDPOINTS}/${id}`)).body.status;
    const partner = partnerOf('gone');
    const held = await partner.held(showtimeIds[5]!);
    await eventually(status, (it) => it === 'ended');
    // Changes to other endpoints with the same address must not enable this one.
    const twins = [await created('gone', { url }), await created('gone', { url })];
    await change('gone', twins[1]!, { url: receiver.url('/elsewhere'), enabled: true });
    for (const twin of twins) await call('gone', 'DELETE', `${ENDPOINTS}/${twin.id}`);
    expect(await status()).toBe('ended');
    expect((await change('gone', endpoint!, { enabled: true })).body.status).toBe('enabled');
    await partner.cancel(held.id);
    await receiver.until(({ data, type }) => data.id === held.id && type === 'checkout.abandoned');
  });
});

test('a test webhook goes to the named endpoint, even if it is disabled', async () => {
  const endpoint = await created('keys', { url: receiver.url('/named') });
  await change('keys', endpoint, { enabled: false });
  const test = (endpointId: string) =>
    call<DeliveryJson>('keys', 'POST', '/v1/webhook-test', { endpointId });
  const { body } = await test(endpoint.id);
  expect(body).toMatchObject({ status: 'delivered', endpointId: endpoint.id });
  await receiver.until(({ path }) => path === '/named');
  expect((await test('we_nobody')).status).toBe(404);
});

test('a test webhook overtakes deliveries to a receiver that does not answer', async () => {
  const hung: (() => void)[] = [];
  receiver.answers.set('/stuck', (_webhook, response) => void hung.push(() => response.end()));
  const stuck = await created('busy', { url: receiver.url('/stuck') });
  const quick = await created('busy', { url: receiver.url('/quick') });
  const event = {
    type: 'checkout.held',
    timestamp: '2030-01-01T00:00:00Z',
    data: { id: 'chk_1', version: 1, status: 'held', reference: null },
  } as const;
  // Enough to occupy the worker for three full timeouts.
  for (let started = 0; started < 120; started++) {
    const id = `whd_1_${started}`;
    const delivery = { ...newDelivery(id, event, Date.now()), endpointId: stuck.id };
    await usher.temporal.workflow.start('webhookDelivery', {
      workflowId: id,
      taskQueue: WEBHOOK_TASK_QUEUE,
      args: [{ partnerId: 'busy', delivery }],
    });
  }
  await receiver.until(({ path }) => path === '/stuck', 20);
  const { status, body } = await call<DeliveryJson>('busy', 'POST', '/v1/webhook-test', {
    endpointId: quick.id,
  });
  expect([status, body.status]).toEqual([200, 'delivered']);
  await call('busy', 'DELETE', `${ENDPOINTS}/${stuck.id}`);
  for (const answer of hung) answer();
});
