// Checkouts as Temporal lists them: what their search attributes say, which no worker is needed for.
import { decodeTypedSearchAttributes } from '@temporalio/common/lib/converter/payload-search-attributes';
import { tsToMs } from '@temporalio/common/lib/time';
import { temporal as proto } from '@temporalio/proto';
import { executionsFound, type Execution } from '../../src/api/lists/executions';
import { searchAttributes as names } from '../../src/workflows/search-attribute-keys';
import { textTable } from './text-table';
import type { Desk } from './desk';

const PAGE_MAX = 500;

export type FoundCheckout = ReturnType<typeof foundCheckout>;

/** What is not known is null; times are ISO 8601. */
export function foundCheckout({ execution, status, startTime, searchAttributes }: Execution) {
  const told = decodeTypedSearchAttributes(searchAttributes?.indexedFields);
  const startedAt = new Date(tsToMs(startTime));
  return {
    id: execution?.workflowId ?? '',
    /** RUNNING, COMPLETED, TERMINATED … */
    workflow: statusName(status),
    partner: told.get(names.partner) ?? null,
    reference: told.get(names.reference) ?? null,
    status: told.get(names.status) ?? null,
    money: told.get(names.money) ?? null,
    needsOps: told.get(names.needsOps) ?? false,
    failure: told.get(names.failureCode) ?? null,
    orderId: told.get(names.orderId) ?? null,
    showtimeId: told.get(names.showtimeId) ?? null,
    showtimeStart: told.get(names.showtimeStart)?.toISOString() ?? null,
    compensationsWaiting: told.get(names.compensationsWaiting) ?? 0,
    createdAt: (told.get(names.createdAt) ?? startedAt).toISOString(),
    unknownSince: told.get(names.unknownSince)?.toISOString() ?? null,
  };
}

/** At most `limit`, and whether there are more. Visibility lags by moments. */
export async function findCheckouts(
  { client }: Pick<Desk, 'client'>,
  query: string,
  limit: number,
): Promise<{ readonly found: readonly FoundCheckout[]; readonly more: boolean }> {
  const found: FoundCheckout[] = [];
  for await (const execution of executionsFound(client, query, Math.min(limit + 1, PAGE_MAX))) {
    if (found.length === limit) return { found, more: true };
    found.push(foundCheckout(execution));
  }
  return { found, more: false };
}

function statusName(status: Execution['status']): string {
  const { WorkflowExecutionStatus } = proto.api.enums.v1;
  return (WorkflowExecutionStatus[status ?? 0] ?? '').replace('WORKFLOW_EXECUTION_STATUS_', '');
}

const HEADING = ['checkout', 'status', 'money', 'partner', 'created', 'unknown since', 'failure'];

export function checkoutTable(found: readonly FoundCheckout[]): string {
  return textTable([
    [...HEADING, 'order', 'reference', ''],
    ...found.map((it) => [
      it.id,
      statusOf(it),
      it.money ?? '-',
      it.partner ?? '-',
      minute(it.createdAt),
      minute(it.unknownSince),
      it.failure ?? '-',
      it.orderId ?? '-',
      it.reference ?? '-',
      it.needsOps ? 'NEEDS OPS' : '',
    ]),
  ]);
}

/** A checkout that no worker has begun has no status; a workflow that was ended by force keeps its last one. */
function statusOf({ status, workflow }: FoundCheckout): string {
  const told = status ?? 'preparing';
  return workflow === 'RUNNING' || workflow === 'COMPLETED' ? told : `${told} (${workflow})`;
}

function minute(at: string | null): string {
  return at === null ? '-' : `${at.slice(0, 16)}Z`;
}
