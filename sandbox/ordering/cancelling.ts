// Cancels orders and refunds them (Svc spec 4.4, step 9).
import { showtimeById } from '../catalogue/showtimes';
import { SvcRefusal } from '../refusal';
import type { KeyTerms } from '../settings';
import type { Order } from '../storage/order-rows';
import type { World } from '../world';
import type { Customer } from './accounts';
import { ledgerEntry } from './ledger-entry';
import { findOrder } from './orders';
import { inSettledTransaction } from './what-is-due';

/**
 * Cancels a fulfilled order: frees its seats at once and refunds what Svc charged; under PartnerPay, the partner
 * refunds. If the terms allow it, a repeat returns the same answer. A failed refund leaves the order cancelled; the
 * next call tries to refund again. Throws the codes of Svc spec 7.3 for endpoint 24.
 */
export function cancelOrder(
  world: World,
  { cancelReplays }: KeyTerms,
  customer: Customer,
  orderId: string,
): Order {
  const outcome = inSettledTransaction(world, (nowMs) => {
    const order = findOrder(world, customer, orderId);
    if (order.status === 'fulfilled') return cancel(world, order, nowMs);
    if (owesRefund(order)) return refund(world, order, nowMs);
    const isCancelled = order.status === 'cancelled' || order.status === 'refunded';
    if (isCancelled && cancelReplays) return order;
    throw new SvcRefusal('ORDER_NOT_CANCELLABLE', `the order is ${order.status}`);
  });
  // Thrown outside the transaction: inside, it would roll back the cancellation, too.
  if (outcome instanceof SvcRefusal) throw outcome;
  return outcome;
}

function cancel(world: World, order: Order, nowMs: number): Order | SvcRefusal {
  const { storage, settings } = world;
  // Only a showtime that began more than a day ago is unknown.
  const startMs = showtimeById(order.showtimeId, nowMs)?.startMs ?? -Infinity;
  if (nowMs >= startMs - settings.cancellationClosesMs) {
    throw new SvcRefusal('CANCELLATION_WINDOW_EXPIRED', 'it is too late to cancel');
  }
  storage.claims.removeOfOrder(order.id);
  storage.orders.setStatus(order.id, 'cancelled');
  storage.ledger.append(ledgerEntry('release', order, nowMs));
  const cancelled: Order = { ...order, status: 'cancelled' };
  return owesRefund(cancelled) ? refund(world, cancelled, nowMs) : cancelled;
}

function owesRefund({ status, collectedBy }: Order): boolean {
  return status === 'cancelled' && collectedBy === 'svc';
}

function refund({ storage, faults }: World, order: Order, nowMs: number): Order | SvcRefusal {
  const { totalMinor: amountMinor, currency } = order.receipt;
  const isPlanned = faults.refundFails();
  if (isPlanned || order.refundFailuresLeft > 0) {
    if (!isPlanned) storage.orders.useRefundFailure(order.id);
    const code = 'REFUND_PROCESSING_ERROR';
    const particulars = { amountMinor, currency, code };
    storage.ledger.append(ledgerEntry('refund-failure', order, nowMs, particulars));
    return new SvcRefusal(code, 'the order is cancelled and its refund has failed: try again');
  }
  storage.orders.setStatus(order.id, 'refunded');
  storage.ledger.append(ledgerEntry('refund', order, nowMs, { amountMinor, currency }));
  return { ...order, status: 'refunded' };
}
