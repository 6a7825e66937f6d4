import type { LineItem } from '../../src/contract/order';
import type { LedgerEntry, LedgerKind } from '../storage/ledger-rows';

/** A lease or an order: who, for which attempt, what. */
interface Subject {
  readonly accountId: string;
  readonly clientRequestId: string;
  readonly showtimeId: string;
  readonly items: readonly LineItem[];
  readonly quantity: number;
}

type Particulars = Partial<Pick<LedgerEntry, 'amountMinor' | 'currency' | 'code'>>;

/** One line of the ledger about a lease or an order; only an order's id is text. */
export function ledgerEntry(
  kind: LedgerKind,
  subject: Subject & { readonly id?: string | number },
  atMs: number,
  particulars: Particulars = {},
): LedgerEntry {
  const { accountId, clientRequestId, showtimeId, items, quantity, id } = subject;
  return {
    atMs,
    kind,
    accountId,
    clientRequestId,
    showtimeId,
    orderId: typeof id === 'string' ? id : null,
    seatIds: items.flatMap(({ seatIds }) => seatIds),
    quantity,
    amountMinor: null,
    currency: null,
    code: null,
    ...particulars,
  };
}
