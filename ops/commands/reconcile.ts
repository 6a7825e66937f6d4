// Compares the checkouts of a day with the books of Svc and of the payment providers.
import { parseArgs } from 'node:util';
import { WorkflowNotFoundError } from '@temporalio/client';
import { CHECKOUTS } from '../../src/api/checkout/list/checkout-list';
import { executionsFound } from '../../src/platform/executions';
import { createdWithin, isOneOf } from '../../src/temporal-reads/visibility-terms';
import { messageOf } from '../../src/platform/dev-server/failure-reason';
import { isLoopbackUrl } from '../../src/platform/config/loopback';
import { searchAttributes } from '../../src/workflows/search-attribute-keys';
import { readLedger } from '../../sandbox/control/control-client';
import { differences, namedInBooks, type Day, type ReportedCheckout } from './books-comparison';
import type { OpsContext, OpsCommand } from './ops-context';
import { differencesByOrder } from './order-by-order';
import { progressPrinter } from './progress';

const DAY_MS = 86_400_000;
const AT_ONCE = 8;
/** The maximum number of ids in one visibility query. */
const IDS_MAX = 50;

export const reconcileCommand: OpsCommand = {
  usage: '--day <YYYY-MM-DD> [--sandbox <url> | --by-order]',
  read(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        day: { type: 'string' },
        sandbox: { type: 'string' },
        'by-order': { type: 'boolean', default: false },
      },
    });
    const day = dayIn(values.day);
    return (context) =>
      reconcile(day, values['by-order'] ? null : (values.sandbox ?? sandboxOf(context)), context);
  },
};

/** A day in UTC. */
function dayIn(text = ''): Day {
  const fromMs = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  const isOfCalendar = !Number.isNaN(fromMs) && new Date(fromMs).toISOString().startsWith(text);
  if (!isOfCalendar) throw new Error('--day: expected a day in UTC such as 2027-01-31');
  if (fromMs > Date.now()) throw new Error('--day: expected a day that has begun');
  return { fromMs, toMs: fromMs + DAY_MS };
}

/** The address of the local sandbox; null for any other Svc, whose books cannot be read. */
function sandboxOf({ config }: OpsContext): string | null {
  const { baseUrl } = config.upstream;
  return isLoopbackUrl(baseUrl) ? baseUrl : null;
}

async function reconcile(day: Day, books: string | null, context: OpsContext): Promise<boolean> {
  const compare = () =>
    books === null ? orderByOrder(day, context) : byLedger(day, books, context);
  const first = await compare();
  // Compared twice, so that changes in flight during the first comparison are not reported.
  const second = first.found.length > 0 ? await compare() : first;
  const found = second.found.filter((each) => first.found.includes(each));
  for (const difference of found) context.print(difference);
  context.note(`${second.counted}: ${found.length === 0 ? 'no' : found.length} differences`);
  return found.length === 0;
}

/** A checkout that exists, but could not be read. */
interface Unread {
  readonly id: string;
  readonly why: string;
}

interface Comparison {
  readonly found: readonly string[];
  readonly counted: string;
}

async function byLedger(day: Day, url: string, context: OpsContext): Promise<Comparison> {
  const ids = await checkoutsOf(day, context);
  const named = namedInBooks(await readLedger(url), day);
  const others = await checkoutsWithOrders(named.orderIds, context);
  const { reported, unread } = await readAll([...ids, ...others, ...named.checkoutIds], context);
  // Read after the checkouts, so that the ledger contains everything that they report.
  const ledger = await readLedger(url);
  const unreadIds = unread.map(({ id }) => id);
  return {
    found: [...unread.map(sentenceOf), ...differences(reported, ledger, day, unreadIds)],
    counted: `${countOf(reported, unread)}, ${named.orderIds.length} orders in the books of that day`,
  };
}

/** A real Svc has no readable books, so the order of each checkout is read. */
async function orderByOrder(day: Day, context: OpsContext): Promise<Comparison> {
  context.note(
    'Svc has no readable books, so each order is read on its own. Orders without a checkout cannot be found this way.',
  );
  const { reported, unread } = await readAll(await checkoutsOf(day, context), context);
  const { found, read } = await differencesByOrder(reported, context);
  return {
    found: [...unread.map(sentenceOf), ...found],
    counted: `${countOf(reported, unread)}, ${read} orders read`,
  };
}

function sentenceOf({ id, why }: Unread): string {
  return `${id}: could not be read: ${why}`;
}

function countOf(reported: readonly ReportedCheckout[], unread: readonly Unread[]): string {
  const read = `${reported.length} checkouts`;
  return unread.length === 0 ? read : `${read}, ${unread.length} that could not be read`;
}

async function checkoutsOf({ fromMs, toMs }: Day, context: OpsContext): Promise<string[]> {
  const created = createdWithin({ createdFrom: fromMs, createdTo: toMs });
  return idsFound([CHECKOUTS, ...created].join(' AND '), context);
}

/** Orders in the books of the day may belong to checkouts of earlier days. */
async function checkoutsWithOrders(
  orderIds: readonly string[],
  context: OpsContext,
): Promise<string[]> {
  const found: string[] = [];
  for (let from = 0; from < orderIds.length; from += IDS_MAX) {
    const some = orderIds.slice(from, from + IDS_MAX);
    const query = `${CHECKOUTS} AND ${isOneOf(searchAttributes.orderId, some)}`;
    found.push(...(await idsFound(query, context)));
  }
  return found;
}

async function idsFound(query: string, { client }: OpsContext): Promise<string[]> {
  const ids: string[] = [];
  for await (const { execution } of executionsFound(client, query)) {
    if (execution?.workflowId) ids.push(execution.workflowId);
  }
  return ids;
}

/**
 * Reads each checkout once. A checkout that cannot be read is reported as a difference. One that does not exist is left
 * out: its entries in the ledgers are then reported as entries without a checkout.
 */
async function readAll(
  ids: readonly string[],
  context: OpsContext,
): Promise<{ reported: ReportedCheckout[]; unread: Unread[] }> {
  const waiting = [...new Set(ids)];
  const printProgress = progressPrinter(waiting.length, context);
  const reported: ReportedCheckout[] = [];
  const unread: Unread[] = [];
  const readNext = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        reported.push(await context.reader.read(id));
      } catch (error) {
        if (!(error instanceof WorkflowNotFoundError)) unread.push({ id, why: messageOf(error) });
      }
      printProgress();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readNext));
  return { reported, unread };
}
