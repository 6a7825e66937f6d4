// The money that all checkouts owe, as published by them: reading it needs no worker, and no call for each checkout.
import type { Client } from '@temporalio/client';
import type { LoadedDataConverter } from '@temporalio/common';
import { decodeMapFromPayloads } from '@temporalio/common/lib/internal-non-workflow';
import { decodeTypedSearchAttributes } from '@temporalio/common/lib/converter/payload-search-attributes';
import { tsToMs } from '@temporalio/common/lib/time';
import type { OpsView } from '../domain/checkout/ops-view';
import type { OwedMoney } from '../domain/checkout/owed-money';
import { addMoney, roundMoney, type Money } from '../domain/money';
import { OWED_BOUNDS_MS, type OwedKind } from '../domain/owed-bounds';
import { PayloadDecryptionError } from '../platform/payload-codec/encryption-codec';
import { searchAttributes as names } from '../workflows/search-attribute-keys';
import { executionsFound, type Execution } from '../platform/executions';
import { ARE_OPEN } from '../platform/open-workflows';
import { ARE_CHECKOUTS, createdWithin, equals, isOneOf } from './visibility-terms';
import { runStateOf } from './run-state';

/** Small, since a page includes the memos. */
const PAGE_SIZE = 100;

const OWING = [
  `${names.compensationsWaiting.name} > 0`,
  equals(names.money, 'unknown'),
  isOneOf(names.status, ['placing', 'processing', 'in_review', 'cancelling']),
].join(' OR ');

const ENDED_BADLY = 'ExecutionStatus IN ("Failed", "Terminated", "TimedOut")';

/** Checkouts whose workflows ended badly and that owe money: nothing settles their debts automatically. */
export const ENDED_BADLY_OWING = `(${ENDED_BADLY} AND (${OWING}))`;

export interface OwedEntry extends Omit<OwedMoney, 'amount'> {
  readonly checkoutId: string;
  readonly partnerId: string;
  /** Null if the memo cannot be read. */
  readonly amount: Money | null;
  /** Whether the workflow was ended from outside or by a bug, so that nothing settles the debt automatically. */
  readonly hasWorkflowEnded: boolean;
}

export interface OwedTotal {
  readonly partnerId: string;
  readonly what: OwedKind;
  readonly entries: number;
  /** Null for entries whose amounts cannot be read. */
  readonly amount: Money | null;
}

interface OwedFilter {
  readonly partnerId?: string | undefined;
  /** Whether to leave out entries whose workflow has ended. */
  readonly onlyOpen: boolean;
  /** Whether to find only entries that may be overdue: old, stuck, or of a workflow that was broken off. */
  readonly onlyPossiblyOverdue?: boolean;
}

/** Visibility lags slightly. Throws a ServiceError if Temporal does not answer. */
export async function* findOwed(
  client: Client,
  { partnerId, onlyOpen, onlyPossiblyOverdue = false }: OwedFilter,
): AsyncGenerator<OwedEntry, void, undefined> {
  const terms = [
    ARE_CHECKOUTS,
    onlyOpen ? ARE_OPEN : `(${ARE_OPEN} OR ${ENDED_BADLY})`,
    `(${OWING})`,
    ...(partnerId === undefined ? [] : [equals(names.partner, partnerId)]),
    ...(onlyPossiblyOverdue ? [possiblyOverdue(Date.now())] : []),
  ];
  const { loadedDataConverter } = client.options;
  for await (const execution of executionsFound(client, terms.join(' AND '), PAGE_SIZE)) {
    yield* await entriesOf(execution, loadedDataConverter);
  }
}

/** Matches every overdue entry: stuck entries need ops, and an old entry belongs to an old checkout. */
function possiblyOverdue(nowMs: number): string {
  const createdTo = nowMs - Math.min(...Object.values(OWED_BOUNDS_MS));
  const are = [`${names.needsOps.name} = true`, ENDED_BADLY, ...createdWithin({ createdTo })];
  return `(${are.join(' OR ')})`;
}

async function entriesOf(
  execution: Execution,
  dataConverter: LoadedDataConverter,
): Promise<OwedEntry[]> {
  const attributes = decodeTypedSearchAttributes(execution.searchAttributes?.indexedFields);
  const common = {
    checkoutId: execution.execution?.workflowId ?? '',
    partnerId: attributes.get(names.partner) ?? '-',
    hasWorkflowEnded: runStateOf(execution) === 'broken_off',
  };
  const owed = await publishedOwed(execution, dataConverter);
  if (owed) return owed.map((each) => ({ ...common, ...each }));
  const sinceMs = tsToMs(execution.startTime);
  const unread = { what: 'unreadable', reference: null, amount: null, sinceMs } as const;
  return [{ ...common, ...unread, stuck: false }];
}

/** Undefined if the memo cannot be read, or was published by an earlier build. */
async function publishedOwed(
  { memo }: Execution,
  dataConverter: LoadedDataConverter,
): Promise<readonly OwedMoney[] | undefined> {
  const ops = memo?.fields?.ops;
  if (!ops) return undefined;
  try {
    const opened = await decodeMapFromPayloads(dataConverter, { ops });
    // The format of src/workflows/checkout-memo.ts.
    return (opened?.ops as Partial<Pick<OpsView, 'owed'>>).owed;
  } catch (error) {
    if (error instanceof PayloadDecryptionError) return undefined;
    throw error;
  }
}

/** The totals by partner, kind and currency. */
export function totalsOf(entries: readonly OwedEntry[]): OwedTotal[] {
  const groups = new Map<string, OwedEntry[]>();
  for (const entry of entries) {
    const key = [entry.partnerId, entry.what, entry.amount?.currency ?? ''].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups.entries()]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, group]) => totalOf(group));
}

function totalOf(group: readonly OwedEntry[]): OwedTotal[] {
  const [first] = group;
  if (!first) return [];
  const { partnerId, what } = first;
  const amounts = group.flatMap(({ amount }) => amount ?? []);
  const [some, ...others] = amounts.map(roundMoney);
  const amount = some ? others.reduce(addMoney, some) : null;
  return [{ partnerId, what, entries: group.length, amount }];
}
