import { hasReservedSeats, type ShowtimeDetail } from '../../contract/showtime';
import type { ReceivedShowtime } from '../../domain/showtime';

export interface ShowtimeNames {
  readonly productionName?: string | undefined;
  readonly venueName?: string | undefined;
}

/** Converts a received showtime for a checkout, with the names from the same answer. */
export function showtime(detail: ShowtimeDetail, names: ShowtimeNames = {}): ReceivedShowtime {
  const { showtimeId, productionId, venueId, availableInventory, tags } = detail;
  return {
    id: showtimeId,
    title: names.productionName ?? null,
    productionId,
    venueId,
    venueName: names.venueName ?? null,
    startsAt: detail.utcShowtimeStart,
    localStart: detail.localShowtimeStart,
    seating: hasReservedSeats(detail) ? 'reserved' : 'general',
    // Svc may have sold more places than there are.
    ...(availableInventory === undefined ? {} : { available: Math.max(0, availableInventory) }),
    ...(tags === undefined || tags.length === 0 ? {} : { tags }),
  };
}
