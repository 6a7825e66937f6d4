// What a checkout starts with: prices, seats and a guest account; endpoints 15, 16 and 17.
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Product } from '../../src/contract/checkout-refresh';
import type { GetLayoutResponse, LayoutSeat } from '../../src/contract/layout';
import { SEAT_LEGEND, type PlannedSeat, type ReservedPlan } from '../catalogue/seat-plans';
import { showtimeById, type Showtime } from '../catalogue/showtimes';
import type { Handlers } from '../http/handler';
import { freePlaces, takenSeats } from '../ordering/availability';
import { passedShowtime } from '../ordering/line-items';
import { discountOf } from '../ordering/promotions';
import { priceOf } from '../ordering/receipt';
import { recommendedSeats } from '../ordering/recommended-seats';
import { inPresent } from '../ordering/settling';
import { badOrderInput, SvcRefusal } from '../refusal';
import type { Storage } from '../storage/database';
import type { World } from '../world';
import { showtimeDetail } from './showtime-detail';

type Layout = Omit<GetLayoutResponse, 'numAvailable'>;

/** General admission has no seats to show. */
const NO_LAYOUT: Layout = {
  layoutArea: { width: 0, height: 0, rows: [] },
  legend: [],
  occupiedSeats: {},
};

export function checkoutHandlers(world: World) {
  const { clock, settings, storage } = world;
  return {
    refreshCheckout: ({ body: { showtimeId, promotions, includeAreaCategory = false } }) =>
      inPresent(world, (nowMs) => {
        const showtime = showtimeOnSale(showtimeId, nowMs);
        return {
          surveyDetailResponse: {},
          showtimesResponse: {
            showtime: showtimeDetail(world, showtime),
            productionName: showtime.production.name,
            venueName: showtime.venue.name,
            products: productsOf(showtime, settings.maxTicketQuantity, includeAreaCategory),
          },
          offerChangedMessage: promotionMessage(promotions),
          maxTicketQuantity: settings.maxTicketQuantity,
          agePolicyLink: agePolicyLink(showtime),
        };
      }),

    layout: ({ query: { showtimeId, tickets } }) =>
      inPresent(world, (nowMs) => {
        const showtime = showtimeOnSale(showtimeId, nowMs);
        const { plan } = showtime.auditorium;
        const numAvailable = freePlaces(storage, showtime);
        if (plan.seating === 'general') return { ...NO_LAYOUT, numAvailable };
        return { ...reservedLayout(storage, showtimeId, plan, Number(tickets)), numAvailable };
      }),

    createGuest: ({ body, keyId }) => {
      const email = body.email.trim().toLowerCase();
      if (!z.email().safeParse(email).success) throw badOrderInput('email: not an address');
      if (!body.firstName.trim()) throw badOrderInput('firstName: empty');
      if (!body.lastName.trim()) throw badOrderInput('lastName: empty');
      return storage.transaction(() => {
        const { firstName, lastName } = body;
        const [id, identityId] = [newId('A'), newId('I')];
        const guest = { id, identityId, keyId, email, firstName, lastName };
        const account = storage.accounts.saveGuest(guest);
        const authToken = randomBytes(32).toString('base64url');
        const endsAtMs = clock.now() + settings.tokenLifetimeMs;
        storage.accounts.saveToken(authToken, account.id, endsAtMs);
        return {
          authToken,
          accountId: account.id,
          identityId: account.identityId,
          identityValue: account.email,
        };
      });
    },
  } satisfies Handlers;
}

/** Throws INVALID_SHOWTIME: 404 for an unknown id, 409 for a showtime that has begun. */
function showtimeOnSale(showtimeId: string, nowMs: number): Showtime {
  const showtime = showtimeById(showtimeId, nowMs);
  if (!showtime) throw new SvcRefusal('INVALID_SHOWTIME', 'no such showtime');
  if (showtime.startMs <= nowMs) throw passedShowtime();
  return showtime;
}

function productsOf({ areas, venue }: Showtime, maximum: number, withArea: boolean): Product[] {
  return areas.flatMap(({ productId, area, offers }) =>
    offers.map(({ offerId, label, priceMinor }) => ({
      productId,
      offerId,
      label,
      price: priceOf(priceMinor, venue.currency),
      maximum,
      areaCategory: withArea ? area : undefined,
    })),
  );
}

function promotionMessage(promotions: readonly string[]): string | undefined {
  const unknown = promotions.filter((code) => discountOf(code) === undefined);
  if (unknown.length === 0) return undefined;
  return `Not applied: ${unknown.join(', ')}`;
}

function agePolicyLink({ production }: Showtime): string | undefined {
  return production.advisoryRating === 'R' ? 'https://help.svc.example/age-policy' : undefined;
}

function reservedLayout(
  storage: Storage,
  showtimeId: string,
  plan: ReservedPlan,
  tickets: number,
): Layout {
  const taken = takenSeats(storage, showtimeId, plan);
  const statusOf = ({ id, broken }: PlannedSeat): LayoutSeat['status'] =>
    broken ? 'BROKEN' : (taken.get(id)?.status ?? 'AVAILABLE');
  const rows = plan.rows.map(({ row, seats }) => ({
    row,
    seats: seats.map((seat) => ({ ...seat, status: statusOf(seat), areaCategory: seat.area })),
  }));
  const isFree = (seat: PlannedSeat) => statusOf(seat) === 'AVAILABLE';
  const recommended = recommendedSeats(plan, isFree, tickets);
  const used = new Set<string>(plan.seats.map(({ type }) => type));
  return {
    layoutArea: { width: plan.width, height: plan.height, rows },
    legend: SEAT_LEGEND.filter(({ type }) => used.has(type)),
    occupiedSeats: Object.fromEntries([...taken].map(([id, { accountId }]) => [id, accountId])),
    recommendedSeats: recommended.length > 0 ? recommended : undefined,
  };
}

function newId(letter: string): string {
  return letter + randomBytes(8).toString('hex');
}
