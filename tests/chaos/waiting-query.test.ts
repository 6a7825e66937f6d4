// A query that waits for a worker carries events for which no workflow task has started yet. If a worker answered it
// before the task, it would see only some of the task's events, and take a path that no replay takes.
import { QueryNotRegisteredError, ServiceError } from '@temporalio/client';
import { temporal as proto } from '@temporalio/proto';
import type { ProgramProcess } from '../../scripts/program-process';
import { PartnerBackend, type CheckoutJson } from '../support/partner-backend';
import { eventually } from '../support/patience';
import { brokenHistories } from '../support/replay-all';
import { ownShowtimes } from '../support/showtimes';
import { openTemporalProxy } from '../support/temporal-proxy';
import { useUsher } from '../support/use-usher';
import { LostTask } from './lost-task';
import { whileRead } from './while-read';
import { WorkerPrograms } from './worker-programs';

const { PENDING_WORKFLOW_TASK_STATE_SCHEDULED } = proto.api.enums.v1.PendingWorkflowTaskState;

const CHECKOUTS = 6;
/** Between two checks of an order: long enough to kill a worker and start a query, even on a slow machine. */
const PAUSE_MS = 10_000;
/** A slow machine may start the worker only after the server has ended the query. */
const TRIES_MAX = 5;
/** The server may end the query while the proxy still waits for the task, or refuse the query after a lost task. */
const ENDED_BY_SERVER = 'ended by the server';
const ANSWERED = 'answered';
/** The worker has dropped its copy of the workflow, since the query might carry events of a task. */
const FAILED_BY_WORKER = 'failed by the worker';

let worker: ProgramProcess;

const usher = useUsher({
  worker: 'none',
  policy: {
    callTimeoutMs: 6_000,
    pollIntervalMs: 200,
    pollBudgetMs: 1_000,
    settleMs: 6_000,
    reconcilePauseMs: PAUSE_MS,
    reconcilePauseMaxMs: PAUSE_MS,
  },
  sandbox: { ratePerSecond: 0, slowFulfilmentDelayMs: 20_000 },
});
const partner = new PartnerBackend(usher);
const nextShowtime = ownShowtimes();
const workers = new WorkerPrograms(usher);

beforeAll(async () => {
  worker = await workers.startPlain();
});

/** Whether the checkout waits for the next check of its order, without a pending call or task. */
async function waits(id: string): Promise<boolean> {
  const { raw } = await usher.temporal.workflow.getHandle(id).describe();
  if (raw.pendingActivities?.length || raw.pendingWorkflowTask) return false;
  const { namespace } = usher.config.temporal;
  const { history } = await usher.temporal.workflowService.getWorkflowExecutionHistoryReverse({
    namespace,
    execution: { workflowId: id },
    maximumPageSize: 20,
  });
  const timer = history?.events?.find((event) => event.timerStartedEventAttributes);
  const lasts = timer?.timerStartedEventAttributes?.startToFireTimeout?.seconds;
  return Number(lasts ?? 0) * 1000 >= PAUSE_MS;
}

/** Whether a workflow task is due that no worker has started. */
async function hasTaskDue(id: string): Promise<boolean> {
  const { raw } = await usher.temporal.workflow.getHandle(id).describe();
  return raw.pendingWorkflowTask?.state === PENDING_WORKFLOW_TASK_STATE_SCHEDULED;
}

async function untilAll(
  ids: readonly string[],
  isReached: (id: string) => Promise<boolean>,
): Promise<void> {
  await eventually(
    async () => (await Promise.all(ids.map(isReached))).every(Boolean),
    (all) => all,
  );
}

/** A checkout in `processing`, between two checks of the order. */
async function waitingCheckout(): Promise<CheckoutJson> {
  const held = await partner.held(nextShowtime());
  await partner.order(held, 'tok_slow');
  return partner.reaches(held.id, 'processing');
}

test('events carried by a waiting query are not processed before their task', async () => {
  const checkouts = await Promise.all(Array.from({ length: CHECKOUTS }, waitingCheckout));
  const ids = checkouts.map(({ id }) => id);
  await untilAll(ids, waits);
  await workers.kill(worker);

  await whileRead({ usher, partner }, ids, async () => {
    await untilAll(ids, hasTaskDue);
    const cancelled = ids.map((id) => partner.cancel(id));
    worker = await workers.startPlain();
    await Promise.all(cancelled);
    for (const id of ids) await partner.reaches(id, 'cancelled');
  });
  expect(await brokenHistories(usher)).toEqual([]);
});

/** Queries as the Temporal UI does. Resolves with one of the three outcomes above, or with an unexpected error. */
function queryAsUi(id: string): Promise<unknown> {
  return usher.temporal.workflow
    .getHandle(id)
    .query('__temporal_workflow_metadata')
    .then(() => ANSWERED)
    .catch((error: unknown) => {
      if (error instanceof QueryNotRegisteredError) return FAILED_BY_WORKER;
      return error instanceof ServiceError ? ENDED_BY_SERVER : error;
    });
}

/**
 * Cancels an order, and loses the task of the cancellation after a query has carried its events. Returns false if the
 * query came too late.
 */
async function cancelWithLostTask(): Promise<boolean> {
  const { id } = await waitingCheckout();
  await untilAll([id], waits);
  await workers.kill(worker);
  const lost = new LostTask(id);
  const { address } = usher.config.temporal;
  const proxy = await openTemporalProxy({ behind: address, change: lost.change });
  usher.onStop(() => proxy.close());
  const queried = queryAsUi(id);
  void queried.then(() => lost.release());
  await untilAll([id], hasTaskDue);
  const cancelled = partner.cancel(id);
  worker = await workers.startPlain({ TEMPORAL_ADDRESS: proxy.address });
  await cancelled;
  await partner.reaches(id, 'cancelled');
  const outcome = await queried;
  expect([ANSWERED, ENDED_BY_SERVER, FAILED_BY_WORKER]).toContain(outcome);
  // The task is the first one after a replay, so that the query may have carried its events.
  expect(lost.isLost && outcome === ANSWERED).toBe(false);
  return lost.isLost;
}

test('if a query has carried the events of a lost task, the next task processes them', async () => {
  let isLost = false;
  for (let tries = 0; tries < TRIES_MAX && !isLost; tries++) isLost = await cancelWithLostTask();
  expect(isLost).toBe(true);
  expect(await brokenHistories(usher)).toEqual([]);
});
