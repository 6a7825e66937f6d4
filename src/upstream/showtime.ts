import { RESERVED_ATTRIBUTE, type ShowtimeDetail } from '../contract/showtime';
import type { Showtime } from '../domain/showtime';

export interface ShowtimeNames {
  readonly productionName?: string | undefined;
  readonly venueName?: string | undefined;
}

/** A showtime as a checkout knows it; where nobody told a name, its id stands in. */
export function showtime(detail: ShowtimeDetail, names: ShowtimeNames): Showtime {
  const { showtimeId, productionId, venueId, attributes } = detail;
  return {
    id: showtimeId,
    title: names.productionName ?? productionId,
    productionId,
    venueId,
    venueName: names.venueName ?? venueId,
    startsAt: detail.utcShowtimeStart,
    localStart: detail.localShowtimeStart,
    seating: attributes.includes(RESERVED_ATTRIBUTE) ? 'reserved' : 'general',
  };
}
