// Webhooks from a purchase to the partner's receiver, a real HTTP server.
import { setTimeout as pause } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { listenForWebhooks } from '../../scripts/webhook-listener';
import { expectWebhookFits } from '../support/answer-fit';
import { PartnerBackend, type ProblemJson, type Reply } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { typeOps } from '../support/runbook-lines';
import { ownShowtimes } from '../support/showtimes';
import { apiKeyOf, savePartners } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { untilDelivery, type DeliveryJson } from '../support/webhook-deliveries';
import { failing, WebhookReceiver, type ReceivedWebhook } from '../support/webhook-receiver';

const SECRETS = [
  'whsec_bmV3ZXIgc2VjcmV0IGZvciB0ZXN0cw==',
  'whsec_b2xkZXIgc2VjcmV0IGZvciB0ZXN0cw==',
];
/** Enough retries for a test that waits until the worker re-reads the partner file. */
const RETRY_SECONDS = Array(20).fill(1).join();
const ATTEMPTS_MAX = 21;
const PARTNERS = ['steady', 'flaky', 'moved', 'gone', 'quiet'] as const;
type PartnerId = (typeof PARTNERS)[number];

interface ListJson {
  readonly data: readonly DeliveryJson[];
  readonly nextCursor: string | null;
}

let receiver: WebhookReceiver;
const showtimeIds = Array.from({ length: 7 }, ownShowtimes());

const partnerOf = (id: PartnerId) =>
  new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf(id) });
const isAbout = (id: string, type?: string) => (it: ReceivedWebhook) =>
  it.data.id === id && (type === undefined || it.type === type);
const endpoint = (id: PartnerId) => ({ url: receiver.url(`/${id}`), secrets: SECRETS });

const usher = useUsher(async () => {
  receiver = await WebhookReceiver.open();
  const partners = PARTNERS.map((id) => (id === 'quiet' ? { id } : { id, webhook: endpoint(id) }));
  return { partners, env: { WEBHOOK_RETRY_SECONDS: RETRY_SECONDS } };
});

afterAll(() => receiver.close());

afterEach(() => {
  receiver.received.forEach(expectWebhookFits);
});

/** Returns the list once it is as expected: visibility lags. */
async function listed(
  id: PartnerId,
  query: string,
  isThere: (list: ListJson) => boolean,
): Promise<ListJson> {
  for (;;) {
    const path = `/v1/webhook-deliveries?${query}`;
    const { status, body, headers } = await partnerOf(id).call<ListJson>('GET', path);
    if (status === 200 && isThere(body)) return body;
    await pause(Number(headers.get('Retry-After') ?? 0.2) * 1000);
  }
}

const until = (who: PartnerId, id: string, isReached: (it: DeliveryJson) => boolean) =>
  untilDelivery(partnerOf(who), id, isReached);

const deliveryIdOf = ({ id, version }: { id: string; version: number }) =>
  `whd_${id.slice('chk_'.length)}_${version}`;

test('the events of a purchase arrive signed and minimal, with one id per version', async () => {
  const partner = partnerOf('steady');
  const held = await partner.held(showtimeIds[0]!, { reference: 'cart-1842' });
  await partner.order(held, 'tok_ok');
  const confirmed = await partner.reaches(held.id, 'confirmed');
  const [webhook] = await receiver.until(isAbout(held.id, 'checkout.confirmed'));
  const { headers, body } = webhook!;
  for (const secret of SECRETS) {
    const { version, status } = confirmed;
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'checkout.confirmed',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { id: held.id, version, status, reference: 'cart-1842' },
    });
  }
  expect(headers['webhook-signature']!.split(' ')).toHaveLength(2);
  const forged = () => new Webhook(SECRETS[0]!).verify(body.replace('1842', '1843'), headers);
  expect(forged).toThrow('No matching signature');

  const cancelled = await partner.cancel(held.id);
  expect(cancelled.body.status).toBe('cancelled');
  await receiver.until(isAbout(held.id, 'checkout.cancelled'));
  const received = receiver.received.filter(isAbout(held.id));
  expect(received.map(({ type }) => type).sort()).toEqual(
    ['checkout.cancelled', 'checkout.confirmed', 'checkout.held'].sort(),
  );
  const ids = received.map(({ headers: { 'webhook-id': id } }) => id);
  expect(ids).toEqual(
    received.map(({ data }) => deliveryIdOf({ id: held.id, version: data.version! })),
  );
});

test('a failed delivery is retried with the same id, and listed only for its partner', async () => {
  receiver.answers.set('/flaky', failing(500, 1));
  const held = await partnerOf('flaky').held(showtimeIds[1]!);
  const [first, second] = await receiver.until(isAbout(held.id, 'checkout.held'), 2);
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  expect(second!.body).toBe(first!.body);

  const query = `checkoutId=${held.id}&status=delivered&createdFrom=2000-01-01T00:00:00Z`;
  const { data } = await listed('flaky', query, (list) => list.data.length > 0);
  expect(data).toEqual([
    {
      id: deliveryIdOf(held),
      webhookId: deliveryIdOf(held),
      endpointId: 'we_operator',
      type: 'checkout.held',
      checkoutId: held.id,
      version: held.version,
      status: 'delivered',
      attempts: 2,
      lastAttempt: { at: expect.any(String), httpStatus: 204, code: null },
      nextAttemptAt: null,
      createdAt: expect.any(String),
    },
  ]);
  expect(await listed('steady', query, () => true)).toEqual({ data: [], nextCursor: null });
  const path = `/v1/webhook-deliveries/${deliveryIdOf(held)}`;
  expect((await partnerOf('steady').call('GET', path)).status).toBe(404);
  expect((await partnerOf('steady').call('POST', `${path}/resend`)).status).toBe(404);

  const { nextCursor } = await listed('flaky', 'limit=1', (list) => list.nextCursor !== null);
  const foreign = `/v1/webhook-deliveries?limit=1&cursor=${nextCursor}`;
  expect((await partnerOf('steady').call('GET', foreign)).status).toBe(400);
  expect((await partnerOf('flaky').call('GET', foreign)).status).toBe(200);
});

test('a webhook is resent on demand, alone or with all webhooks of a time range', async () => {
  const partner = partnerOf('steady');
  const held = await partner.held(showtimeIds[2]!);
  const id = deliveryIdOf(held);
  await until('steady', id, ({ status }) => status === 'delivered');
  const again: Reply<DeliveryJson> = await partner.call(
    'POST',
    `/v1/webhook-deliveries/${id}/resend`,
  );
  expect([again.status, again.body.status, again.body.webhookId]).toEqual([202, 'pending', id]);
  const twice = await receiver.until((it) => it.headers['webhook-id'] === id, 2);
  expect(twice[1]!.body).toBe(twice[0]!.body);
  await until('steady', id, ({ attempts }) => attempts === 2);

  const isResent = ({ status, attempts }: DeliveryJson) => status === 'delivered' && attempts === 2;
  await listed('steady', `checkoutId=${held.id}`, ({ data }) => {
    return data.length === 1 && data.every(isResent);
  });
  const { createdAt } = again.body;
  const createdTo = new Date(Date.parse(createdAt) + 60_000).toISOString();
  const range = { createdFrom: createdAt, createdTo, status: 'delivered' };
  const { status, body } = await partner.call<{ count: number }>(
    'POST',
    '/v1/webhook-deliveries/resend',
    range,
  );
  expect([status, body]).toEqual([202, { count: 1 }]);
  await receiver.until((it) => it.headers['webhook-id'] === id, 3);

  const none = await partner.call<ProblemJson>('POST', '/v1/webhook-deliveries/resend', {});
  expect([none.status, none.body.code]).toEqual([400, 'INVALID_REQUEST']);
});

test('ops resend webhooks since a given time, first as a dry run', async () => {
  const ops = (line: string) => typeOps(line, usher.config);
  const held = await partnerOf('steady').held(showtimeIds[2]!);
  const id = deliveryIdOf(held);
  await until('steady', id, ({ status }) => status === 'delivered');
  const resend = 'webhooks resend --partner steady --since 1h';
  const dry = await eventually(
    () => ops(`${resend} --status delivered --limit 1000 --dry-run`),
    ({ printed }) => printed.includes(id),
  );
  expect(dry.printed).toContain('Dry run: add --yes to carry it out');
  const one = await ops(`${resend} --limit 1`);
  expect(one.printed).toContain('Would resend: 1.');
  expect((await until('steady', id, () => true)).attempts).toBe(1);
  expect((await ops(`${resend} --limit 1000 --yes`)).exitCode).toBe(0);
  await receiver.until((it) => it.headers['webhook-id'] === id, 2);
  await expect(ops('webhooks resend --since 1h --limit 1')).rejects.toThrow('--partner: expected');
  await expect(ops('webhooks resend --partner steady --limit 1')).rejects.toThrow('--since: ');
  await expect(ops(resend)).rejects.toThrow('--limit: expected');
});

test('a resend during retries uses up no attempt', async () => {
  receiver.answers.set('/flaky', failing(500, Infinity));
  const held = await partnerOf('flaky').held(showtimeIds[6]!);
  const id = deliveryIdOf(held);
  for (let tried = 1; tried <= ATTEMPTS_MAX; tried++) {
    const { status } = await until('flaky', id, ({ attempts }) => attempts >= tried);
    expect(status).toBe('pending');
    await partnerOf('flaky').call('POST', `/v1/webhook-deliveries/${id}/resend`);
  }
  receiver.answers.delete('/flaky');
  await until('flaky', id, ({ status }) => status === 'delivered');
});

test('a redirect is not followed', async () => {
  const location = receiver.url('/elsewhere');
  receiver.answers.set('/moved', failing(307, Infinity, { location }));
  const held = await partnerOf('moved').held(showtimeIds[3]!);
  const delivery = await until('moved', deliveryIdOf(held), ({ attempts }) => attempts >= 2);
  expect(delivery).toMatchObject({
    status: 'pending',
    lastAttempt: { httpStatus: 307, code: 'HTTP_307' },
    nextAttemptAt: expect.any(String),
  });
  expect(receiver.received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
});

test('410 ends the endpoint and alerts ops, until a test webhook succeeds', async () => {
  const partner = partnerOf('gone');
  receiver.answers.set('/gone', failing(410, 1));
  const { id, ...held } = await partner.held(showtimeIds[4]!);
  const first = await until('gone', deliveryIdOf({ ...held, id }), (it) => it.status === 'failed');
  expect(first.lastAttempt).toMatchObject({ httpStatus: 410, code: 'HTTP_410' });
  const needsOps = async () => {
    const query = 'UsherNeedsOps = true AND UsherPartner = "gone" AND ExecutionStatus = "Running"';
    return (await usher.temporal.workflow.count(query)).count;
  };
  while ((await needsOps()) === 0) await pause(100);

  const { version } = (await partner.cancel(id)).body;
  const refused = await until(
    'gone',
    deliveryIdOf({ id, version }),
    (it) => it.status === 'failed',
  );
  expect(refused).toMatchObject({ status: 'failed', attempts: 0 });
  expect(refused.lastAttempt).toMatchObject({ httpStatus: null, code: 'ENDPOINT_ENDED' });

  const resend = 'webhooks resend --partner gone --since 1h --status failed --limit 10';
  const left = await eventually(
    () => typeOps(resend, usher.config),
    ({ noted }) => noted.includes('Left out: 2'),
  );
  expect(left.printed).toContain('Would resend: 0.');

  const tested = await partner.call<DeliveryJson>('POST', '/v1/webhook-test');
  expect([tested.status, tested.body.status, tested.body.type]).toEqual([
    200,
    'delivered',
    'webhook.test',
  ]);
  while ((await needsOps()) > 0) await pause(100);
  expect((await typeOps(resend, usher.config)).printed).toContain('Would resend: 2.');
  await partner.call('POST', `/v1/webhook-deliveries/${refused.id}/resend`);
  await receiver.until(isAbout(id, 'checkout.abandoned'));
});

test('a test webhook reports a failed attempt, and a missing endpoint', async () => {
  receiver.answers.set('/moved', failing(503));
  const failed = await partnerOf('moved').call<DeliveryJson>('POST', '/v1/webhook-test');
  expect([failed.status, failed.body.status, failed.body.lastAttempt]).toEqual([
    200,
    'failed',
    { at: expect.any(String), httpStatus: 503, code: 'HTTP_503' },
  ]);
  const none = await partnerOf('quiet').call<ProblemJson>('POST', '/v1/webhook-test');
  expect([none.status, none.body.code]).toEqual([409, 'WEBHOOK_ENDPOINT_MISSING']);
});

test("the listener forwards webhooks unchanged to a developer's machine, until it is closed", async () => {
  const lines: string[] = [];
  const { config } = usher;
  const forwardTo = new URL(receiver.url('/developer'));
  const print = (line: string) => void lines.push(line);
  const listener = await listenForWebhooks({ config, partnerId: 'quiet', forwardTo, print });
  const quiet = partnerOf('quiet');
  // The API and the worker each re-read the partner file within a second.
  const sendTest = async () => (await quiet.call('POST', '/v1/webhook-test')).body.status;
  while ((await sendTest()) !== 'delivered') await pause(100);
  const [webhook] = await receiver.until(({ path }) => path === '/developer');
  expect(new Webhook(listener.secret).verify(webhook!.body, webhook!.headers)).toMatchObject({
    type: 'webhook.test',
  });
  expect(lines[0]).toBe(`${webhook!.headers['webhook-id']}  webhook.test  204`);
  await listener.close();
  while ((await quiet.call('POST', '/v1/webhook-test')).status !== 409) await pause(100);
});

test('removing an endpoint from the partner file ends its deliveries', async () => {
  receiver.answers.set('/flaky', failing(500));
  const held = await partnerOf('flaky').held(showtimeIds[5]!);
  await until('flaky', deliveryIdOf(held), ({ attempts }) => attempts >= 2);
  await savePartners(usher, [{ id: 'flaky' }]);
  const { lastAttempt } = await until('flaky', deliveryIdOf(held), (it) => it.status === 'failed');
  expect(lastAttempt).toMatchObject({ code: 'ENDPOINT_GONE' });
  const path = `/v1/webhook-deliveries/${deliveryIdOf(held)}/resend`;
  while ((await partnerOf('flaky').call('POST', path)).status !== 409) await pause(100);
});
