// Leasing: who gets which seats, for how long (Svc spec 3 and 4.4, step 4).
import type { LeaseItem } from '../../src/contract/lease';
import type { LineItem } from '../../src/contract/order';
import type { ReservedPlan } from '../catalogue/seat-plans';
import type { Showtime } from '../catalogue/showtimes';
import { badOrderInput, SvcRefusal } from '../refusal';
import type { Lease } from '../storage/lease-rows';
import type { World } from '../world';
import { freePlaces, takenSeats, type Taken } from './availability';
import { ledgerEntry } from './ledger';
import {
  normalItems,
  offerPriceMinor,
  resolveItems,
  sameItems,
  type ResolvedItem,
} from './line-items';
import { inPresent } from './settling';

export interface LeaseRequest {
  readonly accountId: string;
  readonly clientRequestId: string;
  readonly leaseItems: readonly LeaseItem[];
}

/**
 * Leases the items under the clientRequestId, all or none, and returns for how many seconds. The
 * same items again renew the lease, other items replace it in one step; a refusal leaves the old
 * one as it was. Throws the codes of Svc spec 7.3 for endpoint 19.
 */
export function leaseInventory(world: World, request: LeaseRequest): number {
  const { storage, settings } = world;
  return inPresent(world, (nowMs) => {
    refuseProcessed(world, request);
    const items = resolveItems(request.leaseItems, nowMs);
    checkItems(items, settings.maxTicketQuantity);
    const own = storage.leases.find(request.accountId, request.clientRequestId);
    const endsAtMs = nowMs + settings.leaseSeconds * 1000;
    if (own && sameItems(own.items, items)) {
      if (settings.leaseRenews) renew(world, own, endsAtMs, nowMs);
    } else {
      replace(world, request, items, own, endsAtMs, nowMs);
    }
    return settings.leaseSeconds;
  });
}

function refuseProcessed({ storage }: World, { accountId, clientRequestId }: LeaseRequest): void {
  if (!storage.orders.findAttempt(accountId, clientRequestId)) return;
  const message = 'that clientRequestId has been processed; a new attempt needs a fresh one';
  throw new SvcRefusal('GENERIC_ERROR', message, { status: 409 });
}

function checkItems(items: readonly ResolvedItem[], maxTickets: number): void {
  if (items.some((item) => offerPriceMinor(item) === undefined)) {
    throw new SvcRefusal('INVENTORY_UNAVAILABLE', 'no such offer for the product');
  }
  if (ticketsOf(items) > maxTickets) throw badOrderInput(`at most ${maxTickets} tickets per order`);
}

function renew({ storage }: World, own: Lease, endsAtMs: number, nowMs: number): void {
  storage.leases.moveEnd(own.id, endsAtMs);
  storage.ledger.append(ledgerEntry('lease', own, nowMs));
}

function replace(
  world: World,
  { accountId, clientRequestId }: LeaseRequest,
  items: readonly ResolvedItem[],
  own: Lease | undefined,
  endsAtMs: number,
  nowMs: number,
): void {
  const { storage } = world;
  const [first] = items;
  if (!first) throw badOrderInput('nothing to lease');
  if (own) storage.leases.remove(own.id);
  makeRoom(world, accountId, first.showtime, items);
  const lease = {
    accountId,
    clientRequestId,
    showtimeId: first.showtime.id,
    items: normalItems(items),
    quantity: ticketsOf(items),
    endsAtMs,
  };
  const leaseId = storage.leases.insert(lease);
  storage.claims.lease(lease.showtimeId, seatIdsOf(items), accountId, leaseId);
  storage.ledger.append(ledgerEntry('lease', lease, nowMs));
}

/** Refuses what others have, and ends the customer's own older leases that stand in the way. */
function makeRoom(
  { storage, settings }: World,
  accountId: string,
  showtime: Showtime,
  items: readonly ResolvedItem[],
): void {
  const { id: showtimeId, auditorium } = showtime;
  const { plan } = auditorium;
  const takeOver = settings.takeOverOwnSeats;
  if (plan.seating === 'general') {
    // Places have no names, so only a lease whose attempt is over is known to stand in the way.
    if (takeOver) storage.leases.removeProcessed(accountId, showtimeId);
    checkPlaces(freePlaces(storage, showtime), items);
    return;
  }
  const taken = takenSeats(storage, showtimeId, plan);
  const mine = takeOver ? leasesTakenOver(items, taken, accountId) : new Set<number>();
  checkSeats(items, plan, taken, mine);
  for (const leaseId of mine) storage.leases.remove(leaseId);
}

/** The customer's own older leases that hold a seat asked for now: they end with the takeover. */
function leasesTakenOver(
  items: readonly LineItem[],
  taken: ReadonlyMap<string, Taken>,
  accountId: string,
): Set<number> {
  const holders = seatIdsOf(items).map((seatId) => taken.get(seatId));
  return new Set(
    holders.flatMap((each) =>
      each?.accountId === accountId && each.leaseId !== null ? [each.leaseId] : [],
    ),
  );
}

function checkSeats(
  items: readonly ResolvedItem[],
  plan: ReservedPlan,
  taken: ReadonlyMap<string, Taken>,
  mine: ReadonlySet<number>,
): void {
  const unavailable = items.flatMap((item) =>
    item.seatIds.filter((seatId) => {
      const seat = plan.seats.find(({ id }) => id === seatId);
      const holder = taken.get(seatId);
      const free = !holder || (holder.leaseId !== null && mine.has(holder.leaseId));
      return !seat || seat.broken || seat.area !== item.area.area || !free;
    }),
  );
  if (unavailable.length === 0) return;
  const message = `not available: ${unavailable.join(', ')}`;
  throw new SvcRefusal('SEAT_UNAVAILABLE', message, { details: { seatIds: unavailable } });
}

function checkPlaces(free: number, items: readonly ResolvedItem[]): void {
  if (ticketsOf(items) <= free) return;
  throw new SvcRefusal('INVENTORY_UNAVAILABLE', `only ${Math.max(0, free)} places are left`);
}

function ticketsOf(items: readonly LineItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

function seatIdsOf(items: readonly LineItem[]): string[] {
  return items.flatMap(({ seatIds }) => seatIds);
}
