import { randomBytes } from 'node:crypto';
import type { OrderingErrorCode } from '../../src/contract/error-codes';
import { SvcRefusal } from '../refusal';
import type { Lease, Preview } from '../storage/lease-rows';
import type { Order, OrderExtras } from '../storage/order-rows';
import type { World } from '../world';
import { ledgerEntry } from './ledger-entry';
import type { Payment, Verdict } from './payment';

/** One attempt to place a previewed order. */
export interface Attempt {
  /** The clientRequestId or, if a request of the alternative shape has none, the previewId. */
  readonly id: string;
  readonly lease: Lease;
  readonly preview: Preview;
  readonly payment: Payment;
  readonly extras: OrderExtras;
}

type Accepted = Extract<Verdict, { kind: 'accepted' }>;

/** Turns a lease into a pending order: moves the seats to the order in one step, and books the sale and any charge. */
export function acceptOrder(
  world: World,
  attempt: Attempt,
  nowMs: number,
  verdict: Accepted,
): Order {
  const { storage } = world;
  const order = pendingOrder(attempt, nowMs, verdict);
  storage.orders.insert(order);
  storage.orders.saveAttempt(order.accountId, order.clientRequestId, {
    code: null,
    orderId: order.id,
  });
  storage.claims.moveToOrder(attempt.lease.id, order.id);
  storage.leases.remove(attempt.lease.id);
  book(world, order, nowMs);
  return order;
}

function pendingOrder(
  { id: clientRequestId, lease, preview, payment, extras }: Attempt,
  nowMs: number,
  { settlesAfterMs, settlesAs, reasonCode, refundFailures = 0 }: Accepted,
): Order {
  const { accountId, showtimeId, quantity } = lease;
  const { items, receipt } = preview;
  const partner = payment.type === 'partner';
  return {
    id: `O${randomBytes(6).toString('hex')}`,
    eventId: `E${randomBytes(6).toString('hex')}`,
    accountId,
    clientRequestId,
    showtimeId,
    items,
    quantity,
    status: 'pending',
    reasonCode,
    settlesAtMs: settlesAfterMs === null ? null : nowMs + settlesAfterMs,
    settlesAs,
    receipt,
    placedAtMs: nowMs,
    collectedBy: partner ? 'partner' : 'svc',
    paymentReference: partner ? payment.authorizationId : null,
    refundFailuresLeft: refundFailures,
    extras,
  };
}

/** Books the sale and, unless the partner collects (PartnerPay), the charge. */
function book({ storage }: World, order: Order, nowMs: number): void {
  const { receipt, collectedBy, paymentReference } = order;
  const amount = { amountMinor: receipt.totalMinor, currency: receipt.currency };
  if (collectedBy === 'partner') {
    storage.ledger.append(ledgerEntry('sale', order, nowMs, { ...amount, paymentReference }));
    return;
  }
  storage.ledger.append(ledgerEntry('charge', order, nowMs, amount));
  storage.ledger.append(ledgerEntry('sale', order, nowMs));
}

/** Uses up the attempt and its preview, and keeps the lease; returns the refusal to throw. */
export function declineOrder(
  { storage }: World,
  { id: clientRequestId, lease, preview }: Attempt,
  nowMs: number,
  code: OrderingErrorCode,
): SvcRefusal {
  storage.orders.saveAttempt(lease.accountId, clientRequestId, { code, orderId: null });
  storage.leases.clearPreview(lease.id);
  const { totalMinor: amountMinor, currency } = preview.receipt;
  const particulars = { amountMinor, currency, code };
  storage.ledger.append(ledgerEntry('decline', { ...lease, clientRequestId }, nowMs, particulars));
  return new SvcRefusal(code, 'the payment was refused');
}
