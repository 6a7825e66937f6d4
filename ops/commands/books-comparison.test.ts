import type { SandboxLedger } from '../../sandbox/control/ledger-schema';
import { checkoutIn } from '../../tests/support/checkout-examples';
import { opsViewOf } from '../../src/domain/checkout/ops-view';
import { viewOf } from '../../src/domain/checkout/view';
import { fromMinorUnits } from '../../src/domain/money';
import { differences, namedInBooks, type ReportedCheckout } from './books-comparison';

const DAY = { fromMs: 0, toMs: 1_000 };
const bought = reported('confirmed');
const total = bought.view.receipt!.total;
const minor = Number(total.amount) * 100;

function reported(status: Parameters<typeof checkoutIn>[0]): ReportedCheckout {
  const checkout = checkoutIn(status);
  return { view: viewOf(checkout), ops: opsViewOf(checkout) };
}

/** The books after one order of the checkout that Svc has charged. */
function books(
  { view, ops }: ReportedCheckout,
  more: Partial<SandboxLedger['svc']['orders'][number]> = {},
) {
  const id = view.order?.id ?? 'O1';
  const { clientRequestId } = ops;
  const shared = { accountId: 'A1', clientRequestId, showtimeId: 's', seatIds: [], quantity: 2 };
  const { currency } = total;
  const order = {
    ...shared,
    id,
    status: 'fulfilled' as const,
    totalMinor: minor,
    currency,
    collectedBy: 'svc' as const,
    paymentReference: null,
    ...more,
  };
  const entry = { ...shared, atMs: 5, orderId: id, currency, code: null };
  const svc: SandboxLedger['svc'] = {
    nowMs: 10,
    places: [],
    orders: [order],
    entries: [
      { ...entry, kind: 'sale', amountMinor: null },
      { ...entry, kind: 'charge', amountMinor: minor },
    ],
  };
  return { svc, provider: { authorizations: [], entries: [] } } satisfies SandboxLedger;
}

const empty = (): SandboxLedger => ({
  svc: { nowMs: 10, places: [], orders: [], entries: [] },
  provider: { authorizations: [], entries: [] },
});

test('a bought checkout and its order agree', () => {
  expect(differences([bought], books(bought), DAY)).toEqual([]);
  expect(namedInBooks(books(bought), DAY).orderIds).toEqual([bought.view.order?.id]);
});

test('an order without a checkout may belong to a checkout that could not be read', () => {
  const ledger = books(bought);
  expect(differences([], ledger, DAY)).toEqual([expect.stringMatching(/belongs to no checkout$/)]);
  expect(differences([], ledger, DAY, [bought.view.id])).toEqual([
    expect.stringMatching(/belongs to none of the checkouts that could be read$/),
  ]);
});

test('a payment of a checkout that could not be read is not reported', () => {
  const { id } = bought.view;
  const entry = { atMs: 5, kind: 'authorize', reference: `${id}-1` } as const;
  const { provider } = empty();
  const ledger = { ...empty(), provider: { ...provider, entries: [entry] } } as SandboxLedger;
  expect(differences([], ledger, DAY)).toEqual([expect.stringMatching(/no such checkout$/)]);
  expect(differences([], ledger, DAY, [id])).toEqual([]);
});

test('compares an order that was sold earlier and refunded on the day', () => {
  const { svc, provider } = books(bought, { status: 'refunded' });
  const [sale, charge] = svc.entries.map((entry) => ({ ...entry, atMs: -5 }));
  const refund = { ...charge!, kind: 'refund' as const, atMs: 5 };
  const ledger = { svc: { ...svc, entries: [sale!, charge!, refund] }, provider };
  expect(namedInBooks(ledger, DAY).orderIds).toEqual([bought.view.order?.id]);
  expect(differences([bought], ledger, DAY).join()).toContain('is confirmed (Svc: order');
  expect(differences([], ledger, DAY)).toEqual([]);
});

test('a refund of half the amount differs from the books only if it is reported as done', () => {
  const refunded = (status: 'pending' | 'stuck' | 'done', amountMinor: number) => {
    const cancelled = reported('cancelled');
    const refund = { status, amount: fromMinorUnits(amountMinor, total.currency) };
    const view = { ...cancelled.view, payment: { ...cancelled.view.payment, refund } };
    const ledger = books(cancelled, { status: 'refunded' });
    const entry = { ...ledger.svc.entries[1]!, kind: 'refund' as const, amountMinor };
    ledger.svc.entries.push(entry);
    return differences([{ ...cancelled, view }], ledger, DAY);
  };
  expect(refunded('pending', 500)).toEqual([]);
  expect(refunded('stuck', 500)).toEqual([]);
  expect(refunded('done', 500)[0]).toContain('was taken, refund done');
  expect(refunded('done', minor)).toEqual([]);
});

test('an order linked to the wrong checkout is reported, with the checkout’s own order', () => {
  const { svc, provider } = books(bought, { clientRequestId: 'of-another-checkout' });
  const { clientRequestId } = bought.ops;
  const [order] = svc.orders;
  const [sale, charge] = svc.entries;
  const own = { ...order!, id: 'O-own', clientRequestId };
  const entries = [sale!, charge!].map((entry) => ({ ...entry, orderId: 'O-own' }));
  const ledger = {
    svc: { ...svc, orders: [order!, own], entries: [...svc.entries, ...entries] },
    provider,
  };
  const { id } = bought.view;
  expect(differences([bought], ledger, DAY)).toEqual([
    `${id}: names order ${order!.id}, which was placed for another purchase`,
    `${id}: has placed order O-own (fulfilled), and names another`,
  ]);
});

test('an order that Svc does not know, or has in another state, is reported', () => {
  expect(differences([bought], empty(), DAY)[0]).toContain('which Svc does not know');
  const cancelled = books(bought, { status: 'cancelled' });
  expect(differences([bought], cancelled, DAY)[0]).toContain('is confirmed (Svc: order');
  expect(differences([bought], books(bought, { quantity: 3 }), DAY)[0]).toContain('2 of 3 tickets');
});

test('reports money that was taken although the checkout reports none', () => {
  const failed = reported('failed');
  const [found] = differences([failed], books(failed), DAY);
  expect(found).toContain(`${failed.view.id}: says that no money was taken (Svc: order O1`);
  expect(found).toContain(`kept: ${total.amount}`);
});

test('unknown money is reported with the entries of the books', () => {
  const [found] = differences([reported('in_review')], books(reported('in_review')), DAY);
  expect(found).toContain('its money is unknown (Svc: order');
});

test('an order without a checkout is reported on its day', () => {
  const ledger = books(bought);
  expect(differences([], ledger, DAY)[0]).toContain('belongs to no checkout');
  expect(differences([], ledger, { fromMs: 6, toMs: 7 })).toEqual([]);
  const failed = books(bought, { status: 'failed' });
  failed.svc.entries.pop();
  expect(differences([], failed, DAY)).toEqual([]);
});

test('a payment that is still authorised after its checkout has ended, or has no checkout, is reported', () => {
  const failed = reported('failed');
  const reference = `${failed.view.id}-1`;
  const money = { amountMinor: 500, currency: 'USD' };
  const ledger = empty();
  ledger.provider.authorizations.push({
    ...money,
    id: 'a1',
    reference,
    status: 'authorized',
    refundedMinor: 0,
  });
  ledger.provider.entries.push({
    ...money,
    atMs: 5,
    kind: 'authorize',
    authorizationId: 'a1',
    reference,
    code: null,
  });
  expect(differences([failed], ledger, DAY)[0]).toContain(`${reference} is still authorised`);
  expect(differences([], ledger, DAY)).toEqual([
    `${failed.view.id}: the payment provider has entries for it, but there is no such checkout`,
  ]);
});
