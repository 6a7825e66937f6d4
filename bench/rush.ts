// `npm run bench:rush`: how long a partner's calls wait during the rush of another partner with the same Svc key, with
// fairness, as in Usher, and without, in turns on this machine.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
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
import {
  ProvisionSettingsSchema,
  provisionTemporalCli,
} from '../src/platform/dev-server/temporal-cli';
import { markdownTable } from './figures/markdown-table';
import { median } from './figures/statistics';
import type { Rush } from './temporal/rush-workflows';

const ROUNDS = 3;
const RUSH_CALLS = 240;
const OTHER_CALLS = 20;
/** 80 % of the key's rate at Svc. */
const RATE_PER_SECOND = 20;
/** Waits with fairness as a share of those without. */
const MOST = 0.2;

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

async function main(): Promise<void> {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-rush-'));
  try {
    const workflowsPath = require.resolve('./temporal/rush-workflows');
    const workflowBundle = await bundleWorkflowCode({ workflowsPath });
    const bench = { cli: await temporalCli(), workflowBundle, dataDir };
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS) {
      const without = await takeTurn(bench, false);
      rounds.push({ without, withFairness: await takeTurn(bench, true) });
      console.log(`round ${rounds.length} of ${ROUNDS} is over`);
    }
    console.log(`\n${reportOf(rounds)}`);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function takeTurn(bench: Bench, isFair: boolean): Promise<Turn> {
  const server = await startDevServer({
    binary: bench.cli,
    namespace: NAMESPACE,
    searchAttributes: [],
    retentionDays: 1,
    ui: false,
    logFile: join(bench.dataDir, 'temporal.log'),
    // One partition in both cases, so that only fairness differs.
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

function reportOf(rounds: readonly Round[]): string {
  const row = (title: string, turnOf: (round: Round) => Turn): string[] => [
    title,
    median(rounds.map((it) => turnOf(it).medianSeconds)).toFixed(1),
    median(rounds.map((it) => turnOf(it).longestSeconds)).toFixed(1),
  ];
  const ratio = median(
    rounds.map((it) => it.withFairness.medianSeconds / it.without.medianSeconds),
  );
  return [
    `${OTHER_CALLS} calls behind ${RUSH_CALLS} of another partner, ${RATE_PER_SECOND} a second; seconds they waited:\n`,
    markdownTable(
      ['', 'median', 'longest'],
      [row('without fairness', (it) => it.without), row('with fairness', (it) => it.withFairness)],
    ),
    `\nwith ÷ without: ${ratio.toFixed(2)} (budget ${MOST}: ${ratio < MOST ? 'kept' : 'over'})`,
  ].join('\n');
}

async function temporalCli(): Promise<string> {
  const settings = ProvisionSettingsSchema.parse(process.env);
  const cli = await provisionTemporalCli({
    cacheDir: settings.USHER_CACHE_DIR,
    downloadUrl: settings.TEMPORAL_CLI_DOWNLOAD_URL,
    downloadSha256: settings.TEMPORAL_CLI_SHA256,
    env: process.env,
    report: console.log,
  });
  return cli.path;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
