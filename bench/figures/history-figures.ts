import { Client, Connection } from '@temporalio/client';
import { costOf, runsOf, type CheckoutCost } from '../../tests/support/checkout-cost';
import type { Bought } from '../programs/tasks';
import { median } from './statistics';

/** The counts of tests/e2e/checkout-cost.test.ts, as medians: they vary, since several answers may share a task. */
export type HistoryFigures = CheckoutCost & { readonly bytes: number };

const SAMPLE = 5;

/** Medians over some of the checkouts, each with all its runs; undefined without Temporal. */
export async function historyFigures(
  address: string | undefined,
  { checkouts }: Bought,
): Promise<HistoryFigures | undefined> {
  const workflowIds = checkouts.flatMap(({ workflowId }) => workflowId ?? []).slice(0, SAMPLE);
  if (!address || workflowIds.length === 0) return undefined;
  const connection = await Connection.connect({ address });
  try {
    const client = new Client({ connection });
    const costs = await Promise.all(workflowIds.map((id) => figuresOf(client, id)));
    const middle = (name: keyof HistoryFigures): number => median(costs.map((cost) => cost[name]));
    return {
      workflowTasks: middle('workflowTasks'),
      events: middle('events'),
      upserts: middle('upserts'),
      memos: middle('memos'),
      activities: middle('activities'),
      timers: middle('timers'),
      runs: middle('runs'),
      bytes: middle('bytes'),
    };
  } finally {
    await connection.close();
  }
}

async function figuresOf(client: Client, workflowId: string): Promise<HistoryFigures> {
  const { runId } = await executionInfo(client, workflowId);
  const runs = await runsOf(client, workflowId, runId);
  const infos = await Promise.all(runs.map((run) => executionInfo(client, workflowId, run.runId)));
  return { ...costOf(runs), bytes: infos.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Uses the raw service, since the SDK's `describe` decodes the memo, which Usher encrypts. */
async function executionInfo(
  { workflowService, options: { namespace } }: Client,
  workflowId: string,
  runId = '',
) {
  const { workflowExecutionInfo: info } = await workflowService.describeWorkflowExecution({
    namespace,
    execution: { workflowId, runId },
  });
  return { runId: info?.execution?.runId ?? '', bytes: Number(info?.historySizeBytes ?? 0) };
}
