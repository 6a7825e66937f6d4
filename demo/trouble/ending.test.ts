import {
  SandboxLedgerSchema,
  type LedgerOrder,
  type SvcLedgerEntry,
} from '../../sandbox/control/ledger-schema';
import { endingOf } from './ending';
import type { Bought } from './outcome-table';

const TOTAL = { amount: '42.37', currency: 'USD' };

const bought = (orderId: string, seatId: string): Bought => ({
  receipt: { total: TOTAL },
  order: { id: orderId },
  tickets: [{ seat: { id: seatId } }],
});

/** The ledgers after each of these orders has been charged and its seat sold. */
function ledgerOf(...sold: readonly (readonly [orderId: string, seatId: string])[]) {
  const orders = sold.map(([id, seatId]): LedgerOrder => ({
    id,
    status: 'fulfilled',
    accountId: `account of ${id}`,
    clientRequestId: `try of ${id}`,
    showtimeId: 'D1',
    seatIds: [seatId],
    quantity: 1,
    totalMinor: 4237,
    currency: 'USD',
    collectedBy: 'svc',
    paymentReference: null,
  }));
  const entryOf = (order: LedgerOrder, kind: SvcLedgerEntry['kind']): SvcLedgerEntry => ({
    atMs: 1,
    kind,
    accountId: order.accountId,
    clientRequestId: order.clientRequestId,
    showtimeId: 'D1',
    orderId: order.id,
    seatIds: order.seatIds,
    quantity: 1,
    code: null,
    ...(kind === 'charge'
      ? { amountMinor: order.totalMinor, currency: order.currency }
      : { amountMinor: null, currency: null }),
  });
  const entries = orders.flatMap((order) => [entryOf(order, 'charge'), entryOf(order, 'sale')]);
  return SandboxLedgerSchema.parse({
    svc: { nowMs: 2, orders, places: [], entries },
    provider: { authorizations: [], entries: [] },
  });
}

const DECLINE = { title: 'A decline', bought: bought('O1', 'F7') };

it('reports the outcomes in a table, and the audit in one line', () => {
  const lost = { title: 'A lost answer', bought: bought('O2', 'F8') };
  const ending = endingOf([DECLINE, lost], ledgerOf(['O1', 'F7'], ['O2', 'F8']));
  expect(ending).toEqual({
    table: [
      'story           seats   paid        charges   order',
      'A decline       F7      42.37 USD   1         O1',
      'A lost answer   F8      42.37 USD   1         O2',
    ].join('\n'),
    audit:
      'Audit of both ledgers: 2 orders, 2 charges, 2 seats sold. No double charge, no seat sold twice.',
    failure: null,
  });
});

it('fails when a story did not end as planned', () => {
  const lost = { title: 'A lost answer', bought: null };
  const ending = endingOf([DECLINE, lost], ledgerOf(['O1', 'F7']));
  expect(ending.failure).toBe('Not as planned: A lost answer');
  expect(ending.table).toMatch(/A lost answer +not as planned$/);
});

it('fails if a seat was sold twice, even though every story has its tickets', () => {
  const again = { title: 'A lost answer', bought: bought('O2', 'F7') };
  const ending = endingOf([DECLINE, again], ledgerOf(['O1', 'F7'], ['O2', 'F7']));
  expect(ending.failure).toBe('The ledgers do not agree with the checkouts');
  expect(ending.audit).toContain('I2 broken: D1 F7 sold to O2 and to O1');
  expect(ending.audit).not.toContain('No double charge');
});
