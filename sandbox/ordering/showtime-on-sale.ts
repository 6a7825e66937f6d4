import { parseShowtimeId } from '../catalogue/showtime-id';
import { showtimeById, type Showtime } from '../catalogue/showtimes';
import { venueById } from '../catalogue/venues';
import { SvcRefusal } from '../refusal';

/** Throws INVALID_SHOWTIME: 404 for an unknown id, 409 for a showtime that has begun. */
export function showtimeOnSale(showtimeId: string, nowMs: number): Showtime {
  const showtime = showtimeById(showtimeId, nowMs);
  if (!showtime) throw new SvcRefusal('INVALID_SHOWTIME', 'no such showtime');
  if (showtime.startMs <= nowMs) throw passedShowtime();
  return showtime;
}

/** As `showtimeOnSale`, for the start of a checkout. Throws PRODUCT_NOT_FOUND if the venue is not supported. */
export function showtimeWithProducts(showtimeId: string, nowMs: number): Showtime {
  const key = parseShowtimeId(showtimeId);
  const venue = key && venueById(`C${key.venueNumber}`);
  if (venue && !venue.venue.properties.supported) {
    throw new SvcRefusal('PRODUCT_NOT_FOUND', 'the venue sells nothing here');
  }
  return showtimeOnSale(showtimeId, nowMs);
}

export function passedShowtime(): SvcRefusal {
  return new SvcRefusal('INVALID_SHOWTIME', 'the showtime has begun', { status: 409 });
}
