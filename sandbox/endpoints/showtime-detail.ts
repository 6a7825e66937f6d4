import { createHmac } from 'node:crypto';
import type { DateTime } from 'luxon';
import type { ShowtimeDetail, ShowtimeDetailsResponse } from '../../src/contract/showtime';
import { attributeMap } from '../catalogue/attributes';
import type { Showtime } from '../catalogue/showtimes';
import { freePlaces } from '../ordering/availability';
import { priceOf } from '../ordering/receipt';
import type { World } from '../world';

/** How long a link to the hosted checkout is good for. */
const LINK_LIFETIME_MS = 3600_000;

/** What Svc answers about a showtime (Svc spec 2.5); one that has begun has no link and no seats. */
export function showtimeDetail(world: World, showtime: Showtime): ShowtimeDetail {
  const { id, venue, production, start, startMs, attributes, tags, areas } = showtime;
  const nowMs = world.clock.now();
  const begun = startMs <= nowMs;
  const offers = areas[0]?.offers ?? [];
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
    checkoutUrl: begun ? undefined : checkoutUrl(world, showtime, nowMs + LINK_LIFETIME_MS),
    availableInventory: begun ? 0 : freePlaces(world.storage, showtime),
    tags: tags.length > 0 ? [...tags] : undefined,
  };
}

/** The answer about several showtimes, with the attributes that they name. */
export function showtimeDetails(
  world: World,
  showtimes: readonly Showtime[],
  preOrderDetails: ShowtimeDetailsResponse['preOrderDetails'] = [],
): ShowtimeDetailsResponse {
  return {
    showtimeDetails: showtimes.map((showtime) => showtimeDetail(world, showtime)),
    preOrderDetails,
    attributeMap: attributeMap(showtimes),
  };
}

/** ISO 8601 with offset and without milliseconds. */
export function isoText(time: DateTime): string {
  return time.toISO({ suppressMilliseconds: true }) ?? '';
}

/** The link of Svc spec 1, which ends, so that nobody gains by keeping it. */
function checkoutUrl(
  { settings, storage }: World,
  { production, venue, start }: Showtime,
  endsAtMs: number,
): string {
  const url = new URL('/checkout/redirect', settings.checkoutHost);
  url.searchParams.set('productionId', production.id);
  url.searchParams.set('venueId', venue.id);
  url.searchParams.set('localShowtime', start.toFormat("yyyy-MM-dd'T'HH:mm:ss"));
  url.searchParams.set('iref', 'svc-sandbox');
  url.searchParams.set('expires', String(Math.floor(endsAtMs / 1000)));
  const signature = createHmac('sha256', storage.linkSecret).update(url.search).digest('base64url');
  url.searchParams.set('signature', signature);
  return url.href;
}
