// Each incident is caused for real, and a real Prometheus fires its alarm from ops/prometheus/rules.yml. Then the test
// follows the alarm's runbook page, and the alarm ends.
import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProgramProcess } from '../../scripts/program-process';
import { openApi } from '../../src/api/main';
import { steadyPort } from '../../src/platform/dev-server/steady-port';
import { createLogger } from '../../src/platform/logger';
import { CHECKOUT_TASK_QUEUE } from '../../src/workflows/messages';
import { CUSTOMER, PartnerBackend } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { startPrometheus, type PrometheusServer } from '../support/prometheus-server';
import { lineOf, queriesOf, typeOps, typeShell, typeTemporal } from '../support/runbook-lines';
import { advanceClock, endFaults, planFaults } from '../support/sandbox-controls';
import { ownShowtimes } from '../support/showtimes';
import { openTemporalProxy } from '../support/temporal-proxy';
import { apiKeyOf, savePartners, startUsher, type Usher } from '../support/usher';
import { failing, WEBHOOK_SECRETS, WebhookReceiver } from '../support/webhook-receiver';

const LOCKED_OUT = {
  apiKey: 'a key that Svc does not know',
  shape: 'primary' as const,
  ratePerSecond: 25,
};
const NEW_KEY = 'svc_sandbox_key_of_locked';
const CLOCK_AHEAD_MS = 120_000;
const STARTS = 40;
/** The default of Prometheus. */
const SCRAPE_TIMEOUT_MS = 10_000;

let usher: Usher;
let receiver: WebhookReceiver;
let prometheus: PrometheusServer;
let workerOpsPort: number;
let worker: ProgramProcess;
let showtimeIds: readonly string[];

const partnerOf = (id: string) =>
  new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf(id) });
const demo = () => new PartnerBackend(usher);

beforeAll(async () => {
  receiver = await WebhookReceiver.open();
  receiver.answers.set('/flaky', failing(500));
  receiver.answers.set('/gone', failing(410));
  const withWebhook = (id: string) => ({
    id,
    webhook: { url: receiver.url(`/${id}`), secrets: WEBHOOK_SECRETS },
  });
  usher = await startUsher({
    worker: 'none',
    policy: {
      settleMs: 500,
      reconcilePauseMs: 200,
      layoutNamesAccount: false,
      orderInProgressMs: 500,
      compensationTriesUntilOps: 2,
      compensationPauseMaxMs: 1_000,
      callBudgetMs: 12_000,
    },
    sandbox: { ratePerSecond: 0, apiKeys: [{ key: 'svc_sandbox_key' }, { key: NEW_KEY }] },
    env: {
      WEBHOOK_RETRY_SECONDS: Array(20).fill(1).join(),
      FIGURES_EVERY_SECONDS: '1',
      BAD_ENDS_SHOWN_SECONDS: '15',
    },
    partners: [withWebhook('flaky'), withWebhook('gone'), { id: 'locked', svc: LOCKED_OUT }],
  });
  workerOpsPort = await steadyPort();
  prometheus = await startPrometheus({
    'usher-api': usher.opsUrl,
    'usher-worker': `http://127.0.0.1:${workerOpsPort}`,
  });
  showtimeIds = Array.from({ length: 3 }, ownShowtimes());
});

afterAll(async () => {
  await prometheus.stop();
  await usher.stop();
  receiver.close();
});

test('an alarm fires while no worker runs, and ends once one starts', async () => {
  const probe = lineOf('program-down', 'curl', { '9464': String(workerOpsPort) });
  await expect(typeShell(probe)).rejects.toThrow('curl');
  await prometheus.expectFiring('UsherTargetDown', { job: 'usher-worker' });
  await prometheus.expectFiring('UsherNoWorker', { queue: CHECKOUT_TASK_QUEUE });
  worker = await usher.startWorkerProcess({ OPS_PORT: String(workerOpsPort) });
  expect(await typeShell(probe)).toContain('ok');
  await prometheus.expectSettled('UsherTargetDown');
  await prometheus.expectSettled('UsherNoWorker');
});

test('alarms fire for an order in review, and for a refund that fails at the provider', async () => {
  const partner = demo();
  const lost = await partner.held(showtimeIds.at(-1)!);
  await planFaults(usher, [{ calls: ['placeOrder'], fault: { kind: 'drop-after' } }]);
  await partner.order(lost, 'tok_lost_answer');
  await prometheus.expectFiring('UsherMoneyUnknown');
  await endFaults(usher);
  await prometheus.expectFiring('UsherOrderInReview');
  // The money is still unknown, but one alarm is enough.
  await prometheus.expectSettled('UsherMoneyUnknown');
  const sold = usher.sandbox.storage.ledger.all().find(({ kind }) => kind === 'sale');
  const found = { 'chk_…': lost.id, O55: sold!.orderId!, D812: showtimeIds.at(-1)! };
  await typeOps(`${lineOf('in-review', 'resolve chk', found)} --yes`, usher.config);
  await partner.reaches(lost.id, 'confirmed');
  const held = await partner.held(showtimeIds.at(-1)!);
  const { id } = (await partner.pay(held, { type: 'partner', token: 'tok_ok' })).body;
  await partner.reaches(id, 'confirmed');
  await planFaults(usher, [{ calls: ['refund'], fault: { kind: 'server-error' } }]);
  await partner.cancel(id);
  await prometheus.expectFiring('UsherCompensationWaiting');
  await prometheus.expectFiring('UsherCompensationStuck');
  await prometheus.expectFiring('UsherMoneyOverdue');
  await prometheus.expectFiring('UsherPaymentProviderDown');
  await endFaults(usher);
  await partner.refunds(id, 'done');
});

test('alarms fire for a webhook receiver that fails, and for one that answers 410', async () => {
  await partnerOf('flaky').held(showtimeIds.at(-1)!);
  await partnerOf('flaky').held(showtimeIds.at(-1)!);
  await prometheus.expectFiring('UsherWebhookBacklog');
  await prometheus.expectFiring('UsherWebhookReceiverDown', { partner: 'flaky' });
  await partnerOf('gone').held(showtimeIds.at(-2)!);
  await prometheus.expectFiring('UsherWebhookEndpointEnded');
  receiver.answers.clear();
  const page = 'webhook-receiver-down';
  const listed = await typeTemporal(lineOf(page, 'endedEndpoint'), usher.config);
  const [endedId = ''] = /whe_gone_\w+/.exec(listed) ?? [];
  await typeTemporal(lineOf(page, 'enableEndpoint', { 'whe_rex_…': endedId }), usher.config);
});

test('an alarm fires for payloads larger than those of a normal checkout', async () => {
  const held = await demo().held(showtimeIds.at(-3)!);
  await prometheus.expectSettled('UsherPayloadLarge');
  // Random, so that it cannot be compressed.
  const paymentDeviceData = randomBytes(6_000).toString('base64url');
  const payment = { type: 'nonce', nonce: 'tok_instant', provider: 'sandbox' };
  const order = { expectedTotal: held.receipt?.total, payment, paymentDeviceData };
  const key = { 'Idempotency-Key': randomUUID() };
  await demo().call('POST', `/v1/checkouts/${held.id}/order`, order, key);
  await prometheus.expectFiring('UsherPayloadLarge');
});

test('an alarm fires for a key that Svc refuses, until the key is replaced', async () => {
  const [partner, showtimeId] = [partnerOf('locked'), showtimeIds.at(-1)!];
  const start = async () => (await partner.start({ showtimeId })).status;
  expect(await start()).toBe(502);
  await prometheus.expectFiring('UsherSvcKeyRefused', { key: 'locked' });
  await savePartners(usher, [{ id: 'locked', svc: { ...LOCKED_OUT, apiKey: NEW_KEY } }]);
  // The key's worker restarts with the new key.
  await eventually(start, (status) => status === 201);
});

test('an alarm fires for a terminated checkout', async () => {
  const { id } = await demo().selecting(showtimeIds.at(-2)!);
  await usher.temporal.workflow.getHandle(id).terminate('by a person who should not have');
  await prometheus.expectFiring('UsherCheckoutEndedBadly', { end: 'Terminated' });
});

test('alarms fire when Svc limits our rate, and when it is unreachable', async () => {
  const fault = { kind: 'rate-limit', retryAfterSeconds: 1 } as const;
  await planFaults(usher, [{ fault }]);
  const starts = repeatUntilEnded(requestSeats);
  try {
    await prometheus.expectFiring('UsherSvcRateLimited', { key: 'shared' });
    await planFaults(usher, [{ fault: { kind: 'drop-before' } }]);
    await prometheus.expectFiring('UsherSvcDown');
    await prometheus.expectFiring('UsherApiErrors');
    const pages = ['svc-outage', 'svc-rate-limit', 'api-errors', 'payload-size'];
    const queries = pages.flatMap(queriesOf);
    expect(queries.length).toBeGreaterThan(pages.length);
    for (const query of queries) {
      expect([query, (await prometheus.seriesCount(query)) > 0]).toEqual([query, true]);
    }
  } finally {
    await endFaults(usher);
    await starts.end();
  }
});

test('an alarm fires when Svc’s clock differs from ours', async () => {
  await advanceClock(usher, CLOCK_AHEAD_MS);
  await demo().selecting(showtimeIds.at(-2)!);
  await prometheus.expectFiring('UsherClockSkew');
  await advanceClock(usher, -CLOCK_AHEAD_MS);
  await demo().selecting(showtimeIds.at(-2)!);
});

test('an alarm fires for a worker that is starved of CPU', async () => {
  const start = { showtimeId: showtimeIds.at(-2)!, quantity: 2, customer: CUSTOMER };
  await whileHalted(worker.pid, async () => {
    // More starts than the halted worker's open polls can still receive.
    const starts = Array.from({ length: STARTS }, () =>
      demo().callOnce('POST', '/v1/checkouts', start, { 'Idempotency-Key': randomUUID() }),
    );
    await prometheus.expectFiring('UsherBacklog', { queue: CHECKOUT_TASK_QUEUE });
    await Promise.all(starts);
  });
  await prometheus.expectSettled('UsherBacklog');
});

test('an alarm fires for sales that stay paused for too long', async () => {
  const flaky = { rex: 'flaky' };
  await typeOps(lineOf('pausing-sales', 'pause-sales --partner', flaky), usher.config);
  await prometheus.expectFiring('UsherSalesPaused', { partner: 'flaky', severity: 'ticket' });
  await typeOps(lineOf('pausing-sales', 'pause-sales --reason'), usher.config);
  await prometheus.expectFiring('UsherSalesPaused', { partner: '*', severity: 'page' });
  await typeOps(lineOf('pausing-sales', 'resume-sales --partner', flaky), usher.config);
  await typeOps(lineOf('pausing-sales', 'resume-sales'), usher.config);
  await prometheus.expectSettled('UsherSalesPaused');
});

test('without Temporal the metrics page omits the figures of the fleet and still answers in time', async () => {
  const { config } = usher;
  const door = await openTemporalProxy({
    behind: config.temporal.address,
    port: await steadyPort(),
  });
  const temporal = { ...config.temporal, address: door.address };
  const api = await openApi({ ...config, temporal }, createLogger('api', 'silent'));
  try {
    await door.close();
    const signal = AbortSignal.timeout(SCRAPE_TIMEOUT_MS);
    const page = await (await fetch(`${api.opsUrl}/metrics`, { signal })).text();
    expect(page).toContain('usher_fleet_known 0');
    expect(page).not.toMatch(/^usher_checkouts_running\{/m);
  } finally {
    await api.stop();
  }
});

test('metrics are counted by state and by failure code, and contain no private data', async () => {
  const text = await metricsText();
  expect(text).toMatch(/^usher_checkout_states_total\{.*status="confirmed".*\} 3$/m);
  expect(text).toMatch(/^usher_checkout_state_seconds_count\{.*status="held".*\} [1-9]/m);
  expect(text).toMatch(
    /^usher_checkout_failures_total\{.*code="UPSTREAM_ERROR",kind="upstream".*\} [1-9]/m,
  );
  expect(text).toMatch(/^usher_http_request_seconds_count\{operation="placeOrder",status="200"\}/m);
  for (const secret of [
    ...Object.values(CUSTOMER).slice(1),
    LOCKED_OUT.apiKey,
    ...WEBHOOK_SECRETS,
  ]) {
    expect(text).not.toContain(secret);
  }
  expect(text).not.toContain('chk_');
});

test('alarms and the dashboard read only metrics that exist', async () => {
  const text = await metricsText();
  const root = join(__dirname, '../../ops');
  const files = ['prometheus/rules.yml', 'grafana/usher.json'].map((path) => join(root, path));
  const texts = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('');
  const named = new Set(
    texts.match(/\b(?:usher|temporal|nodejs|process)_[a-z_0-9]+(?=[[{) "\\]|$)/gm),
  );
  expect(named.size).toBeGreaterThan(20);
  const families = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
  const isExported = (name: string) =>
    families.has(name) || families.has(name.replace(/_(?:count|bucket|sum)$/, ''));
  expect([...named].filter((name) => !isExported(name))).toEqual([]);
});

test('no alarm remains once every incident has ended', async () => {
  await prometheus.expectQuiet();
});

async function metricsText(): Promise<string> {
  const programs = [usher.opsUrl, `http://127.0.0.1:${workerOpsPort}`];
  const pages = programs.map(async (url) => (await fetch(`${url}/metrics`)).text());
  return (await Promise.all(pages)).join('');
}

async function whileHalted(pid: number, work: () => Promise<unknown>): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

/** A customer's request; the outcome does not matter. */
async function requestSeats(): Promise<void> {
  await demo().callOnce('GET', `/v1/showtimes/${showtimeIds.at(-1)!}/seat-map?quantity=2`);
}

/** Repeats the step until `end` is called. */
function repeatUntilEnded(step: () => Promise<void>): { end(): Promise<void> } {
  let wanted = true;
  const going = (async () => {
    while (wanted) await step();
  })();
  return {
    async end() {
      wanted = false;
      await going;
    },
  };
}
