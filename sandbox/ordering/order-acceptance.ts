import { randomBytes } from 'node:crypto';
import type { OrderingErrorCode } from '../../src/contract/error-codes';
import { SvcRefusal } from '../refusal';
import type { Lease } from '../storage/lease-rows';
import type { Order } from '../storage/order-rows';
import type { World } from '../world';
import { ledgerEntry } from './ledger';
import type { Accepted } from './payment';
import type { Receipt } from './receipt';

/** Makes a pending order of a lease: the seats move over at once, and the charge is booked. */
export function acceptOrder(
  { storage }: World,
  lease: Lease,
  receipt: Receipt,
  nowMs: number,
  { settlesAfterMs, settlesAs, reasonCode }: Accepted,
): Order {
  const { accountId, clientRequestId, showtimeId, items, quantity } = lease;
  const order: Order = {
    id: `O${randomBytes(6).toString('hex')}`,
    eventId: `E${randomBytes(6).toString('hex')}`,
    accountId,
    clientRequestId,
    showtimeId,
    items,
    quantity,
    status: 'pending',
    reasonCode,
    settlesAtMs: nowMs + settlesAfterMs,
    settlesAs,
    receipt,
    placedAtMs: nowMs,
  };
  storage.orders.insert(order);
  storage.orders.saveAttempt(accountId, clientRequestId, { code: null, orderId: order.id });
  storage.claims.moveToOrder(lease.id, order.id);
  storage.leases.remove(lease.id);
  const { totalMinor: amountMinor, currency } = receipt;
  storage.ledger.append(ledgerEntry('charge', order, nowMs, { amountMinor, currency }));
  storage.ledger.append(ledgerEntry('sale', order, nowMs));
  return order;
}

/** Uses up the clientRequestId and leaves the lease; returns the refusal to answer with. */
export function declineOrder(
  { storage }: World,
  lease: Lease,
  { totalMinor: amountMinor, currency }: Receipt,
  nowMs: number,
  code: OrderingErrorCode,
): SvcRefusal {
  storage.orders.saveAttempt(lease.accountId, lease.clientRequestId, { code, orderId: null });
  const particulars = { amountMinor, currency, code };
  storage.ledger.append(ledgerEntry('decline', lease, nowMs, particulars));
  return new SvcRefusal(code, 'the payment was refused');
}
