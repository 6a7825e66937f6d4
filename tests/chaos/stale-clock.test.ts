// If a query is the first to reach a new worker, the workflow may see a fired timer with the previous task's clock.
// Here waiting checkouts are read all the time while one worker after another is killed.
import { decodeOptionalFailureToOptionalError } from '@temporalio/common/lib/internal-non-workflow';
import { temporal as proto } from '@temporalio/proto';
import type { ProgramProcess } from '../../scripts/program-process';
import { CUSTOMER, PartnerBackend } from '../support/partner-backend';
import { ownShowtimes } from '../support/showtimes';
import { useUsher } from '../support/use-usher';
import { whileRead } from './while-read';
import { WorkerPrograms } from './worker-programs';

const { EventType, WorkflowTaskFailedCause } = proto.api.enums.v1;

type EncodedFailure = Parameters<typeof decodeOptionalFailureToOptionalError>[1];

const EACH = 6;
const KILLS = 6;
const ASYNC = { Prefer: 'respond-async' };

const LONG_LEASE_SECONDS = 1_200;
/** Short enough to end while workers are killed. */
const SHORT_LEASE_SECONDS = 25;

const showtimeIds = Array.from({ length: 3 }, ownShowtimes());

const usher = useUsher({
  worker: 'none',
  policy: {
    callTimeoutMs: 6_000,
    pollIntervalMs: 500,
    pollBudgetMs: 2_000,
    settleMs: 6_000,
    reconcilePauseMs: 500,
    reconcilePauseMaxMs: 1_000,
    layoutNamesAccount: true,
    orderInProgressMs: 1_000,
    // A checkout whose hold has ended must not expire, however long the kills take.
    idleMs: 60 * 60_000,
  },
  sandbox: {
    ratePerSecond: 0,
    duplicateNamesOrder: true,
    slowFulfilmentDelayMs: 25_000,
  },
});
const partner = new PartnerBackend(usher);
const workers = new WorkerPrograms(usher);

/** Each kind waits for a different event: a late order, a lost answer and, last, the end of a hold. */
const WAITS = [
  { token: 'tok_slow', status: 'confirmed' },
  { token: 'tok_lost_answer', status: 'confirmed' },
  { token: null, status: 'selecting' },
] as const;

type Wait = (typeof WAITS)[number];

interface Waiting {
  readonly id: string;
  readonly status: string;
}

/** Begins checkouts one after another, so that each gets different seats; each kind has its own showtime. */
async function beginAll({ token, status }: Wait, kind: number): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (let count = 0; count < EACH; count++) {
    const customer = { ...CUSTOMER, email: `${kind}-${count}@example.org` };
    const held = await partner.held(showtimeIds[kind]!, { customer });
    if (token !== null) await partner.order(held, token, ASYNC);
    waiting.push({ id: held.id, status });
  }
  return waiting;
}

/** Only the last kind has short holds: an unknown order must be found before its hold ends, even on a slow machine. */
async function beginAllKinds(): Promise<Waiting[]> {
  const { settings } = usher.sandbox;
  settings.leaseSeconds = LONG_LEASE_SECONDS;
  const ordered = await Promise.all(WAITS.slice(0, -1).map(beginAll));
  settings.leaseSeconds = SHORT_LEASE_SECONDS;
  const held = await beginAll(WAITS.at(-1)!, WAITS.length - 1);
  return [...ordered, held].flat();
}

/** Starts a new worker with an empty cache before each kill. */
async function killOneAfterAnother(first: ProgramProcess): Promise<void> {
  let current = first;
  for (let killed = 0; killed < KILLS; killed++) {
    const next = await workers.startPlain();
    expect(await workers.kill(current)).toBe('SIGKILL');
    current = next;
  }
}

/** Failures of workflow tasks over all runs, except those caused by a message that arrived during the task. */
async function failedTasks(id: string): Promise<string[]> {
  const causes: string[] = [];
  let runId: string | undefined;
  do {
    const { events } = await usher.temporal.workflow.getHandle(id, runId).fetchHistory();
    for (const { eventType, workflowTaskFailedEventAttributes: failed } of events ?? []) {
      if (eventType !== EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED || !failed) continue;
      const { cause } = failed;
      if (cause === WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND) continue;
      const message = (await messageOf(failed.failure)) ?? String(cause);
      if (!message.startsWith(QUERY_GUARD_MESSAGE)) causes.push(`${id}: ${message}`);
    }
    const started = events?.[0]?.workflowExecutionStartedEventAttributes;
    runId = started?.continuedExecutionRunId ?? undefined;
  } while (runId);
  return causes;
}

/** The guard against a query that carries part of a task fails the task once; its retry succeeds. */
const QUERY_GUARD_MESSAGE = 'A query may have delivered part of a task early';

async function messageOf(failure: EncodedFailure): Promise<string | undefined> {
  const { loadedDataConverter } = usher.temporal.options;
  const error = await decodeOptionalFailureToOptionalError(loadedDataConverter, failure);
  return error?.message;
}

async function failedTasksOf(checkouts: readonly Waiting[]): Promise<string[]> {
  return (await Promise.all(checkouts.map(({ id }) => failedTasks(id)))).flat();
}

test('checkouts end as if undisturbed, although they are read while one worker after another dies', async () => {
  const first = await workers.startPlain();
  const checkouts = await beginAllKinds();

  const ids = checkouts.map(({ id }) => id);
  await whileRead({ usher, partner }, ids, async () => {
    await killOneAfterAnother(first);
    // A task that fails is retried endlessly: its checkout would never end.
    expect(await failedTasksOf(checkouts)).toEqual([]);
    for (const { id, status } of checkouts) await partner.reaches(id, status);
  });

  expect(await failedTasksOf(checkouts)).toEqual([]);
  const charges = usher.sandbox.storage.ledger.all().filter(({ kind }) => kind === 'charge');
  expect(charges).toHaveLength(2 * EACH);
  expect(new Set(charges.map(({ orderId }) => orderId)).size).toBe(2 * EACH);
});
