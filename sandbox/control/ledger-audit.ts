// The audit of both ledgers: I1 (one net capture), I2 (one order per seat), I3 (money and tickets agree).
import type {
  LedgerAuthorization,
  LedgerOrder,
  SandboxLedger,
  SvcLedgerEntry,
} from './ledger-schema';

interface Violation {
  readonly invariant: 'I1' | 'I2' | 'I3';
  readonly message: string;
}

export interface AuditOptions {
  /**
   * Each customer buys at most once for a showtime, so two live orders mean one faulty checkout. Svc does not know
   * checkouts, so the caller has to state this.
   */
  readonly oneCheckoutPerCustomer: boolean;
}

export interface AuditReport {
  readonly violations: readonly Violation[];
  readonly counted: Readonly<Record<string, number>>;
}

export function auditLedger(ledger: SandboxLedger, options: AuditOptions): AuditReport {
  const nets = netCharges(ledger.svc.entries);
  const authorizations = new Map(ledger.provider.authorizations.map((each) => [each.id, each]));
  const orders = ledger.svc.orders.map((order) => ({
    order,
    netMinor: nets.get(`${order.id} ${order.currency}`) ?? 0,
    authorization: authorizations.get(order.paymentReference ?? ''),
  }));
  const violations = [
    ...capturedOnce(ledger, orders, options),
    ...soldOnce(ledger),
    ...orders.flatMap(moneyAndTicketsAgree),
    ...moneyWithoutOrder(ledger),
  ];
  return { violations, counted: countOf(ledger, orders) };
}

interface OrderMoney {
  readonly order: LedgerOrder;
  /** The money that Svc charged and did not refund. */
  readonly netMinor: number;
  /** Undefined for money in another provider's books. */
  readonly authorization: LedgerAuthorization | undefined;
}

function* capturedOnce(
  { svc, provider }: SandboxLedger,
  orders: readonly OrderMoney[],
  { oneCheckoutPerCustomer }: AuditOptions,
): Generator<Violation> {
  const charged = orders.filter(({ netMinor }) => netMinor > 0).map(({ order }) => order);
  const attemptOf = (order: LedgerOrder) => `${order.accountId} ${order.clientRequestId}`;
  for (const ids of several(charged, attemptOf)) {
    yield { invariant: 'I1', message: `one attempt, several paid orders: ${ids}` };
  }
  const captures = provider.entries.filter(({ kind }) => kind === 'capture');
  for (const [id, group] of groupBy(captures, ({ authorizationId }) => authorizationId ?? '')) {
    if (group.length > 1) yield { invariant: 'I1', message: `captured more than once: ${id}` };
  }
  const captured = provider.authorizations.filter(isKept);
  for (const ids of several(captured, ({ reference }) => checkoutOf(reference))) {
    yield { invariant: 'I1', message: `one checkout, several captures: ${ids}` };
  }
  const byPartner = svc.orders.filter((order) => order.paymentReference !== null && isLive(order));
  for (const ids of several(byPartner, ({ paymentReference }) => paymentReference ?? '')) {
    yield { invariant: 'I1', message: `one authorization, several orders: ${ids}` };
  }
  if (!oneCheckoutPerCustomer) return;
  const live = svc.orders.filter(isLive);
  for (const ids of several(live, (order) => `${order.accountId} ${order.showtimeId}`)) {
    yield { invariant: 'I1', message: `one customer and showtime, several orders: ${ids}` };
  }
}

/** Replays the sales and releases, so that even a brief double sale is found. */
function* soldOnce({ svc }: SandboxLedger): Generator<Violation> {
  const holders = new Map<string, string | null>();
  for (const { kind, showtimeId, seatIds, orderId } of svc.entries) {
    for (const seat of seatIds.map((seatId) => `${showtimeId} ${seatId}`)) {
      if (kind === 'sale') {
        const holder = holders.get(seat);
        if (holder !== undefined) {
          yield { invariant: 'I2', message: `${seat} sold to ${orderId} and to ${holder}` };
        }
        holders.set(seat, orderId);
      }
      if (kind === 'release' && holders.get(seat) === orderId) holders.delete(seat);
    }
  }
  for (const order of svc.orders.filter(isLive)) {
    const missing = order.seatIds.filter(
      (seatId) => holders.get(`${order.showtimeId} ${seatId}`) !== order.id,
    );
    if (missing.length > 0) {
      yield { invariant: 'I2', message: `${order.id} has seats that were not sold to it` };
    }
  }
  const byShowtime = groupBy(svc.orders.filter(isLive), ({ showtimeId }) => showtimeId);
  for (const { showtimeId, sellable } of svc.places) {
    const sold = byShowtime.get(showtimeId) ?? [];
    const tickets = sold.reduce((sum, { quantity }) => sum + quantity, 0);
    if (tickets > sellable) {
      yield { invariant: 'I2', message: `${showtimeId}: ${tickets} sold of ${sellable}` };
    }
  }
}

function moneyAndTicketsAgree({ order, netMinor, authorization }: OrderMoney): Violation[] {
  const problem =
    order.collectedBy === 'svc'
      ? problemAtSvc(order, netMinor)
      : authorization && problemAtProvider(order, authorization);
  return problem === undefined
    ? []
    : [{ invariant: 'I3', message: `${order.id} is ${order.status}, ${problem}` }];
}

function problemAtSvc({ status, totalMinor }: LedgerOrder, netMinor: number): string | undefined {
  const kept = `and Svc keeps ${netMinor} of ${totalMinor}`;
  if (netMinor < 0 || netMinor > totalMinor) return kept;
  switch (status) {
    case 'pending':
    case 'fulfilled':
      return netMinor === totalMinor ? undefined : kept;
    case 'failed':
    case 'refunded':
      return netMinor === 0 ? undefined : kept;
    // The refund is still owed.
    case 'cancelled':
      return undefined;
  }
}

/** Pending captures, voids and refunds are not violations. */
function problemAtProvider(
  { status, totalMinor, currency }: LedgerOrder,
  authorization: LedgerAuthorization,
): string | undefined {
  const says = `and its authorization ${authorization.id} is ${authorization.status}`;
  if (authorization.currency !== currency || authorization.amountMinor !== totalMinor) {
    return `${says} for another amount`;
  }
  if (status === 'failed') return authorization.status === 'captured' ? says : undefined;
  if (status !== 'fulfilled') return undefined;
  const isPaidFor = authorization.status === 'captured' || authorization.status === 'authorized';
  return isPaidFor ? undefined : says;
}

function* moneyWithoutOrder({ svc, provider }: SandboxLedger): Generator<Violation> {
  const orderIds = new Set(svc.orders.map(({ id }) => id));
  for (const { kind, orderId } of svc.entries) {
    if (kind === 'charge' && !orderIds.has(orderId ?? '')) {
      yield { invariant: 'I3', message: `a charge without an order: ${orderId}` };
    }
  }
  const named = new Set(svc.orders.map(({ paymentReference }) => paymentReference));
  for (const authorization of provider.authorizations) {
    if (isKept(authorization) && !named.has(authorization.id)) {
      yield { invariant: 'I3', message: `captured without an order: ${authorization.id}` };
    }
  }
}

const SIGNS: Partial<Record<SvcLedgerEntry['kind'], number>> = { charge: 1, void: -1, refund: -1 };

/** The charges less the refunds of Svc, in minor units, by `<order id> <currency>`. */
export function netCharges(entries: readonly SvcLedgerEntry[]): Map<string, number> {
  const nets = new Map<string, number>();
  for (const { kind, orderId, currency, amountMinor } of entries) {
    const key = `${orderId} ${currency}`;
    nets.set(key, (nets.get(key) ?? 0) + (SIGNS[kind] ?? 0) * (amountMinor ?? 0));
  }
  return nets;
}

function isLive({ status }: LedgerOrder): boolean {
  return status === 'pending' || status === 'fulfilled';
}

/** Captured, and not fully refunded. */
function isKept(authorization: LedgerAuthorization): boolean {
  return keptMinor(authorization) > 0;
}

/** The captured amount less the refunds. */
export function keptMinor({ status, amountMinor, refundedMinor }: LedgerAuthorization): number {
  return status === 'captured' || status === 'refunded' ? amountMinor - refundedMinor : 0;
}

/** The checkout of a reference such as `chk_7q2m-2`, which ends with the number of the attempt. */
function checkoutOf(reference: string): string {
  return reference.replace(/-\d+$/, '');
}

/** Svc refunds only what it charged itself. */
function isOwedBySvc({ collectedBy, status }: LedgerOrder): boolean {
  return collectedBy === 'svc' && status === 'cancelled';
}

function isOwedByProvider({ order, authorization }: OrderMoney): boolean {
  const isUndone = order.status === 'cancelled' || order.status === 'refunded';
  return isUndone && authorization !== undefined && isKept(authorization);
}

function groupBy<T>(list: readonly T[], key: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of list) {
    const group = groups.get(key(each));
    if (group) group.push(each);
    else groups.set(key(each), [each]);
  }
  return groups;
}

/** The ids of each group with more than one member. */
function several<T extends { readonly id: string }>(
  list: readonly T[],
  key: (each: T) => string,
): string[] {
  return [...groupBy(list, key).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ id }) => id).join(', '));
}

function countOf({ svc, provider }: SandboxLedger, orders: readonly OrderMoney[]) {
  const withStatus = (wanted: LedgerOrder['status']) =>
    svc.orders.filter(({ status }) => status === wanted).length;
  const live = svc.orders.filter(isLive);
  const authorizedFor = orders.filter(
    ({ authorization }) => authorization?.status === 'authorized',
  );
  return {
    'entries of Svc': svc.entries.length,
    orders: svc.orders.length,
    'orders pending': withStatus('pending'),
    'orders fulfilled': withStatus('fulfilled'),
    'orders failed': withStatus('failed'),
    'orders cancelled, refund owed': svc.orders.filter(isOwedBySvc).length,
    'orders cancelled or refunded, refund owed by the provider':
      orders.filter(isOwedByProvider).length,
    'orders refunded': withStatus('refunded'),
    'seats sold': live.reduce((sum, { seatIds }) => sum + seatIds.length, 0),
    'tickets sold': live.reduce((sum, { quantity }) => sum + quantity, 0),
    'entries of the provider': provider.entries.length,
    authorizations: provider.authorizations.length,
    'authorizations captured': provider.authorizations.filter(isKept).length,
    'authorizations of an order, not captured yet': authorizedFor.length,
    'orders paid at another provider': orders.filter(
      ({ order, authorization }) => order.collectedBy === 'partner' && !authorization,
    ).length,
  };
}
