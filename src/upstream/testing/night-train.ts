// A showtime for tests, as Svc sends it and as Usher reads it.
import type { ShowtimeDetail } from '../../contract/showtime';
import type { ReceivedShowtime } from '../../domain/showtime';

export const FROM_SVC: ShowtimeDetail = {
  showtimeId: 'D812',
  productionId: 'B33',
  venueId: 'C12',
  offerData: { offers: [] },
  utcShowtimeStart: '2026-11-22T02:30:00Z',
  localShowtimeStart: '2026-11-21T18:30:00-08:00',
  attributes: ['IMAX', 'RESERVED'],
  availableInventory: 17,
  tags: ['q-and-a'],
};

/** `title` and `venueName` are null: Svc's showtime does not contain them. */
export const RECEIVED: ReceivedShowtime = {
  id: 'D812',
  title: null,
  productionId: 'B33',
  venueId: 'C12',
  venueName: null,
  startsAt: '2026-11-22T02:30:00Z',
  localStart: '2026-11-21T18:30:00-08:00',
  seating: 'reserved',
  available: 17,
  tags: ['q-and-a'],
};
