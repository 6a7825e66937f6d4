// The incidents of the runbooks: each is caused, and the lines of its page are typed as they are. A line that finds
// nothing or has no effect fails here, before ops need it.
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { ProgramProcess } from '../../scripts/program-process';
import { deliveryId } from '../../src/domain/webhooks/delivery';
import { startWithLostKey } from '../support/lost-key';
import { PartnerBackend } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { lineOf, typeOps, typePartners, typeTemporal, type Ids } from '../support/runbook-lines';
import { endFaults, planFaults } from '../support/sandbox-controls';
import { ownShowtimes } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { untilDelivery } from '../support/webhook-deliveries';
import { failing, WEBHOOK_SECRETS, WebhookReceiver } from '../support/webhook-receiver';

const POLLERS: Line = ['no-worker', 'task-queue describe'];

let receiver: WebhookReceiver;
let worker: ProgramProcess;
/** The output of `POLLERS` before a worker was started. */
let pollersAtFirst: string;
const nextShowtime = ownShowtimes();
const showtimeIds = Array.from({ length: 2 }, nextShowtime);

const partnerOf = (id: string) => new PartnerBackend({ ...usher, apiKey: apiKeyOf(id) });
const withWebhook = (id: string) => ({
  id,
  webhook: { url: receiver.url(`/${id}`), secrets: WEBHOOK_SECRETS },
});
const demo = () => new PartnerBackend(usher);

const usher = useUsher(async () => {
  receiver = await WebhookReceiver.open();
  return {
    worker: 'none',
    temporal: { 'system.numConsecutiveWorkflowTaskProblemsToTriggerSearchAttribute': 2 },
    policy: {
      settleMs: 500,
      callBudgetMs: 5_000,
      compensationTriesUntilOps: 2,
      compensationPauseMaxMs: 1_000,
    },
    sandbox: { ratePerSecond: 0 },
    env: { WEBHOOK_RETRY_SECONDS: '300', WEBHOOK_TIMEOUT_MS: '5000' },
    partners: ['rex', 'gone'].map(withWebhook),
  };
});

beforeAll(async () => {
  pollersAtFirst = await type(POLLERS);
  worker = await usher.startWorkerProcess();
});

afterAll(() => receiver.close());

/** A page, and words that identify a line on it. */
type Line = readonly [page: string, words: string];

/** Types a line and returns its output. */
function type([page, words]: Line, ids: Ids = {}): Promise<string> {
  return typeTemporal(lineOf(page, words, ids), usher.config);
}

/** Repeats a line until it prints the text, or no longer prints it, since visibility lags. */
async function expectPrinted(text: string, line: Line, isExpected = true): Promise<void> {
  await eventually(
    () => type(line),
    (printed) => printed.includes(text) === isExpected,
  );
}

const expectNotPrinted = (text: string, line: Line) => expectPrinted(text, line, false);

test('no worker: no pollers are listed until a worker is started', async () => {
  expect(pollersAtFirst).not.toMatch(/\d+@/);
  await expectPrinted(`${worker.pid}@`, POLLERS);
});

test('a receiver that answered 410 is listed, and enabled manually', async () => {
  const page = 'webhook-receiver-down';
  receiver.answers.set('/gone', failing(410, 1));
  await partnerOf('gone').held(showtimeIds[0]!);
  await expectPrinted('whe_gone_', [page, 'endedEndpoint']);
  const [endedId = ''] = /whe_gone_\w+/.exec(await type([page, 'endedEndpoint'])) ?? [];
  await type([page, 'enableEndpoint'], { 'whe_rex_…': endedId });
  await expectNotPrinted(endedId, [page, 'endedEndpoint']);
});

test('a receiver that does not answer is counted and listed, and its delivery is sent on demand', async () => {
  const page = 'webhook-receiver-down';
  receiver.answers.set('/rex', () => undefined);
  const { id, version } = await partnerOf('rex').held(showtimeIds[0]!);
  const webhookId = deliveryId(id, version);
  await expectPrinted('Total: 1', [page, 'workflow count']);
  await expectPrinted(webhookId, [page, 'TIMEOUT']);
  receiver.answers.delete('/rex');
  await type([page, 'sendNow'], { 'whd_…': webhookId });
  await untilDelivery(partnerOf('rex'), webhookId, ({ status }) => status === 'delivered');
  await expectPrinted('Total: 0', [page, 'workflow count']);
  await expectNotPrinted(webhookId, [page, 'TIMEOUT']);
});

/** Holds seats, and returns the path that receives their webhook. */
async function pathOfNextWebhook(): Promise<string> {
  const { id } = await partnerOf('rex').held(nextShowtime());
  const [webhook] = await receiver.until(({ data }) => data.id === id);
  return webhook!.path;
}

test('a partner’s webhooks get another address and another secret, and are switched off', async () => {
  const page = 'webhook-receiver-down';
  const typed = (words: string, ids?: Ids) => typePartners(lineOf(page, words, ids), usher.config);
  await typed('webhook rex https', { 'https://…': receiver.url('/moved') });
  expect(await typed('webhook-secret rex')).toMatch(/whsec_/);
  await typed('--newest-alone');
  // The programs read the partner file again a moment later.
  await eventually(pathOfNextWebhook, (path) => path === '/moved');
  await typed('--off');
  await expectPrinted('Total: 0', [page, 'workflow count']);
});

async function expectCompensating(id: string, isExpected: boolean): Promise<void> {
  await eventually(
    () => typeOps(lineOf('open-compensations', 'list --compensating'), usher.config),
    ({ exitCode, printed }) => exitCode === 0 && printed.includes(id) === isExpected,
  );
}

test('a refund that fails at the provider is listed for ops until it is done', async () => {
  const held = await demo().held(showtimeIds[1]!);
  await demo().pay(held, { type: 'partner', token: 'tok_ok' });
  await demo().reaches(held.id, 'confirmed');
  await planFaults(usher, [{ calls: ['refund'], fault: { kind: 'server-error' } }]);
  try {
    await demo().cancel(held.id);
    await eventually(
      () => typeOps(lineOf('payment-provider-down', 'money --open'), usher.config),
      ({ printed }) => printed.includes(held.id),
    );
    await expectCompensating(held.id, true);
  } finally {
    await endFaults(usher);
  }
  await demo().refunds(held.id, 'done');
  await expectCompensating(held.id, false);
});

test('an order whose payment provider fails is found by its failure code', async () => {
  await planFaults(usher, [{ calls: ['authorize'], fault: { kind: 'server-error' } }]);
  try {
    const held = await demo().held(showtimeIds[1]!);
    await demo().pay(held, { type: 'partner', token: 'tok_ok' });
    const line = lineOf('payment-provider-down', 'workflow list');
    const printed = await eventually(
      () => typeTemporal(line, usher.config),
      (text) => text.includes(held.id),
    );
    expect(printed).toContain(held.id);
  } finally {
    await endFaults(usher);
  }
});

test('a terminated checkout is listed, with its history', async () => {
  const { id } = await demo().selecting(showtimeIds[1]!);
  await usher.temporal.workflow.getHandle(id).terminate('by a person who should not have');
  await expectPrinted(id, ['ended-badly', 'Terminated']);
  const history = await type(['ended-badly', 'workflow show'], { 'chk_…': id });
  expect(history).toContain('by a person who should not have');
});

test('a workflow with failing tasks is listed, and its history shows the reason', async () => {
  const page = 'failing-workflow-tasks';
  const { id } = await demo().selecting(showtimeIds[1]!);
  const { workflowId } = await startWithLostKey(usher, id);
  await expectPrinted(workflowId, [page, 'TemporalReportedProblems']);
  const history = await type([page, 'workflow show'], { 'chk_…': workflowId });
  expect(history).toContain('WORKFLOW_TASK_FAILED');
  const { printed } = await typeOps(lineOf(page, 'show', { 'chk_…': workflowId }), usher.config);
  expect(printed).toMatch(
    new RegExp(`${workflowId} .*TASKS FAIL\\ntasks fail: attempt \\d+, .*encrypted with key`),
  );
});

test('Temporal reports its health', async () => {
  expect(await type(['temporal-down', 'cluster health'])).toMatch(/\bSERVING\b/);
  expect(await type(['temporal-down', 'namespace describe'])).toContain('Registered');
});

test("a leaked partner key is revoked, and its checkouts stay the partner's", async () => {
  const page = 'partner-key';
  const typed = (words: string, ids?: Ids) => typePartners(lineOf(page, words, ids), usher.config);
  const thief = partnerOf('rex');
  const { id } = await thief.selecting(showtimeIds[0]!);
  const [stolenId = ''] = /[0-9a-f]{12}/.exec((await typed('-- list')).split(/^rex /m)[1]!) ?? [];
  const [apiKey = ''] = /usk_test_[\w-]+/.exec(await typed('-- key rex')) ?? [];
  const owner = new PartnerBackend({ ...usher, apiKey });
  const halfSent = beginStart(apiKeyOf('rex'));
  await typed('-- revoke rex', { '0123456789ab': stolenId });
  await eventually(
    () => thief.callOnce('GET', `/v1/checkouts/${id}`),
    ({ status }) => status === 401,
  );
  halfSent.end(' }');
  const [answer] = (await once(halfSent, 'response')) as [IncomingMessage];
  expect(answer.resume().statusCode).toBe(401);
  expect(await typed('-- list')).not.toContain(stolenId);
  await typeOps(lineOf(page, 'cancel', { 'chk_…': id }), usher.config);
  expect((await owner.reaches(id, 'abandoned')).status).toBe('abandoned');
});

/** A start whose body has only begun to arrive. */
function beginStart(apiKey: string): ClientRequest {
  const started = request(`${usher.apiUrl}/v1/checkouts`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${apiKey}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'half-sent',
    },
  });
  started.write('{ ');
  return started;
}
