// The start of a checkout in the alternative shape: endpoints 15 to 18 (Svc spec 2.7).
import type { AlternativeHandlers } from '../http/handler';
import { openGuest, signIn } from '../ordering/accounts';
import { ticketsOf } from '../ordering/line-items';
import { estimateOf, keyedOffers } from '../ordering/offer-keys';
import { priceOf } from '../ordering/receipt';
import { seatStates } from '../ordering/availability';
import { inSettledTransaction } from '../ordering/what-is-due';
import { showtimeOnSale, showtimeWithProducts } from '../ordering/showtime-on-sale';
import { badOrderInput } from '../refusal';
import type { Account } from '../storage/account-rows';
import type { World } from '../world';
import { alternativeSeat, pricing } from './alternative-words';

export function alternativeCheckoutHandlers(world: World) {
  const { settings, storage } = world;
  return {
    refreshCheckout: ({ body: { showtimeId, tickets } }) =>
      inSettledTransaction(world, (nowMs) => {
        const showtime = showtimeWithProducts(showtimeId, nowMs);
        if (ticketsOf(tickets) > settings.maxTicketQuantity) {
          throw badOrderInput(
            'tickets',
            `expected at most ${settings.maxTicketQuantity} tickets per order`,
          );
        }
        const { currency } = showtime.venue;
        const offers = keyedOffers(showtime).map(({ key: offerId, label, priceMinor }) => ({
          offerId,
          label,
          price: priceOf(priceMinor, currency),
        }));
        return { showtimeId, tickets, pricing: pricing(estimateOf(showtime, tickets)), offers };
      }),

    layout: ({ query: { showtimeId } }) =>
      inSettledTransaction(world, (nowMs) => {
        const { auditorium, venue } = showtimeOnSale(showtimeId, nowMs);
        const { plan, number } = auditorium;
        const auditoriumId = `${venue.id}-${number}`;
        if (plan.seating === 'general') {
          return { auditoriumId, showtimeId, seatMapAvailable: false, seats: [] };
        }
        const { statusOf } = seatStates(storage, showtimeId, plan);
        const seats = plan.seats.map((seat) => alternativeSeat(seat, statusOf(seat)));
        return { auditoriumId, showtimeId, seatMapAvailable: true, seats };
      }),

    createGuest: ({ body, keyId }) => {
      const { account, token } = openGuest(world, keyId, body);
      return customerAccount(account, token);
    },

    authenticate: ({ body: { email: identity, password }, keyId }) => {
      if (!identity.includes('@'))
        throw badOrderInput('email', 'expected an address such as ada@example.com');
      const credentials = { identity, password };
      const { account, token } = signIn(world, keyId, credentials, { withKey: false });
      return customerAccount(account, token);
    },
  } satisfies AlternativeHandlers;
}

function customerAccount(
  { id: customerId, email, firstName, lastName }: Omit<Account, 'isGuest'>,
  sessionToken: string,
) {
  return { customerId, email, firstName, lastName, sessionToken };
}
