import { auditLedger } from './ledger-audit';
import type {
  LedgerAuthorization,
  LedgerOrder,
  SandboxLedger,
  SvcLedgerEntry,
} from './ledger-schema';

const ORDER: LedgerOrder = {
  id: 'O1',
  status: 'fulfilled',
  accountId: 'A1',
  clientRequestId: 'r1',
  showtimeId: 'D1',
  seatIds: ['F7', 'F8'],
  quantity: 2,
  totalMinor: 3150,
  currency: 'USD',
  collectedBy: 'svc',
  paymentReference: null,
};

const AUTHORIZATION: LedgerAuthorization = {
  id: 'auth_1',
  reference: 'chk_a-1',
  status: 'captured',
  amountMinor: 3150,
  refundedMinor: 0,
  currency: 'USD',
};

const BY_PARTNER: LedgerOrder = { ...ORDER, collectedBy: 'partner', paymentReference: 'auth_1' };

function entry(
  kind: SvcLedgerEntry['kind'],
  order: LedgerOrder,
  others: Partial<SvcLedgerEntry> = {},
): SvcLedgerEntry {
  const { id: orderId, accountId, clientRequestId, showtimeId, seatIds, quantity } = order;
  const isMoney = kind === 'charge' || kind === 'void' || kind === 'refund';
  return {
    atMs: 1,
    kind,
    orderId,
    accountId,
    clientRequestId,
    showtimeId,
    seatIds,
    quantity,
    amountMinor: isMoney ? order.totalMinor : null,
    currency: isMoney ? order.currency : null,
    code: null,
    ...others,
  };
}

const sale = (order: LedgerOrder) =>
  order.collectedBy === 'svc'
    ? [entry('charge', order), entry('sale', order)]
    : [entry('sale', order)];

interface Books {
  readonly orders?: LedgerOrder[];
  readonly entries?: SvcLedgerEntry[];
  readonly authorizations?: LedgerAuthorization[];
  readonly captures?: string[];
  readonly sellable?: number;
}

function ledgerOf({
  orders = [],
  authorizations = [],
  sellable,
  captures,
  ...books
}: Books): SandboxLedger {
  const entries = books.entries ?? orders.flatMap(sale);
  const places = sellable === undefined ? [] : [{ showtimeId: 'D1', sellable }];
  const captured = captures ?? authorizations.map(({ id }) => id);
  return {
    svc: { nowMs: 1, orders, places, entries },
    provider: {
      authorizations,
      entries: captured.map((authorizationId) => ({
        atMs: 1,
        kind: 'capture',
        authorizationId,
        reference: 'chk_a-1',
        amountMinor: 3150,
        currency: 'USD',
        code: null,
      })),
    },
  };
}

const violated = (books: Books, oneCheckoutPerCustomer = false) =>
  auditLedger(ledgerOf(books), { oneCheckoutPerCustomer }).violations.map(
    ({ invariant }) => invariant,
  );

const gone = (status: 'failed' | 'refunded', kind: 'void' | 'refund', order = ORDER) => ({
  order: { ...order, status },
  entries: [...sale(order), entry(kind, order), entry('release', order)],
});

describe('the audit', () => {
  const failed = gone('failed', 'void');
  const refunded = gone('refunded', 'refund');
  const next = { ...ORDER, id: 'O2', clientRequestId: 'r2', accountId: 'A2' };
  const fine: [string, Books][] = [
    ['empty ledgers', {}],
    ['an order', { orders: [ORDER], sellable: 2 }],
    ['a pending order', { orders: [{ ...ORDER, status: 'pending' }] }],
    ['a failed order', { orders: [failed.order], entries: failed.entries }],
    ['a refunded order', { orders: [refunded.order], entries: refunded.entries }],
    [
      'a cancelled order whose refund is owed',
      {
        orders: [{ ...ORDER, status: 'cancelled' }],
        entries: [...sale(ORDER), entry('release', ORDER), entry('refund-failure', ORDER)],
      },
    ],
    [
      'the seats of a refunded order sold again',
      { orders: [refunded.order, next], entries: [...refunded.entries, ...sale(next)] },
    ],
    ['an order of PartnerPay', { orders: [BY_PARTNER], authorizations: [AUTHORIZATION] }],
    [
      'an order of PartnerPay whose capture is under way',
      {
        orders: [BY_PARTNER],
        authorizations: [{ ...AUTHORIZATION, status: 'authorized' }],
        captures: [],
      },
    ],
    [
      'an order of PartnerPay whose refund is under way',
      { orders: [{ ...BY_PARTNER, status: 'cancelled' }], authorizations: [AUTHORIZATION] },
    ],
    ['money at another provider', { orders: [BY_PARTNER] }],
    [
      'a declined attempt and a second one',
      {
        authorizations: [
          { ...AUTHORIZATION, status: 'voided' },
          { ...AUTHORIZATION, id: 'auth_2', reference: 'chk_a-2' },
        ],
        orders: [{ ...BY_PARTNER, paymentReference: 'auth_2' }],
        captures: ['auth_2'],
      },
    ],
  ];
  it.each(fine)('accepts %s', (_what, books) => expect(violated(books)).toEqual([]));
});

describe('I1, one net capture', () => {
  const twin = { ...ORDER, id: 'O2', seatIds: ['F9', 'F10'] };
  const both = [AUTHORIZATION, { ...AUTHORIZATION, id: 'auth_2', reference: 'chk_a-2' }];
  const found: [string, Books][] = [
    ['an attempt that was charged for two orders', { orders: [ORDER, twin] }],
    [
      'an authorisation that was captured twice',
      { orders: [BY_PARTNER], authorizations: [AUTHORIZATION], captures: ['auth_1', 'auth_1'] },
    ],
    [
      'a checkout with two captures',
      {
        orders: [BY_PARTNER, { ...twin, collectedBy: 'partner', paymentReference: 'auth_2' }],
        authorizations: both,
      },
    ],
    [
      'an authorisation that paid for two orders',
      {
        orders: [BY_PARTNER, { ...twin, collectedBy: 'partner', paymentReference: 'auth_1' }],
        authorizations: [AUTHORIZATION],
      },
    ],
  ];
  it.each(found)('finds %s', (_what, books) => expect(violated(books)).toEqual(['I1']));

  it('finds a customer who bought twice, if each customer has one checkout', () => {
    const orders = [ORDER, { ...twin, clientRequestId: 'r2' }];
    expect(violated({ orders })).toEqual([]);
    expect(violated({ orders }, true)).toEqual(['I1']);
  });
});

describe('I2, a seat is sold once', () => {
  const other = { ...ORDER, id: 'O2', accountId: 'A2', clientRequestId: 'r2' };
  it('finds a seat that was sold to two live orders', () => {
    expect(violated({ orders: [ORDER, other] })).toContain('I2');
  });

  it('finds a seat that was sold twice only for a moment', () => {
    const { order, entries } = gone('failed', 'void');
    const overlapping = [...sale(ORDER), ...sale(other), ...entries.slice(2)];
    expect(violated({ orders: [order, other], entries: overlapping })).toEqual(['I2', 'I2']);
  });

  it('finds a live order without a sale', () => {
    expect(violated({ orders: [ORDER], entries: [entry('charge', ORDER)] })).toEqual(['I2']);
  });

  it('finds more tickets than there are places', () => {
    const general = { ...ORDER, seatIds: [] };
    expect(violated({ orders: [general], sellable: 1 })).toEqual(['I2']);
  });
});

describe('I3, money and tickets agree', () => {
  const unpaid = (status: LedgerOrder['status']) => ({ ...BY_PARTNER, status });
  const found: [string, Books][] = [
    ['tickets without money', { orders: [ORDER], entries: [entry('sale', ORDER)] }],
    [
      'tickets that were paid for in part',
      {
        orders: [ORDER],
        entries: [entry('charge', ORDER, { amountMinor: 3149 }), entry('sale', ORDER)],
      },
    ],
    [
      'a charge in another currency',
      {
        orders: [ORDER],
        entries: [entry('charge', ORDER, { currency: 'CAD' }), entry('sale', ORDER)],
      },
    ],
    [
      'a failed order that was charged',
      {
        orders: [{ ...ORDER, status: 'failed' }],
        entries: [...sale(ORDER), entry('release', ORDER)],
      },
    ],
    [
      'a refunded order without a refund',
      {
        orders: [{ ...ORDER, status: 'refunded' }],
        entries: [...sale(ORDER), entry('release', ORDER)],
      },
    ],
    [
      'more refunded than taken',
      {
        orders: [{ ...ORDER, status: 'refunded' }],
        entries: [...sale(ORDER), entry('refund', ORDER), entry('refund', ORDER)],
      },
    ],
    ['a charge without an order', { entries: [entry('charge', ORDER)] }],
    ['a capture without an order', { authorizations: [AUTHORIZATION] }],
    [
      'a failed order that was captured',
      { orders: [unpaid('failed')], authorizations: [AUTHORIZATION] },
    ],
    [
      'tickets whose authorisation lapsed',
      {
        orders: [BY_PARTNER],
        authorizations: [{ ...AUTHORIZATION, status: 'lapsed' }],
        captures: [],
      },
    ],
    [
      'a capture of another amount',
      { orders: [BY_PARTNER], authorizations: [{ ...AUTHORIZATION, amountMinor: 3000 }] },
    ],
  ];
  it.each(found)('finds %s', (_what, books) => expect(violated(books)).toEqual(['I3']));
});

it('counts refunds owed by Svc and by a provider separately', () => {
  const owed = (status: 'cancelled' | 'refunded', authorization = AUTHORIZATION) => {
    const orders = [
      { ...ORDER, status: 'cancelled' as const },
      { ...BY_PARTNER, status, id: 'O2' },
    ];
    const ledger = ledgerOf({ orders, authorizations: [authorization] });
    const { counted } = auditLedger(ledger, { oneCheckoutPerCustomer: false });
    return {
      bySvc: counted['orders cancelled, refund owed'],
      byProvider: counted['orders cancelled or refunded, refund owed by the provider'],
    };
  };
  expect(owed('cancelled')).toEqual({ bySvc: 1, byProvider: 1 });
  expect(owed('refunded')).toEqual({ bySvc: 1, byProvider: 1 });
  const { amountMinor } = AUTHORIZATION;
  const returned = { ...AUTHORIZATION, status: 'refunded' as const, refundedMinor: amountMinor };
  expect(owed('refunded', returned)).toEqual({ bySvc: 1, byProvider: 0 });
});

it('reports its counts', () => {
  const { counted } = auditLedger(
    ledgerOf({
      orders: [ORDER, { ...BY_PARTNER, id: 'O2', status: 'pending', seatIds: ['G1'] }],
      authorizations: [AUTHORIZATION],
    }),
    { oneCheckoutPerCustomer: false },
  );
  expect(counted).toMatchObject({
    orders: 2,
    'orders pending': 1,
    'orders fulfilled': 1,
    'seats sold': 3,
    'tickets sold': 4,
    authorizations: 1,
    'authorizations captured': 1,
  });
});
