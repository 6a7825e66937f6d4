import type { SandboxLedger } from '../../sandbox/control/ledger-schema';
import { formatMoney } from '../../src/domain/money';
import type { CheckoutAnswer } from '../api-calls';
import { boughtSeats } from '../buying';

export interface Outcome {
  readonly title: string;
  /** Null for a story that did not end as told. */
  readonly bought: CheckoutAnswer | null;
}

const GAP = 3;
const HEADING = ['story', 'seats', 'paid', 'charges', 'order'];

/** What was bought, with how often the ledger says that it was charged. */
export function outcomeTable(outcomes: readonly Outcome[], ledger: SandboxLedger): string {
  const rows = [HEADING, ...outcomes.map((outcome) => rowOf(outcome, ledger))];
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widthOf(column) + GAP)).join(''))
    .map((line) => line.trimEnd())
    .join('\n');
}

function rowOf({ title, bought }: Outcome, { svc }: SandboxLedger): string[] {
  if (!bought) return [title, 'not as told'];
  const orderId = bought.order?.id ?? '-';
  const isCharge = (entry: SandboxLedger['svc']['entries'][number]) =>
    entry.kind === 'charge' && entry.orderId === orderId;
  return [
    title,
    boughtSeats(bought).join(', '),
    bought.receipt ? formatMoney(bought.receipt.total) : '-',
    String(svc.entries.filter(isCharge).length),
    orderId,
  ];
}
