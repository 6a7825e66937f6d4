// More checkouts than Svc's rate allows: new ones are refused, existing ones continue.
import { randomUUID } from 'node:crypto';
import { WorkflowNotFoundError } from '@temporalio/client';
import { temporal as proto } from '@temporalio/proto';
import { createCheckoutIds } from '../../src/platform/checkout-ids';
import { loadSecret } from '../../src/platform/secret-ring';
import { SVC_TASK_QUEUE } from '../../src/workflows/messages';
import { PartnerBackend, type Reply } from '../support/partner-backend';
import { reservedShowtime } from '../support/showtimes';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';

const CALLS_WAITING_MAX = 3;
const { TASK_QUEUE_TYPE_ACTIVITY: taskQueueType } = proto.api.enums.v1.TaskQueueType;

const usher = useUsher({
  // So slow that every started checkout waits.
  env: { UPSTREAM_RATE_PER_SECOND: '1', CALLS_WAITING_MAX: String(CALLS_WAITING_MAX) },
  sandbox: { ratePerSecond: 0 },
  partners: [{ id: 'odeon' }],
});
const partner = new PartnerBackend(usher);
const showtimeId = reservedShowtime();

test('refuses new checkouts of the partner whose calls wait, but answers its repeats', async () => {
  const key = randomUUID();
  const first = await start(key);
  expect(first.status).toBe(202);
  await Promise.all(Array.from({ length: 5 }, () => start(randomUUID())));
  await untilCallsWait();

  const { key: refusedKey, reply: refused } = await startUntilRefused();
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'TOO_BUSY', kind: 'upstream', retryable: true },
  });
  expect(refused.headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  const handle = usher.temporal.workflow.getHandle(await checkoutId(refusedKey));
  await expect(handle.describe()).rejects.toThrow(WorkflowNotFoundError);

  const odeon = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf('odeon') });
  expect((await start(randomUUID(), odeon)).status).toBe(202);

  const repeated = await start(key);
  expect(repeated.body.id).toBe(first.body.id);
  expect(repeated.headers.get('Idempotent-Replayed')).toBe('true');

  await liftRate();
  const started = await startUntilAdmitted(refusedKey);
  expect(started).toMatchObject({ status: 202, body: { id: await checkoutId(refusedKey) } });
  await partner.reaches(started.body.id, 'selecting');
});

function start(key: string, by = partner): Promise<Reply> {
  return by.start({ showtimeId }, { 'Idempotency-Key': key, Prefer: 'respond-async' });
}

async function checkoutId(key: string): Promise<string> {
  return createCheckoutIds(await loadSecret(usher.config)).checkoutId('demo', key);
}

/** Waits until the server reports the backlog: it caches the figure for some seconds. */
async function untilCallsWait(): Promise<void> {
  for (;;) {
    const { stats } = await usher.temporal.workflowService.describeTaskQueue({
      namespace: usher.config.temporal.namespace,
      taskQueueType,
      taskQueue: { name: SVC_TASK_QUEUE },
      reportStats: true,
    });
    if (Number(stats?.approximateBacklogCount) > CALLS_WAITING_MAX) return;
  }
}

async function startUntilRefused(): Promise<{ key: string; reply: Reply }> {
  for (;;) {
    const key = randomUUID();
    const reply = await start(key);
    if (reply.status !== 202) return { key, reply };
  }
}

async function startUntilAdmitted(key: string): Promise<Reply> {
  for (;;) {
    const reply = await start(key);
    if (reply.status !== 503) return reply;
  }
}

/** Lifts the rate limit of the queue as ops would. */
async function liftRate(): Promise<void> {
  await usher.temporal.workflowService.updateTaskQueueConfig({
    namespace: usher.config.temporal.namespace,
    taskQueueType,
    taskQueue: SVC_TASK_QUEUE,
    updateQueueRateLimit: { rateLimit: { requestsPerSecond: 1_000 }, reason: 'test' },
  });
}
