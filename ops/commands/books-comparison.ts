// Compares checkouts with the books of Svc and of the payment providers. Pure.
import type {
  LedgerAuthorization,
  LedgerOrder,
  SandboxLedger,
} from '../../sandbox/control/ledger-schema';
import { keptMinor as keptOf, netCharges } from '../../sandbox/control/ledger-audit';
import type { Reading } from '../../src/api/checkout/checkout-reader';
import { checkoutOfReference } from '../../src/domain/checkout-id';
import {
  formatMoney,
  fromMinorUnits,
  roundMoney,
  toMinorUnits,
  type Money,
} from '../../src/domain/money';

export type ReportedCheckout = Pick<Reading, 'view' | 'ops'>;

/** `[fromMs, toMs)`, in milliseconds since the epoch. */
export interface Day {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The entries of one checkout in the books. */
interface Booked {
  readonly order: LedgerOrder | undefined;
  readonly authorizations: readonly LedgerAuthorization[];
  /** The money that Svc and the provider took and did not refund. */
  readonly keptMinor: number;
}

/**
 * One sentence for each difference; the same difference always has the same sentence. `unreadIds`: checkouts that exist
 * but could not be read; an order without a checkout may belong to one of them.
 */
export function differences(
  reported: readonly ReportedCheckout[],
  ledger: SandboxLedger,
  day: Day,
  unreadIds: readonly string[] = [],
): string[] {
  const found = reported.flatMap((each) =>
    problemsOf(each, bookedOf(each, ledger)).map((problem) => `${each.view.id}: ${problem}`),
  );
  return [
    ...found,
    ...unknownOrders(reported, ledger, day, unreadIds.length > 0),
    ...unknownPayments(
      new Set([...reported.map(({ view }) => view.id), ...unreadIds]),
      ledger,
      day,
    ),
  ];
}

/** The ids of checkouts and orders with entries in the books of the day. */
export function namedInBooks({ svc, provider }: SandboxLedger, day: Day) {
  const entries = svc.entries.filter((entry) => isOn(day, entry));
  const paid = provider.entries.filter((entry) => isOn(day, entry));
  const orderIdsOf = (some: typeof entries) =>
    distinct(some.flatMap(({ orderId }) => orderId ?? []));
  return {
    orderIds: orderIdsOf(entries),
    soldIds: orderIdsOf(entries.filter(({ kind }) => kind === 'sale')),
    checkoutIds: distinct(paid.flatMap(({ reference }) => checkoutOfReference(reference) ?? [])),
  };
}

function bookedOf({ view, ops }: ReportedCheckout, { svc, provider }: SandboxLedger): Booked {
  const order = svc.orders.find(({ id, clientRequestId }) =>
    view.order?.id ? id === view.order.id : clientRequestId === ops.clientRequestId,
  );
  const authorizations = provider.authorizations.filter(
    ({ id, reference }) =>
      checkoutOfReference(reference) === view.id || id === order?.paymentReference,
  );
  const atSvc = order ? (netCharges(svc.entries).get(`${order.id} ${order.currency}`) ?? 0) : 0;
  const atProvider = authorizations.reduce((sum, each) => sum + keptOf(each), 0);
  return { order, authorizations, keptMinor: atSvc + atProvider };
}

function problemsOf({ view, ops }: ReportedCheckout, booked: Booked): string[] {
  const { order } = booked;
  const orderId = view.order?.id;
  if (orderId && !order) return [`names order ${orderId}, which Svc does not know`];
  // The order was linked to the wrong checkout; all other differences would follow from that.
  if (orderId && order?.clientRequestId !== ops.clientRequestId) {
    return [`names order ${orderId}, which was placed for another purchase`];
  }
  return [
    ...moneyProblems(view, booked),
    ...ticketProblems(view, order),
    ...authorizationProblems({ view, ops }, booked),
  ].map((problem) => `${problem} (Svc: ${orderText(order)}; kept: ${keptText(booked)})`);
}

function moneyProblems(
  { payment, status }: ReportedCheckout['view'],
  { order, keptMinor }: Booked,
): string[] {
  switch (payment.money) {
    case 'unknown':
      return [`is ${status}, and its money is unknown`];
    case 'not_taken':
      if (keptMinor !== 0) return ['says that no money was taken'];
      return order && stands(order) ? ['says that no money was taken, and the order stands'] : [];
    case 'taken': {
      if (isExpected(keptMinor, payment)) return [];
      const paid = payment.amount && formatMoney(payment.amount);
      return [`says that ${paid ?? 'money'} was taken, refund ${payment.refund?.status ?? 'none'}`];
    }
  }
}

/** Until a refund is done, part of it may have been paid; `done` means all of it, whatever amount Svc reported. */
export function isExpected(
  keptMinor: number,
  { amount: paid, refund }: ReportedCheckout['view']['payment'],
): boolean {
  if (!paid) return false;
  const paidMinor = minorOf(paid);
  if (!refund) return keptMinor === paidMinor;
  return refund.status === 'done' ? keptMinor === 0 : keptMinor >= 0 && keptMinor <= paidMinor;
}

function ticketProblems(
  { status, tickets }: ReportedCheckout['view'],
  order?: LedgerOrder,
): string[] {
  if (status !== 'confirmed' && status !== 'completed') return [];
  if (order?.status !== 'fulfilled') return [`is ${status}`];
  if (tickets.length === order.quantity) return [];
  return [`has ${tickets.length} of ${order.quantity} tickets`];
}

/** Open authorisations of closed checkouts that no compensation will void. */
function authorizationProblems(
  { view, ops }: ReportedCheckout,
  { authorizations }: Booked,
): string[] {
  if (!view.closed) return [];
  const owed = new Set(ops.compensations.map(({ reference }) => reference));
  return authorizations
    .filter(({ status, reference }) => status === 'authorized' && !owed.has(reference))
    .map(({ reference }) => `is over, and ${reference} is still authorised`);
}

/** Orders that were sold on the day with our key, and belong to no checkout. */
function unknownOrders(
  reported: readonly ReportedCheckout[],
  ledger: SandboxLedger,
  day: Day,
  mayBeUnread: boolean,
): string[] {
  const known = new Set(reported.map((each) => bookedOf(each, ledger).order?.id));
  const placedBy = new Map(reported.map(({ view, ops }) => [ops.clientRequestId, view.id]));
  const { soldIds } = namedInBooks(ledger, day);
  const nets = netCharges(ledger.svc.entries);
  return ledger.svc.orders
    .filter(({ id }) => soldIds.includes(id) && !known.has(id))
    .filter((order) => stands(order) || (nets.get(`${order.id} ${order.currency}`) ?? 0) !== 0)
    .map(({ id, status, clientRequestId }) => {
      const checkoutId = placedBy.get(clientRequestId);
      if (checkoutId) return `${checkoutId}: has placed order ${id} (${status}), and names another`;
      const order = `order ${id} (${status}) at Svc`;
      return mayBeUnread
        ? `${order} belongs to none of the checkouts that could be read`
        : `${order} belongs to no checkout`;
    });
}

function unknownPayments(known: ReadonlySet<string>, ledger: SandboxLedger, day: Day): string[] {
  return namedInBooks(ledger, day)
    .checkoutIds.filter((id) => !known.has(id))
    .map((id) => `${id}: the payment provider has entries for it, but there is no such checkout`);
}

function stands({ status }: LedgerOrder): boolean {
  return status === 'pending' || status === 'fulfilled';
}

function isOn({ fromMs, toMs }: Day, { atMs }: { readonly atMs: number }): boolean {
  return atMs >= fromMs && atMs < toMs;
}

function orderText(order: LedgerOrder | undefined): string {
  return order ? `order ${order.id} ${order.status}` : 'no order';
}

function keptText({ order, authorizations, keptMinor }: Booked): string {
  const currency = order?.currency ?? authorizations[0]?.currency;
  return currency === undefined ? 'nothing' : formatMoney(fromMinorUnits(keptMinor, currency));
}

/** Svc's books are in minor units; a price may have more decimal places. */
export function minorOf(amount: Money): number {
  return toMinorUnits(roundMoney(amount));
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
