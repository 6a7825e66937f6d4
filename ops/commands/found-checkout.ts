// Checkouts found through visibility, by their search attributes: no worker is needed.
import { defineSearchAttributeKey } from '@temporalio/common';
import { decodeTypedSearchAttributes } from '@temporalio/common/lib/converter/payload-search-attributes';
import { tsToMs } from '@temporalio/common/lib/time';
import { temporal as proto } from '@temporalio/proto';
import { isOpen } from '../../src/platform/open-workflows';
import { executionsFound, type Execution } from '../../src/platform/executions';
import { searchAttributes as names } from '../../src/workflows/search-attribute-keys';
import { textTable } from './text-table';
import type { OpsContext } from './ops-context';

const PAGE_MAX = 500;

/** Set by Temporal. */
const reportedProblems = defineSearchAttributeKey('TemporalReportedProblems', 'KEYWORD_LIST');

export type FoundCheckout = ReturnType<typeof foundCheckout>;

/** Unknown values are null; times are ISO 8601. */
export function foundCheckout({ execution, status, startTime, searchAttributes }: Execution) {
  const attributes = decodeTypedSearchAttributes(searchAttributes?.indexedFields);
  const startedAt = new Date(tsToMs(startTime));
  return {
    id: execution?.workflowId ?? '',
    /** RUNNING, COMPLETED, TERMINATED … */
    workflow: statusName(status),
    partner: attributes.get(names.partner) ?? null,
    reference: attributes.get(names.reference) ?? null,
    status: attributes.get(names.status) ?? null,
    money: attributes.get(names.money) ?? null,
    /** The last receipt's total, such as `42.37 USD`. */
    total: attributes.get(names.total)?.[0] ?? null,
    needsOps: attributes.get(names.needsOps) ?? false,
    /** Whether about five workflow tasks in a row have failed. */
    tasksFail: attributes.get(reportedProblems) !== undefined,
    failure: attributes.get(names.failureCode) ?? null,
    orderId: attributes.get(names.orderId) ?? null,
    venueId: attributes.get(names.venueId) ?? null,
    showtimeId: attributes.get(names.showtimeId) ?? null,
    showtimeStart: attributes.get(names.showtimeStart)?.toISOString() ?? null,
    compensationsWaiting: attributes.get(names.compensationsWaiting) ?? 0,
    createdAt: (attributes.get(names.createdAt) ?? startedAt).toISOString(),
    unknownSince: attributes.get(names.unknownSince)?.toISOString() ?? null,
  };
}

/** At most `limit` checkouts, and whether there are more. Visibility lags slightly. */
export async function findCheckouts(
  { client }: Pick<OpsContext, 'client'>,
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

const HEADING = [
  'checkout',
  'status',
  'money',
  'total',
  'partner',
  'created',
  'unknown since',
  'failure',
];

export function checkoutTable(found: readonly FoundCheckout[]): string {
  return textTable([
    [...HEADING, 'order', 'reference', ''],
    ...found.map((it) => [
      it.id,
      statusOf(it),
      it.money ?? '-',
      it.total ?? '-',
      it.partner ?? '-',
      minute(it.createdAt),
      minute(it.unknownSince),
      it.failure ?? '-',
      it.orderId ?? '-',
      it.reference ?? '-',
      marksOf(it),
    ]),
  ]);
}

function marksOf({ needsOps, tasksFail }: FoundCheckout): string {
  return [needsOps && 'NEEDS OPS', tasksFail && 'TASKS FAIL'].filter(Boolean).join(', ');
}

/** Whether the workflow's status is TERMINATED, FAILED, TIMED_OUT or CANCELED. */
export function wasEndedByForce(workflow: string): boolean {
  return !isOpen(workflow) && workflow !== 'COMPLETED';
}

/** A checkout that no worker has started yet has no status; a workflow that was ended by force keeps its last one. */
function statusOf({ status, workflow }: FoundCheckout): string {
  const shown = status ?? 'preparing';
  return wasEndedByForce(workflow) ? `${shown} (${workflow})` : shown;
}

function minute(at: string | null): string {
  return at === null ? '-' : `${at.slice(0, 16)}Z`;
}
