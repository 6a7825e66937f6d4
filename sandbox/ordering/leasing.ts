// Leasing of seats (Svc spec 3 and 4.4, step 4).
import type { ReservedPlan } from '../catalogue/seat-plans';
import type { Showtime } from '../catalogue/showtimes';
import { badOrderInput, spentInput, SvcRefusal } from '../refusal';
import type { KeyTerms } from '../settings';
import type { Lease, LeasedItem } from '../storage/lease-rows';
import type { World } from '../world';
import { freePlaces, takenSeats, type Taken } from './availability';
import { ledgerEntry } from './ledger-entry';
import {
  normalItems,
  offerPriceMinor,
  resolveItems,
  sameItems,
  seatIdsOf,
  ticketsOf,
  type RequestedItem,
  type Resolved,
} from './line-items';
import { inSettledTransaction } from './what-is-due';

export interface LeaseRequest {
  readonly accountId: string;
  /** The clientRequestId or, in the alternative shape, a new leaseId. */
  readonly reference: string;
  readonly items: readonly RequestedItem[];
  readonly seconds: number;
  /** Which of the customer's leases this one replaces, whatever they hold. */
  readonly replaces: 'same-reference' | 'same-showtime';
}

type RequestedItems = readonly Resolved<RequestedItem>[];

/** The duration of the requested lease. */
export function leaseSeconds({ faults, settings }: World): number {
  return faults.leaseSeconds() ?? settings.leaseSeconds;
}

/**
 * Leases the items under the reference, all or none, and returns the lease's end, in ms since the epoch. The same items
 * renew the lease, if the terms allow it; other items replace it in one step. A refusal leaves the old lease unchanged.
 * Throws the codes of Svc spec 7.3 for endpoint 19.
 */
export function leaseInventory(world: World, terms: KeyTerms, request: LeaseRequest): number {
  const { storage, settings } = world;
  return inSettledTransaction(world, (nowMs) => {
    refuseProcessed(world, request);
    const items = resolveItems(request.items, nowMs);
    checkItems(items, terms, settings.maxTicketQuantity);
    const own = storage.leases.find(request.accountId, request.reference);
    const endsAtMs = nowMs + request.seconds * 1000;
    if (!own || !sameItems(own.items, items)) {
      replace(world, terms, request, items, own, endsAtMs, nowMs);
      return endsAtMs;
    }
    if (!terms.leaseRenews) return own.endsAtMs;
    renew(world, own, endsAtMs, nowMs);
    return endsAtMs;
  });
}

function refuseProcessed({ storage }: World, { accountId, reference }: LeaseRequest): void {
  if (!storage.orders.findAttempt(accountId, reference)) return;
  throw spentInput('clientRequestId', 'has been processed; a new attempt needs a fresh one');
}

function checkItems(
  items: RequestedItems,
  { generalAdmission }: KeyTerms,
  maxTickets: number,
): void {
  if (!generalAdmission && seatIdsOf(items).length === 0) {
    throw new SvcRefusal('INVENTORY_UNAVAILABLE', 'general admission is not sold here');
  }
  const withOffer = items.filter(({ offerId }) => offerId !== null);
  if (withOffer.some((item) => offerPriceMinor(item) === undefined)) {
    throw new SvcRefusal('INVENTORY_UNAVAILABLE', 'no such offer for the product');
  }
  if (ticketsOf(items) > maxTickets) {
    throw badOrderInput('quantity', `expected at most ${maxTickets} tickets per order`);
  }
}

function renew({ storage }: World, own: Lease, endsAtMs: number, nowMs: number): void {
  storage.leases.moveEnd(own.id, endsAtMs);
  storage.ledger.append(ledgerEntry('lease', own, nowMs));
}

function replace(
  world: World,
  terms: KeyTerms,
  { accountId, reference, replaces }: LeaseRequest,
  items: RequestedItems,
  own: Lease | undefined,
  endsAtMs: number,
  nowMs: number,
): void {
  const { storage } = world;
  const [first] = items;
  if (!first) throw badOrderInput('leaseItems', 'is empty');
  if (own) storage.leases.remove(own.id);
  if (replaces === 'same-showtime' && terms.takeOverOwnSeats) {
    storage.leases.removeAllOf(accountId, first.showtime.id);
  }
  takeOverOrRefuseSeats(world, terms, accountId, first.showtime, items);
  const lease = {
    accountId,
    reference,
    showtimeId: first.showtime.id,
    items: normalItems(items),
    quantity: ticketsOf(items),
    endsAtMs,
  };
  const leaseId = storage.leases.insert(lease);
  storage.claims.lease(lease.showtimeId, seatIdsOf(items), accountId, leaseId);
  storage.ledger.append(ledgerEntry('lease', lease, nowMs));
}

/** Refuses seats that others have, and ends the customer's own older leases of the same seats. */
function takeOverOrRefuseSeats(
  { storage }: World,
  { takeOverOwnSeats }: KeyTerms,
  accountId: string,
  showtime: Showtime,
  items: RequestedItems,
): void {
  const { id: showtimeId, auditorium } = showtime;
  const { plan } = auditorium;
  if (plan.seating === 'general') {
    // Places have no ids: new ones may replace those leased before, or add to them. So only leases whose attempt has
    // been processed end.
    if (takeOverOwnSeats) storage.leases.removeProcessed(accountId, showtimeId);
    checkPlaces(freePlaces(storage, showtime), items);
    return;
  }
  const taken = takenSeats(storage, showtimeId, plan);
  const mine = takeOverOwnSeats ? leasesTakenOver(items, taken, accountId) : new Set<number>();
  checkSeats(items, plan, taken, mine);
  for (const leaseId of mine) storage.leases.remove(leaseId);
}

/** The customer's own older leases of a requested seat: they end with the takeover. */
function leasesTakenOver(
  items: readonly Pick<LeasedItem, 'seatIds'>[],
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
  items: RequestedItems,
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

function checkPlaces(free: number, items: RequestedItems): void {
  if (ticketsOf(items) <= free) return;
  throw new SvcRefusal('INVENTORY_UNAVAILABLE', `only ${Math.max(0, free)} places are left`);
}
