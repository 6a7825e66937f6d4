// Lists the money owed in both directions, and marks what is overdue: for nightly checks and before books are closed.
import { parseArgs } from 'node:util';
import { findOwed, totalsOf, type OwedEntry } from '../../src/temporal-reads/owed-list';
import { formatMoney } from '../../src/domain/money';
import { isOverdue, OWED_BOUNDS_MS } from '../../src/domain/owed-bounds';
import { notePartner } from './known-partner';
import type { OpsContext, OpsCommand } from './ops-context';
import { textTable } from './text-table';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

export const moneyCommand: OpsCommand = {
  usage: '[--partner <id>] [--open]',
  read(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { partner: { type: 'string' }, open: { type: 'boolean', default: false } },
    });
    return (context) => {
      notePartner(values.partner, context);
      return money(values.partner, values.open, context);
    };
  },
};

/** False if something is overdue. */
async function money(
  partnerId: string | undefined,
  onlyOpen: boolean,
  { client, print, note }: OpsContext,
): Promise<boolean> {
  const entries: OwedEntry[] = [];
  for await (const entry of findOwed(client, { partnerId, onlyOpen })) entries.push(entry);
  const nowMs = Date.now();
  const oldestFirst = entries.toSorted((one, other) => one.sinceMs - other.sinceMs);
  const overdue = oldestFirst.filter((entry) => isOverdue(entry, nowMs));
  if (entries.length > 0) {
    print(entryTable(oldestFirst, nowMs));
    print(`\n${totalTable(entries)}`);
  }
  note(`${entries.length} open, ${overdue.length} overdue`);
  return overdue.length === 0;
}

function entryTable(entries: readonly OwedEntry[], nowMs: number): string {
  const heading = ['checkout', 'what', 'partner', 'amount', 'age', 'bound', 'reference', ''];
  const rows = entries.map((entry) => {
    const { checkoutId, what, partnerId, reference, sinceMs } = entry;
    const age = durationText(nowMs - sinceMs);
    const bound = durationText(OWED_BOUNDS_MS[what]);
    const referenceText = reference ?? '-';
    return [
      checkoutId,
      what,
      partnerId,
      amountText(entry),
      age,
      bound,
      referenceText,
      stateOf(entry, nowMs),
    ];
  });
  return textTable([heading, ...rows]);
}

function stateOf(entry: OwedEntry, nowMs: number): string {
  const words = [
    entry.stuck && 'STUCK',
    isOverdue(entry, nowMs) && 'OVERDUE',
    entry.hasWorkflowEnded && 'its workflow has ended',
  ];
  return words.filter(Boolean).join(', ');
}

function totalTable(entries: readonly OwedEntry[]): string {
  const rows = totalsOf(entries).map((total) => [
    total.partnerId,
    total.what,
    String(total.entries),
    amountText(total),
  ]);
  return textTable([['partner', 'what', 'entries', 'total'], ...rows]);
}

function amountText({ amount }: Pick<OwedEntry, 'amount'>): string {
  return amount ? formatMoney(amount) : 'unknown';
}

function durationText(ms: number): string {
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} d`;
  if (ms >= HOUR_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.max(0, Math.floor(ms / 60_000))} min`;
}
