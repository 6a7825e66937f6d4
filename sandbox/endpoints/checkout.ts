// Prices and seats at the start of a checkout: endpoints 15 and 16.
import type { Product } from '../models';
import { SEAT_LEGEND } from '../catalogue/seat-plans';
import type { Showtime } from '../catalogue/showtimes';
import { ticketsCount } from '../../src/contract/layout';
import type { Handlers } from '../http/handler';
import { checkAccessToken } from '../ordering/accounts';
import { freePlaces, seatStates } from '../ordering/availability';
import { isWithdrawn, promotionMessage } from '../ordering/promotions';
import { priceOf } from '../ordering/receipt';
import { recommendedSeats } from '../ordering/recommended-seats';
import { inSettledTransaction } from '../ordering/what-is-due';
import { showtimeOnSale, showtimeWithProducts } from '../ordering/showtime-on-sale';
import { SvcRefusal } from '../refusal';
import { badOrderInput } from '../refusal';
import type { World } from '../world';
import { showtimeDetail } from './showtime-detail';

const HELP = 'https://help.svc.example';

/** Questions shown after the purchase; the sandbox drops the answers. */
const SURVEYS = {
  surveys: [
    {
      surveyId: 'how-heard',
      question: 'How did you hear about this film?',
      answers: ['Trailer', 'Friends', 'Critics', 'Something else'],
    },
  ],
};

export function checkoutHandlers(world: World) {
  const { settings, storage } = world;
  return {
    refreshCheckout: ({ body, keyId }) =>
      inSettledTransaction(world, (nowMs) => {
        const { showtimeId, promotions, includeAreaCategory = false, accessToken } = body;
        if (accessToken !== undefined) checkAccessToken(world, keyId, accessToken);
        const showtime = showtimeWithProducts(showtimeId, nowMs);
        if (promotions.some(isWithdrawn)) {
          throw new SvcRefusal('OFFER_NOT_FOUND', 'that offer has been withdrawn');
        }
        return {
          surveyDetailResponse: SURVEYS,
          showtimesResponse: {
            showtime: showtimeDetail(world, showtime),
            productionName: showtime.production.name,
            venueName: showtime.venue.name,
            products: productsOf(showtime, settings.maxTicketQuantity, includeAreaCategory),
          },
          offerChangedMessage: promotionMessage(promotions),
          maxTicketQuantity: settings.maxTicketQuantity,
          ...texts(showtime),
        };
      }),

    layout: ({ query: { showtimeId, tickets } }) =>
      inSettledTransaction(world, (nowMs) => {
        const showtime = showtimeOnSale(showtimeId, nowMs);
        const numAvailable = freePlaces(storage, showtime);
        const count = ticketsCount(tickets);
        if (count === undefined)
          throw badOrderInput('tickets', 'expected a number or a selection of tickets');
        return { ...layoutOf(world, showtime, count), numAvailable };
      }),
  } satisfies Handlers;
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

/** The notices of some showtimes: an age limit, or shipped goods. */
function texts({ production, tags }: Showtime) {
  return {
    ...(production.advisoryRating === 'R' && { agePolicyLink: `${HELP}/age-policy` }),
    ...(tags.length > 0 && {
      shippingDeliveryMessage: 'Your poster comes by mail within two weeks.',
      shippingFAQSupportLink: `${HELP}/shipping`,
    }),
  };
}

/** The layout of a showtime; general admission has no seats. */
function layoutOf({ storage }: World, { id, auditorium: { plan } }: Showtime, tickets: number) {
  if (plan.seating === 'general') {
    return { layoutArea: { width: 0, height: 0, rows: [] }, legend: [], occupiedSeats: {} };
  }
  const { statusOf, occupants } = seatStates(storage, id, plan);
  const rows = plan.rows.map(({ row, seats }) => ({
    row,
    seats: seats.map((seat) => ({ ...seat, status: statusOf(seat), areaCategory: seat.area })),
  }));
  const recommended = recommendedSeats(plan, (seat) => statusOf(seat) === 'AVAILABLE', tickets);
  const used = new Set<string>(plan.seats.map(({ type }) => type));
  return {
    layoutArea: { width: plan.width, height: plan.height, rows },
    legend: SEAT_LEGEND.filter(({ type }) => used.has(type)),
    occupiedSeats: occupants,
    recommendedSeats: recommended.length > 0 ? recommended : undefined,
  };
}
