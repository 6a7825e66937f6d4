// USHER_PAYLOAD_KEYS are rotated while checkouts are open, with the commands of docs/runbooks/secrets.md; and a key
// goes missing.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { programArguments, type ProgramProcess } from '../../scripts/program-process';
import { openApi } from '../../src/api/main';
import { createLogger } from '../../src/platform/logger';
import { parsePayloadKeys } from '../../src/platform/payload-codec/keys';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { TEST_PAYLOAD_KEYS } from '../support/payload-keys';
import { lineOf, typeShell, typeTemporal } from '../support/runbook-lines';
import { reservedShowtime } from '../support/showtimes';
import { startUsher, type Usher } from '../support/usher';

const run = promisify(execFile);
const PAGE = 'secrets';
const OLD = TEST_PAYLOAD_KEYS;

let usher: Usher;
let showtimeId: string;
/** The worker of the last rollout. */
let worker: ProgramProcess;
let partner: PartnerBackend;
let stopApi: () => Promise<void>;
let apiMetricsUrl: string;

beforeEach(async () => {
  usher = await startUsher({
    worker: 'none',
    sandbox: { ratePerSecond: 0 },
    env: { USHER_SECRET: await makeKey() },
  });
  showtimeId = reservedShowtime();
  worker = await usher.startWorkerProcess();
  partner = new PartnerBackend(usher);
  stopApi = () => Promise.resolve();
});

afterEach(async () => {
  await stopApi();
  await usher.stop();
});

/** Creates a key with the line of the page. */
async function makeKey(): Promise<string> {
  return (await typeShell(lineOf(PAGE, 'openssl'))).trim();
}

/** Runs `npm run setup` with this ring. */
async function setUp(ring: string, ...args: string[]): Promise<void> {
  const { temporal, dataDir, secret } = usher.config;
  const settings = {
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: temporal.namespace,
    USHER_DATA_DIR: dataDir,
    USHER_SECRET: secret!.join(),
    USHER_PAYLOAD_KEYS: ring,
  };
  const env = { ...process.env, ...settings };
  await run(process.execPath, [...programArguments('scripts/setup.ts'), ...args], { env });
}

/** Starts an API and a worker with this ring, and stops the previous ones. */
async function rollOut(ring: string): Promise<void> {
  const [stopWorker, stopOldApi] = [worker.stop, stopApi];
  worker = await usher.startWorkerProcess({ USHER_PAYLOAD_KEYS: ring });
  const config = { ...usher.config, payloadKeys: parsePayloadKeys(ring) };
  const api = await openApi(config, createLogger('api', 'silent'));
  stopApi = () => api.stop();
  apiMetricsUrl = `${api.opsUrl}/metrics`;
  partner = new PartnerBackend({ ...usher, apiUrl: api.url });
  await stopWorker();
  await stopOldApi();
}

async function bought(held: CheckoutJson): Promise<CheckoutJson> {
  await partner.order(held, 'tok_instant');
  return partner.reaches(held.id, 'confirmed');
}

/** Repeats the page's line until it counts this many open workflows started before `before`, as visibility lags. */
async function untilOpen(count: number, before: Date): Promise<void> {
  const line = lineOf(PAGE, 'workflow count', { '2027-01-31T12:00:00Z': before.toISOString() });
  await eventually(
    () => typeTemporal(line, usher.config),
    (printed) => printed.includes(`Total: ${count}`),
  );
}

/** Waits until a worker has completed the workflow's task, which the server retries with growing pauses. */
async function untilNoTaskIsDue(workflowId: string): Promise<void> {
  const { workflowService, options } = usher.temporal;
  await eventually(
    async () => {
      const request = { namespace: options.namespace, execution: { workflowId } };
      return (await workflowService.describeWorkflowExecution(request)).pendingWorkflowTask;
    },
    (task) => !task,
  );
}

test('a new key takes over in three rollouts without affecting checkouts', async () => {
  const newer = `newer:${await makeKey()}`;
  const endpoint = { url: 'http://127.0.0.1:9/hooks', events: ['checkout.failed'] };
  await partner.call('POST', '/v1/webhook-endpoints', endpoint, { 'Idempotency-Key': 'hooks' });
  const [first, second] = [await partner.held(showtimeId), await partner.held(showtimeId)];
  await setUp(`${OLD},${newer}`);
  await rollOut(`${OLD},${newer}`);
  await bought(first);
  const { namespace } = usher.config.temporal;
  const describe = lineOf(PAGE, 'namespace describe', { '…': namespace });
  const described = await typeTemporal(describe, usher.config);
  expect(described).toMatch(/usher\.payload-keys\W+test=\w{16},newer=\w{16}/);
  expect(described).toMatch(/usher\.secrets\W+\w{16}\b/);

  await setUp(`${newer},${OLD}`);
  await rollOut(`${newer},${OLD}`);
  const replacedAt = new Date();
  await expect(usher.startWorkerProcess()).rejects.toThrow('USHER_PAYLOAD_KEYS differ');
  await untilOpen(3, replacedAt);
  await typeTemporal(lineOf(PAGE, 'renewEndpoints'), usher.config);
  await untilOpen(2, replacedAt);
  await partner.cancel(first.id);
  await partner.refunds(first.id, 'done');
  await bought(second);
  await untilOpen(0, replacedAt);

  await setUp(newer);
  await rollOut(newer);
  const { body: endpoints } = await partner.call('GET', '/v1/webhook-endpoints');
  expect(endpoints).toMatchObject({ data: [endpoint] });
  expect((await partner.get(second.id)).body).toMatchObject({ status: 'confirmed' });
  await bought(await partner.held(showtimeId));
});

test('a missing key loses nothing, and checkouts continue once it is back', async () => {
  const held = await partner.held(showtimeId);
  const other = `other:${await makeKey()}`;
  await expect(setUp(other)).rejects.toThrow('would become unreadable');
  await setUp(other, '--replace-secrets');
  await rollOut(other);
  const path = `/v1/checkouts/${held.id}`;
  expect((await partner.callOnce('GET', path)).status).toBeGreaterThanOrEqual(500);
  const edited = await partner.callOnce('PATCH', path, { reference: 'late' });
  expect(edited.status).toBeGreaterThanOrEqual(500);
  const metrics = await (await fetch(apiMetricsUrl)).text();
  expect(metrics).toMatch(/^usher_payloads_unreadable_total [1-9]/m);
  // The API sends nothing to a checkout that it cannot read; a Signal creates a task, so the worker reads it.
  await usher.temporal.workflow.getHandle(held.id).signal('wake');
  await eventually(usher.workerLog, (log) => /encrypted with key test\b/.test(log));

  await setUp(`${other},${OLD}`);
  await rollOut(`${other},${OLD}`);
  await untilNoTaskIsDue(held.id);
  await bought(held);
});
