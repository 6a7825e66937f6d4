// A call queue without a worker: calls that no worker took were never sent, so they are retried, and ops are alerted.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporal } from '@temporalio/proto';
import { SandboxLedgerSchema } from '../../sandbox/control/ledger-schema';
import type { ProgramProcess } from '../../scripts/program-process';
import { PAYMENT_TASK_QUEUE } from '../../src/workflows/messages';
import { searchAttributes } from '../../src/workflows/search-attribute-keys';
import { runsOf } from '../support/checkout-cost';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { limitQueue } from '../support/queue-limit';
import { apiKeyOf } from '../support/usher';
import { useUsher } from '../support/use-usher';
import { ownShowtimes } from '../support/showtimes';
import { answeredCalls, forgetSvcRequests, svcRequests } from './svc-requests';

const REX = { id: 'rex', svc: { apiKey: 'svc_key_of_rex', shape: 'primary', ratePerSecond: 25 } };
const QUEUE = 'svc-calls-rex';
const { TIMEOUT_TYPE_SCHEDULE_TO_START } = temporal.api.enums.v1.TimeoutType;

const nextShowtime = ownShowtimes();

let partner: PartnerBackend;
let callers: ProgramProcess;

const usher = useUsher({
  worker: 'none',
  policy: {
    takeUpTimeoutMs: 2_000,
    callBudgetMs: 5_000,
    untakenCallsUntilOps: 2,
    retryPauseMs: 200,
    cancelPauseMaxMs: 500,
    pollIntervalMs: 200,
    pollBudgetMs: 1_000,
    reconcilePauseMs: 200,
    reconcilePauseMaxMs: 500,
  },
  sandbox: {
    apiKeys: [{ key: 'svc_sandbox_key' }, { key: REX.svc.apiKey }],
    slowFulfilmentDelayMs: 3_000,
  },
  partners: [{ ...REX, svc: { ...REX.svc, shape: 'primary' } }],
});

beforeAll(async () => {
  partner = new PartnerBackend({ apiUrl: usher.apiUrl, apiKey: apiKeyOf(REX.id) });
  await usher.startWorkerProcess({ USHER_PARTNERS_FILE: await fileWithoutKeyOfRex() });
  callers = await usher.startWorkerProcess();
});

/** A worker with this file runs every checkout but makes no call with the key of rex. */
async function fileWithoutKeyOfRex(): Promise<string> {
  const { partnersFile, dataDir } = usher.config;
  const file = JSON.parse(await readFile(partnersFile, 'utf8')) as { partners: object[] };
  const partners = file.partners.map((it) => ({ ...it, svc: undefined }));
  const path = join(dataDir, 'partners-without-key.json');
  await writeFile(path, JSON.stringify({ partners }));
  return path;
}

const handleOf = (id: string) => usher.temporal.workflow.getHandle(id);

async function needsOps(id: string): Promise<boolean | undefined> {
  const { typedSearchAttributes } = await handleOf(id).describe();
  return typedSearchAttributes.get(searchAttributes.needsOps);
}

async function expectOpsAlert(id: string, queue = QUEUE): Promise<void> {
  await eventually(() => needsOps(id), Boolean);
  const metadata = await handleOf(id).query<{ currentDetails: string }>(
    '__temporal_workflow_metadata',
  );
  expect(metadata.currentDetails).toMatch(
    new RegExp(`no worker has taken \\d+ calls in ${queue} since 20`),
  );
  expect(metadata.currentDetails).toContain('runbook: no-worker.md');
}

/** How many calls of this name timed out before a worker took them, according to the history. */
async function untaken(id: string, name: string): Promise<number> {
  const events = (await runsOf(usher.temporal, id)).flatMap((run) => run.events);
  const calls = new Set(
    events
      .filter((it) => it.activityTaskScheduledEventAttributes?.activityType?.name === name)
      .map(({ eventId }) => String(eventId)),
  );
  return events.filter(({ activityTaskTimedOutEventAttributes: timedOut }) => {
    const { timeoutType } = timedOut?.failure?.timeoutFailureInfo ?? {};
    const isUntaken = timeoutType === TIMEOUT_TYPE_SCHEDULE_TO_START;
    return isUntaken && calls.has(String(timedOut?.scheduledEventId));
  }).length;
}

/** The checkout's refunds in the ledger of the partner's payment provider. */
async function refundsOf(id: string): Promise<readonly object[]> {
  const response = await fetch(`${usher.config.upstream.baseUrl}/sandbox/ledger`);
  const { provider } = SandboxLedgerSchema.parse(await response.json());
  return provider.entries
    .filter(({ reference, kind }) => reference.startsWith(id) && kind === 'refund')
    .map(({ reference, kind }) => ({ reference, kind }));
}

async function bought(token: string): Promise<CheckoutJson> {
  const held = await partner.held(nextShowtime());
  return (await partner.order(held, token)).body;
}

test('a cancellation that no worker takes is retried, and sent once when a worker starts', async () => {
  const { id } = await bought('tok_instant');
  await partner.reaches(id, 'confirmed');
  await forgetSvcRequests(usher);
  await callers.stop();

  expect((await partner.cancel(id)).status).toBe(202);
  await expectOpsAlert(id);
  const { body: waiting } = await partner.get(id);
  expect(waiting).toMatchObject({ status: 'cancelling', payment: { money: 'taken' } });
  expect(await untaken(id, 'cancelOrder')).toBeGreaterThanOrEqual(2);
  expect(await svcRequests(usher)).toEqual([]);

  callers = await usher.startWorkerProcess();
  await partner.reaches(id, 'cancelled');
  expect(answeredCalls(await svcRequests(usher))).toEqual({ cancelOrder: 1 });
});

test('polls of an order that no worker takes are retried, and the order is confirmed when a worker starts', async () => {
  const { id } = await bought('tok_slow');
  await partner.reaches(id, 'processing');
  await callers.stop();

  await expectOpsAlert(id);
  expect((await partner.get(id)).body).toMatchObject({
    status: 'processing',
    payment: { money: 'unknown' },
  });

  callers = await usher.startWorkerProcess();
  await partner.reaches(id, 'confirmed');
  expect(await needsOps(id)).toBe(false);
});

test('a refund that no worker takes is retried, and paid once when the queue is served again', async () => {
  const demo = new PartnerBackend(usher);
  const held = await demo.held(nextShowtime());
  const { id } = (await demo.pay(held, { type: 'partner', token: 'tok_ok' })).body;
  await demo.reaches(id, 'confirmed');
  await limitQueue(usher, PAYMENT_TASK_QUEUE, 0);

  await demo.cancel(id);
  await expectOpsAlert(id, PAYMENT_TASK_QUEUE);
  expect((await demo.get(id)).body).toMatchObject({
    status: 'cancelled',
    payment: { money: 'taken', refund: { status: 'pending' } },
  });

  await limitQueue(usher, PAYMENT_TASK_QUEUE, null);
  await demo.refunds(id, 'done');
  expect(await refundsOf(id)).toEqual([{ reference: `${id}-1`, kind: 'refund' }]);
});
