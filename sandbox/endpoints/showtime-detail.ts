import type { DateTime } from 'luxon';
import type { ShowtimeDetail, ShowtimeDetailsResponse } from '../models';
import { attributeMap } from '../catalogue/attributes';
import type { Showtime } from '../catalogue/showtimes';
import { checkoutUrl } from '../hosted-checkout/checkout-link';
import { freePlaces } from '../ordering/availability';
import { priceOf } from '../ordering/receipt';
import type { World } from '../world';

/** Svc's answer about a showtime (Svc spec 2.5), without the link and the number of free places. */
export function showtimeFacts(showtime: Showtime): ShowtimeDetail {
  const { id, venue, production, start, attributes, tags, areas } = showtime;
  const offers = venue.withoutListedOffers ? [] : (areas[0]?.offers ?? []);
  return {
    showtimeId: id,
    productionId: production.id,
    venueId: venue.id,
    offerData: {
      offers: offers.map(({ label, priceMinor }) => ({
        label,
        price: priceOf(priceMinor, venue.currency),
      })),
    },
    utcShowtimeStart: isoText(start.toUTC()),
    localShowtimeStart: isoText(start),
    attributes: [...attributes],
    tags: tags.length > 0 ? [...tags] : undefined,
  };
}

/** Adds the link and the number of free places; a showtime that has begun has no link and 0 places. */
export function showtimeDetail(world: World, showtime: Showtime, linked = true): ShowtimeDetail {
  const nowMs = world.clock.now();
  const begun = showtime.startMs <= nowMs;
  return {
    ...showtimeFacts(showtime),
    checkoutUrl: begun || !linked ? undefined : checkoutUrl(world, showtime, nowMs),
    availableInventory: begun ? 0 : freePlaces(world.storage, showtime),
  };
}

interface Around {
  readonly preOrders?: ShowtimeDetailsResponse['preOrderDetails'];
  /** Whether each showtime has its checkoutUrl. */
  readonly linked?: boolean;
}

/** The answer about several showtimes, with the attributes that they name. */
export function showtimeDetails(
  world: World,
  showtimes: readonly Showtime[],
  { preOrders = [], linked = true }: Around = {},
): ShowtimeDetailsResponse {
  return {
    showtimeDetails: showtimes.map((showtime) => showtimeDetail(world, showtime, linked)),
    preOrderDetails: preOrders,
    attributeMap: attributeMap(showtimes),
  };
}

/** ISO 8601 with offset and without milliseconds. */
function isoText(time: DateTime): string {
  return time.toISO({ suppressMilliseconds: true }) ?? '';
}
