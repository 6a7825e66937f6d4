// The state of all checkouts together, for ops, from Temporal's visibility and its queues. One reading costs about
// twenty queries, and visibility answers only about ten a second in total, so the figures are read rarely.
import type { Client } from '@temporalio/client';
import { decodeTypedSearchAttributes } from '@temporalio/common/lib/converter/payload-search-attributes';
import { statusesThat } from '../domain/checkout/status-facts';
import type { Status } from '../domain/checkout/status';
import { onSaleNumber, stuckForMs } from '../domain/on-sale';
import { ALL_PARTNERS, readSalesPauses } from '../platform/sales-pauses';
import { queueFigures, type QueueFigures, type QueueName } from '../platform/task-queue';
import { searchAttributes as keys } from '../workflows/search-attribute-keys';
import { executionsFound } from '../platform/executions';
import { listOnSales } from './on-sale-list';
import { withoutStaleTasks } from './stale-tasks';
import { ARE_OPEN } from '../platform/open-workflows';
import { ARE_CHECKOUTS } from './visibility-terms';

/** Set by Temporal (1.30 and later) if a workflow's task fails, or times out, about five times in a row. */
const FAILING = 'TemporalReportedProblems IS NOT NULL';

/** The ways in which a workflow should never end. */
const BAD_ENDS = ['Failed', 'Terminated', 'TimedOut'] as const;

/** Checkouts with unknown money, except those in review, which have their own figure. */
const MONEY_UNKNOWN = [
  ARE_CHECKOUTS,
  ARE_OPEN,
  `${keys.money.name} = "unknown"`,
  `${keys.status.name} != "in_review"`,
];

/** At most this many checkouts with unknown money are read to find the oldest. */
const UNKNOWN_SEEN_MAX = 1_000;

type BadEnds = Readonly<Record<(typeof BAD_ENDS)[number], number>>;

/** The states that a checkout can still leave. */
const ALIVE = statusesThat(({ final }) => !final);

export interface FleetFigures {
  /** Checkouts with a running workflow. */
  readonly byStatus: Readonly<Record<string, number>>;
  /** Queued checkouts that wait for their on-sale to call them. */
  readonly inLobby: number;
  /** How long the longest-stuck on-sale has been stuck; 0 if none is stuck. */
  readonly onSaleStuckMs: number;
  /** Checkouts that wait for a person. */
  readonly needingOps: number;
  /** Checkouts with a stuck compensation. */
  readonly compensationsStuck: number;
  /** Checkouts with open compensations. */
  readonly compensating: number;
  /** Checkouts for which it is unknown whether the customer was charged, except those in review. */
  readonly moneyUnknown: number;
  /** How long this has been unknown for the oldest of these checkouts; 0 if there is none. */
  readonly oldestUnknownMs: number;
  /** Pending webhooks. */
  readonly webhooksPending: number;
  /** Webhook endpoints that answered 410. */
  readonly endpointsEnded: number;
  /** Workflows of any kind whose tasks fail repeatedly, so that they are stuck. */
  readonly failing: number;
  /** Workflows of checkouts that ended badly within `badEndsShownMs`. */
  readonly badEnds: BadEnds;
  readonly queues: readonly (QueueName & QueueFigures)[];
  /** How long sales have been paused, by partner. `*`: for all partners, 0 if they are not paused. */
  readonly salesPausedMs: Readonly<Record<string, number>>;
}

export interface FleetDeps {
  readonly temporal: Client;
  readonly namespace: string;
  /** The queues whose backlog and workers are reported. */
  readonly queues: () => readonly QueueName[];
  /** How long a bad end counts: long enough to be noticed, short enough to clear once ops have handled it. */
  readonly badEndsShownMs: number;
}

/** Queries visibility one query at a time. Throws if Temporal does not answer. */
export async function readFleetFigures({ temporal, ...deps }: FleetDeps): Promise<FleetFigures> {
  const count = (...terms: string[]) => countWhere(temporal, terms);
  const moneyUnknown = await count(...MONEY_UNKNOWN);
  return {
    byStatus: await countByStatus(temporal),
    inLobby: await count(ARE_OPEN, `${keys.lobby.name} >= 0`),
    onSaleStuckMs: await onSaleStuckMs(temporal),
    needingOps: await count(ARE_CHECKOUTS, ARE_OPEN, `${keys.needsOps.name} = true`),
    compensationsStuck: await count(ARE_CHECKOUTS, ARE_OPEN, `${keys.compensationsStuck.name} > 0`),
    compensating: await count(ARE_CHECKOUTS, ARE_OPEN, `${keys.compensationsWaiting.name} > 0`),
    moneyUnknown,
    oldestUnknownMs: moneyUnknown === 0 ? 0 : await oldestUnknownMs(temporal),
    webhooksPending: await count(
      'WorkflowType = "webhookDelivery"',
      ARE_OPEN,
      `${keys.status.name} = "pending"`,
    ),
    endpointsEnded: await count('WorkflowType = "endedEndpoint"', ARE_OPEN),
    failing: await count(ARE_OPEN, FAILING),
    badEnds: await countBadEnds(temporal, deps.badEndsShownMs),
    queues: await queuesOf(temporal, deps),
    salesPausedMs: await salesPausedMs(temporal, deps.namespace),
  };
}

async function queuesOf(
  temporal: Client,
  { namespace, queues }: Pick<FleetDeps, 'namespace' | 'queues'>,
): Promise<FleetFigures['queues']> {
  const figures = queues().map(async (queue) => ({
    ...queue,
    ...(await queueFigures(temporal, namespace, queue)),
  }));
  return withoutStaleTasks(temporal, namespace, await Promise.all(figures));
}

async function salesPausedMs(
  { connection }: Client,
  namespace: string,
): Promise<Readonly<Record<string, number>>> {
  const nowMs = Date.now();
  const paused: Record<string, number> = { [ALL_PARTNERS]: 0 };
  for (const [partner, { since }] of await readSalesPauses({ connection, namespace })) {
    paused[partner] = Math.max(0, nowMs - Date.parse(since));
  }
  return paused;
}

async function countWhere({ workflow }: Client, terms: readonly string[]): Promise<number> {
  return (await workflow.count(terms.join(' AND '))).count;
}

/** Makes one query for each status, since visibility cannot group by custom attributes. */
async function countByStatus(temporal: Client): Promise<Readonly<Record<string, number>>> {
  const counts: [Status, number][] = [];
  for (const status of ALIVE) {
    const terms = [ARE_CHECKOUTS, ARE_OPEN, `${keys.status.name} = "${status}"`];
    counts.push([status, await countWhere(temporal, terms)]);
  }
  return Object.fromEntries(counts);
}

async function onSaleStuckMs(temporal: Client): Promise<number> {
  let stuckMs = 0;
  for (const sale of await listOnSales(temporal)) {
    if (sale.state === 'closed') continue;
    const isWaiting = `${keys.lobby.name} = ${onSaleNumber(sale.id)}`;
    const waiting = await countWhere(temporal, [ARE_OPEN, isWaiting]);
    stuckMs = Math.max(stuckMs, stuckForMs(sale, waiting, Date.now()));
  }
  return stuckMs;
}

async function countBadEnds({ workflow }: Client, shownMs: number): Promise<BadEnds> {
  const since = new Date(Date.now() - shownMs).toISOString();
  const ends = BAD_ENDS.map((end) => `"${end}"`).join(', ');
  const { groups } = await workflow.count(
    `${ARE_CHECKOUTS} AND ExecutionStatus IN (${ends}) AND CloseTime > "${since}" GROUP BY ExecutionStatus`,
  );
  const counted = new Map(groups.map(({ count, groupValues: [end] }) => [String(end), count]));
  const each = BAD_ENDS.map((end) => [end, counted.get(end) ?? 0]);
  return Object.fromEntries(each) as BadEnds;
}

async function oldestUnknownMs(client: Client): Promise<number> {
  const query = [...MONEY_UNKNOWN, `${keys.unknownSince.name} IS NOT NULL`].join(' AND ');
  const nowMs = Date.now();
  let oldestMs = 0;
  let seen = 0;
  for await (const { searchAttributes } of executionsFound(client, query, UNKNOWN_SEEN_MAX)) {
    const since = decodeTypedSearchAttributes(searchAttributes?.indexedFields).get(
      keys.unknownSince,
    );
    if (since) oldestMs = Math.max(oldestMs, nowMs - since.getTime());
    if (++seen >= UNKNOWN_SEEN_MAX) break;
  }
  return oldestMs;
}
