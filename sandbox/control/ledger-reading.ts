// Reads both ledgers for an audit.
import { presoldPlaces } from '../catalogue/presold';
import { showtimeById } from '../catalogue/showtimes';
import { clockOffset, realClock, SandboxClock } from '../clock';
import { inSettledTransaction } from '../ordering/what-is-due';
import { lapseDue } from '../payments/partner-pay';
import type { PaymentWorld, World } from '../world';
import { openProviderStorage } from '../payments/provider-storage';
import { sandboxSettings } from '../settings';
import { openStorage } from '../storage/database';
import type { Order } from '../storage/order-rows';
import { SandboxLedgerSchema, type SandboxLedger } from './ledger-schema';
import { noFaults } from './ordering-faults';

/** Settles what is due on both sides first, then reads each in one transaction. */
export function readLedger(world: World, payments: PaymentWorld): SandboxLedger {
  const svc = inSettledTransaction(world, (nowMs) => {
    const orders = world.storage.orders.all().map(withItsSeats);
    const showtimeIds = [...new Set(orders.map(({ showtimeId }) => showtimeId))];
    const places = showtimeIds.flatMap((showtimeId) => placesOf(showtimeId, nowMs));
    return { nowMs, orders, places, entries: world.storage.ledger.all() };
  });
  const { storage } = payments;
  const provider = storage.transaction(() => {
    lapseDue(payments);
    return { authorizations: storage.authorizations.all(), entries: storage.ledger.all() };
  });
  // Only the schema's fields are returned: the rows contain more than an audit needs.
  return SandboxLedgerSchema.parse({ svc, provider });
}

/** Reads the ledgers of a stopped sandbox; the file must exist. */
export function readLedgerFile(databaseFile: string): SandboxLedger {
  const storage = openStorage(databaseFile);
  const payments = openProviderStorage(databaseFile);
  try {
    const clock = new SandboxClock(realClock, clockOffset(storage));
    const shared = { settings: sandboxSettings(), clock, faults: noFaults };
    return readLedger({ ...shared, storage }, { ...shared, storage: payments });
  } finally {
    payments.close();
    storage.close();
  }
}

function withItsSeats(order: Order) {
  const { totalMinor, currency } = order.receipt;
  const seatIds = order.items.flatMap((item) => item.seatIds);
  return { ...order, seatIds, totalMinor, currency };
}

/** The sellable places of a showtime; empty if it began more than a day ago. */
function placesOf(showtimeId: string, nowMs: number) {
  const plan = showtimeById(showtimeId, nowMs)?.auditorium.plan;
  return plan ? [{ showtimeId, sellable: plan.capacity - presoldPlaces(showtimeId, plan) }] : [];
}
