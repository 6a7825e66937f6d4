// A canary in every private input: none appears in logs, traces, stored data or webhooks, and a checkout's stored data
// can be erased on request.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApi } from '../../src/api/main';
import { createLogger } from '../../src/platform/logger';
import { traceIdOf } from '../../src/platform/traces';
import { historiesOf, textIn } from '../support/histories';
import { PartnerBackend } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { typeTemporal } from '../support/runbook-lines';
import { reservedShowtime } from '../support/showtimes';
import { TraceCollector } from '../support/trace-collector';
import { apiKeyOf, savePartners } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { WebhookReceiver } from '../support/webhook-receiver';

/** Words that occur only in this test's input. */
const CANARY = {
  email: 'canary-mail@example.org',
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  attribution: 'canary-campaign',
  loyaltyCardNumber: 'CANARYLOYALTY1',
  deviceData: 'canary-device-data',
  street: 'Canary Street 1',
  vendorWord: 'canary-vendor-word',
};
const BAD_INPUT = 'canary-mistyped';
const KEY = 'canary-idempotency-key';
const REFERENCE = 'cart-canary';

const customer = {
  type: 'guest',
  email: CANARY.email,
  firstName: CANARY.firstName,
  lastName: CANARY.lastName,
  attribution: { campaign: CANARY.attribution },
};
const extras = {
  paymentDeviceData: CANARY.deviceData,
  shippingAddress: { line: CANARY.street },
  vendorData: { wish: CANARY.vendorWord },
};

let receiver: WebhookReceiver;
let collector: TraceCollector;
let partner: PartnerBackend;
let logged = '';

const usher = useUsher({
  worker: 'none',
  policy: { pollIntervalMs: 200 },
  // A separate server, so that the test can read its log.
  temporal: {},
});

beforeAll(async () => {
  receiver = await WebhookReceiver.open();
  collector = await TraceCollector.open();
  const secrets = [`whsec_${Buffer.alloc(24, 'canary-webhook').toString('base64')}`];
  await savePartners(usher, [{ id: 'birds', webhook: { url: receiver.url('/birds'), secrets } }]);
  await usher.startWorkerProcess({
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const destination = { write: (line: string) => void (logged += line) };
  const api = await openApi(usher.config, createLogger('api', 'trace', destination));
  usher.onStop(() => api.stop());
  partner = new PartnerBackend({ apiUrl: api.url, apiKey: apiKeyOf('birds') });
});

afterAll(() => {
  receiver.close();
  collector.close();
});

/** Plays a checkout that is declined, bought and cancelled. */
async function play(): Promise<string> {
  const showtimeId = reservedShowtime();
  const start = { showtimeId, customer, loyaltyCardNumber: CANARY.loyaltyCardNumber };
  const mistyped = await partner.start({ ...start, customer: { ...customer, email: BAD_INPUT } });
  expect(mistyped.status).toBe(400);
  expect(textIn(mistyped.body)).not.toContain(BAD_INPUT);

  const { body } = await partner.start(
    { ...start, reference: REFERENCE },
    { 'Idempotency-Key': KEY },
  );
  const held = await partner.holding(await partner.reaches(body.id, 'selecting'));
  await partner.call(
    'POST',
    `/v1/checkouts/${held.id}/order`,
    {
      expectedTotal: held.receipt!.total,
      payment: { type: 'nonce', nonce: 'tok_declined', provider: 'sandbox' },
      ...extras,
    },
    { 'Idempotency-Key': `${KEY}-order` },
  );
  await partner.order(await partner.reaches(held.id, 'held'), 'tok_instant');
  await partner.reaches(held.id, 'confirmed');
  await partner.cancel(held.id);
  await partner.reaches(held.id, 'cancelled');
  return held.id;
}

test('no canary is in a log, a trace, Temporal’s history or visibility, or a webhook', async () => {
  const id = await play();
  await receiver.until((webhook) => webhook.data.status === 'cancelled', 1);
  const traceId = traceIdOf(id);
  const spans = await collector.until(traceId, [
    'activity refreshCheckout',
    'Svc refreshCheckout',
    'activity placeOrder',
    'Svc placeOrder',
    'activity cancelOrder',
    'Svc cancelOrder',
  ]);
  const { raw, opened } = await historiesOf(usher, id);
  // The decrypted histories contain every canary, so the search below would find any stored in plaintext.
  for (const canary of Object.values(CANARY)) expect(opened).toContain(canary);

  const listed: string[] = [];
  for await (const each of usher.temporal.workflow.list()) listed.push(textIn(each.raw));
  const { dataDir } = usher.config;
  const seen = {
    history: raw,
    visibility: listed.join('\n'),
    webhooks: textIn(receiver.received),
    traces: collector.texts.join('\n'),
    'log of the API': logged,
    'log of the worker': readFileSync(join(dataDir, 'worker.log'), 'utf8'),
    'log of Temporal': readFileSync(join(dataDir, 'temporal.log'), 'utf8'),
  };
  for (const [where, text] of Object.entries(seen)) {
    const found = [...Object.values(CANARY), BAD_INPUT, KEY].filter((it) => text.includes(it));
    expect([where, text.length > 0, found]).toEqual([where, true, []]);
  }
  expect(seen.visibility).toContain(REFERENCE);

  const placing = spans.filter(({ name }) => name === 'Svc placeOrder');
  const activities = spans.filter(({ name }) => name === 'activity placeOrder');
  expect(placing.map(({ parentSpanId }) => parentSpanId).sort()).toEqual(
    activities.map(({ spanId }) => spanId).sort(),
  );
});

test('erases a closed checkout from Temporal by its reference', async () => {
  const query = `UsherPartner = "birds" AND UsherReference = "${REFERENCE}"`;
  const count = async () => (await usher.temporal.workflow.count(query)).count;
  expect(await count()).toBeGreaterThan(1);
  const erase = `temporal workflow delete --query '${query}' --reason 'erasure asked for' --yes`;
  await typeTemporal(erase, usher.config);
  await eventually(count, (left) => left === 0);
});
