import type { SandboxLedger } from '../../sandbox/control/ledger-schema';
import { formatMoney, type Money } from '../../src/domain/money';
import { boughtSeats } from '../buying';
import { textTable } from '../../ops/commands/text-table';

/** The result of a story. */
export interface Bought {
  readonly order: { readonly id: string | null } | null;
  readonly receipt: { readonly total: Money } | null;
  readonly tickets: readonly { readonly seat: { readonly id: string } | null }[];
}

export interface Outcome {
  readonly title: string;
  /** Null for a story that did not end as planned. */
  readonly bought: Bought | null;
}

const HEADING = ['story', 'seats', 'paid', 'charges', 'order'];

/** One row for each story: what was bought, and how many times the ledger shows its order as charged. */
export function outcomeTable(outcomes: readonly Outcome[], ledger: SandboxLedger): string {
  const rows = [HEADING, ...outcomes.map((outcome) => rowOf(outcome, ledger))];
  return textTable(rows);
}

function rowOf({ title, bought }: Outcome, { svc }: SandboxLedger): string[] {
  if (!bought) return [title, 'not as planned'];
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
