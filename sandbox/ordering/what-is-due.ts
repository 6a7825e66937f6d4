import type { World } from '../world';
import { ledgerEntry } from './ledger-entry';

/**
 * Removes ended leases and settles due orders, then runs the work, all in one immediate transaction. Everything that
 * touches seats or orders runs through this, so that no timers are needed and a moved clock takes effect at once.
 */
export function inSettledTransaction<T>(world: World, work: (nowMs: number) => T): T {
  return world.storage.transaction(() => {
    const nowMs = world.clock.now();
    settleDue(world, nowMs);
    return work(nowMs);
  });
}

function settleDue({ storage }: World, nowMs: number): void {
  if (storage.leases.hasEnded(nowMs)) storage.leases.removeEnded(nowMs);
  for (const order of storage.orders.due(nowMs)) {
    storage.orders.settle(order.id);
    if (order.settlesAs !== 'failed') continue;
    storage.claims.removeOfOrder(order.id);
    const atMs = order.settlesAtMs ?? nowMs;
    const { totalMinor: amountMinor, currency } = order.receipt;
    if (order.collectedBy === 'svc') {
      storage.ledger.append(ledgerEntry('void', order, atMs, { amountMinor, currency }));
    }
    storage.ledger.append(ledgerEntry('release', order, atMs));
  }
}
