// How the demo ends: what was bought, what both ledgers contain, and whether everything went as planned.
import { auditLedger } from '../../sandbox/control/ledger-audit';
import type { SandboxLedger, SvcLedgerEntry } from '../../sandbox/control/ledger-schema';
import { outcomeTable, type Outcome } from './outcome-table';

export interface Ending {
  readonly table: string;
  /** The audit of both ledgers, in one line. */
  readonly audit: string;
  /** Why the demo did not end as planned; null if it did. */
  readonly failure: string | null;
}

export function endingOf(outcomes: readonly Outcome[], ledger: SandboxLedger): Ending {
  // Every guest of the demo buys once, so two live orders of one guest are a double charge.
  const { violations } = auditLedger(ledger, { oneCheckoutPerCustomer: true });
  const reported = violations.map(({ invariant, message }) => `${invariant} broken: ${message}.`);
  const found = reported.length > 0 ? reported.join(' ') : 'No double charge, no seat sold twice.';
  const failed = outcomes.filter(({ bought }) => bought === null).map(({ title }) => title);
  return {
    table: outcomeTable(outcomes, ledger),
    audit: `Audit of both ledgers: ${countOf(ledger)}. ${found}`,
    failure: failureOf(failed, reported.length),
  };
}

function countOf({ svc: { orders, entries } }: SandboxLedger): string {
  const of = (wanted: SvcLedgerEntry['kind']) => entries.filter(({ kind }) => kind === wanted);
  const seats = of('sale').flatMap(({ seatIds }) => seatIds);
  return `${orders.length} orders, ${of('charge').length} charges, ${seats.length} seats sold`;
}

function failureOf(failed: readonly string[], violations: number): string | null {
  if (failed.length > 0) return `Not as planned: ${failed.join(', ')}`;
  return violations > 0 ? 'The ledgers do not agree with the checkouts' : null;
}
