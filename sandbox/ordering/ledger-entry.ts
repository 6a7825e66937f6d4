import type { LeasedItem } from '../storage/lease-rows';
import type { LedgerEntry, LedgerKind } from '../storage/ledger-rows';

/** A lease or an order, with its customer, attempt and items. */
interface Subject {
  readonly accountId: string;
  readonly showtimeId: string;
  readonly items: readonly LeasedItem[];
  readonly quantity: number;
  /** Set for an order. */
  readonly clientRequestId?: string;
  /** Set for a lease. */
  readonly reference?: string;
}

type Particulars = Partial<
  Pick<LedgerEntry, 'amountMinor' | 'currency' | 'code' | 'paymentReference'>
>;

/** A ledger entry for a lease or an order; only an order's id is a string. */
export function ledgerEntry(
  kind: LedgerKind,
  subject: Subject & { readonly id?: string | number },
  atMs: number,
  particulars: Particulars = {},
): LedgerEntry {
  const { accountId, showtimeId, items, quantity, id } = subject;
  return {
    atMs,
    kind,
    accountId,
    clientRequestId: subject.clientRequestId ?? subject.reference ?? '',
    showtimeId,
    orderId: typeof id === 'string' ? id : null,
    seatIds: items.flatMap(({ seatIds }) => seatIds),
    quantity,
    amountMinor: null,
    currency: null,
    code: null,
    paymentReference: null,
    ...particulars,
  };
}
