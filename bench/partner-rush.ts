// How long a partner's calls wait while another partner with the same Svc key sends a rush of calls. Measured in turns
// without fairness and with fairness, which Usher uses.
import { Client, Connection } from '@temporalio/client';
import { join } from 'node:path';
import { tsToMs } from '@temporalio/common/lib/time';
import {
  bundleWorkflowCode,
  DefaultLogger,
  NativeConnection,
  Runtime,
  Worker,
  type WorkflowBundle,
} from '@temporalio/worker';
import { startDevServer, type DevServer } from '../src/platform/dev-server/dev-server';
import { median } from './figures/statistics';
import type { Rush } from './temporal/rush-workflows';

const RUSH_CALLS = 240;
const OTHER_CALLS = 20;
/** 80 % of the key's rate at Svc. */
const RATE_PER_SECOND = 20;

const NAMESPACE = 'bench';
const CHECKOUTS = 'checkouts';
const CALLS = 'svc-calls';

interface Turn {
  readonly medianSeconds: number;
  readonly longestSeconds: number;
}

interface Round {
  readonly withFairness: Turn;
  readonly without: Turn;
}

interface Bench {
  readonly cli: string;
  readonly workflowBundle: WorkflowBundle;
  readonly dataDir: string;
}

/** Waits in seconds, medians over the rounds. */
export interface RushFigures {
  readonly rushCalls: number;
  readonly otherCalls: number;
  readonly ratePerSecond: number;
  readonly without: Turn;
  readonly withFairness: Turn;
  /** The median wait with fairness, as a share of that without. */
  readonly ratio: number;
}

export async function measureRush(
  dataDir: string,
  cli: string,
  roundsMax: number,
): Promise<RushFigures> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const workflowsPath = require.resolve('./temporal/rush-workflows');
  const workflowBundle = await bundleWorkflowCode({ workflowsPath });
  const bench = { cli, workflowBundle, dataDir };
  const rounds: Round[] = [];
  while (rounds.length < roundsMax) {
    const without = await takeTurn(bench, false);
    rounds.push({ without, withFairness: await takeTurn(bench, true) });
  }
  const middle = (turnOf: (round: Round) => Turn): Turn => ({
    medianSeconds: median(rounds.map((it) => turnOf(it).medianSeconds)),
    longestSeconds: median(rounds.map((it) => turnOf(it).longestSeconds)),
  });
  return {
    rushCalls: RUSH_CALLS,
    otherCalls: OTHER_CALLS,
    ratePerSecond: RATE_PER_SECOND,
    without: middle((it) => it.without),
    withFairness: middle((it) => it.withFairness),
    ratio: median(rounds.map((it) => it.withFairness.medianSeconds / it.without.medianSeconds)),
  };
}

async function takeTurn(bench: Bench, isFair: boolean): Promise<Turn> {
  const server = await startDevServer({
    binary: bench.cli,
    namespace: NAMESPACE,
    searchAttributes: [],
    retentionDays: 1,
    ui: false,
    logFile: join(bench.dataDir, 'temporal.log'),
    // The tuning gives the queue one partition in both cases, so that only fairness differs.
    dynamicConfig: { 'matching.enableFairness': isFair },
    report: () => undefined,
  });
  try {
    return await withWorkers(server, bench, measure);
  } finally {
    await server.stop();
  }
}

async function withWorkers<T>(
  { address }: DevServer,
  { workflowBundle }: Bench,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const connection = await Connection.connect({ address });
  const native = await NativeConnection.connect({ address });
  const shared = { connection: native, namespace: NAMESPACE };
  const checkouts = await Worker.create({ ...shared, workflowBundle, taskQueue: CHECKOUTS });
  const calls = await Worker.create({
    ...shared,
    activities: { call: async () => undefined },
    taskQueue: CALLS,
    maxTaskQueueActivitiesPerSecond: RATE_PER_SECOND,
  });
  try {
    const client = new Client({ connection, namespace: NAMESPACE });
    return await checkouts.runUntil(calls.runUntil(work(client)));
  } finally {
    await native.close();
    await connection.close();
  }
}

async function measure(client: Client): Promise<Turn> {
  const rushing = await startRush(client, 'odeon', RUSH_CALLS);
  await untilScheduled(client, 'odeon', RUSH_CALLS);
  const other = await startRush(client, 'rex', OTHER_CALLS);
  await other.result();
  const waits = await waitsMs(client, 'rex');
  await rushing.result();
  return {
    medianSeconds: median(waits) / 1000,
    longestSeconds: Math.max(...waits) / 1000,
  };
}

function startRush({ workflow }: Client, partnerId: string, calls: number) {
  const rush: Rush = { taskQueue: CALLS, partnerId, calls };
  return workflow.start('rush', {
    workflowId: partnerId,
    taskQueue: CHECKOUTS,
    args: [rush],
  });
}

async function untilScheduled(client: Client, workflowId: string, calls: number): Promise<void> {
  let scheduled = 0;
  while (scheduled < calls) {
    const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
    scheduled = (events ?? []).filter((it) => it.activityTaskScheduledEventAttributes).length;
  }
}

/** How long each call waited. */
async function waitsMs({ workflow }: Client, workflowId: string): Promise<readonly number[]> {
  const { events } = await workflow.getHandle(workflowId).fetchHistory();
  const timesMs = new Map((events ?? []).map((it) => [String(it.eventId), tsToMs(it.eventTime)]));
  return (events ?? []).flatMap(({ eventId, activityTaskStartedEventAttributes: began }) => {
    const scheduledMs = timesMs.get(String(began?.scheduledEventId));
    const beganMs = timesMs.get(String(eventId));
    return scheduledMs === undefined || beganMs === undefined ? [] : [beganMs - scheduledMs];
  });
}
