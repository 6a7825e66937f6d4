// The entries of one checkout in both ledgers of the sandbox, as lines that are equal for equal outcomes.
import axios from 'axios';
import { SandboxLedgerSchema, type SandboxLedger } from '../../sandbox/control/ledger-schema';

const LEDGER_TIMEOUT_MS = 60_000;

/** The owner of the entries: Svc knows the account, the payment provider our reference. */
export interface Holder {
  readonly accountId: string;
  readonly checkoutId: string;
}

/** Uses a new connection: one of the pool may be dead after a kill and never answer. */
export async function readLedgers(sandboxUrl: string): Promise<SandboxLedger> {
  const timeout = LEDGER_TIMEOUT_MS;
  const { data } = await axios.get<unknown>(`${sandboxUrl}/sandbox/ledger`, { timeout });
  return SandboxLedgerSchema.parse(data);
}

/**
 * Every sale, charge, decline, release and refund, and the final status of orders and authorisations, sorted. Leases
 * are left out, since an extra lease costs nothing.
 */
export function booksOf(
  { svc, provider }: SandboxLedger,
  { accountId, checkoutId }: Holder,
): readonly string[] {
  const isTheirs = (each: { readonly accountId: string }) => each.accountId === accountId;
  const isFor = (each: { readonly reference: string }) =>
    each.reference.startsWith(`${checkoutId}-`);
  const money = svc.entries.filter((entry) => isTheirs(entry) && entry.kind !== 'lease');
  const { authorizations, entries } = provider;
  return [
    ...money.map((entry) => line('svc', entry.kind, seats(entry), ...amount(entry), entry.code)),
    ...svc.orders
      .filter(isTheirs)
      .map((order) => line('order', order.status, seats(order), order.totalMinor, order.currency)),
    ...entries
      .filter(isFor)
      .map((entry) => line('provider', entry.kind, ...amount(entry), entry.code)),
    ...authorizations
      .filter(isFor)
      .map((each) => line('authorization', each.status, ...amount(each), each.refundedMinor)),
  ].sort();
}

type Word = string | number | null;

function line(...words: readonly Word[]): string {
  return words.filter((word) => word !== null).join(' ');
}

function seats({ seatIds, quantity }: { readonly seatIds: readonly string[]; quantity: number }) {
  return `${quantity}/${seatIds.length}`;
}

function amount({ amountMinor, currency }: { amountMinor: number | null; currency: Word }): Word[] {
  return [amountMinor, currency];
}
