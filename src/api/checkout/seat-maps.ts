// The seat map of a checkout: its published one, else the showtime's current one from Svc.
import { withOwnSeats } from '../../domain/checkout/view';
import { unpackSeatMap } from '../../domain/seat-map';
import type { ReceivedSeatMap } from '../../domain/showtime';
import type { Partner } from '../../platform/partners';
import { isSvcError } from '../../upstream/svc/svc-error';
import type { SvcAccess } from '../discovery/svc-access';
import type { Reading } from './checkout-reader';

/** Null if there are no seats to show yet, or no longer. Throws a SvcError if Svc has to be called and fails. */
export type SeatMapOf = (
  reading: Pick<Reading, 'view' | 'seatMap'>,
  partner: Partner,
  signal: AbortSignal,
) => Promise<ReceivedSeatMap | null>;

export function createSeatMaps(
  svcOf: (partner: Partner) => Pick<SvcAccess, 'showtimeReads'>,
): SeatMapOf {
  return async ({ view, seatMap }, partner, signal) => {
    if (seatMap) return withOwnSeats(unpackSeatMap(seatMap), view);
    if (view.closed || !view.showtime) return null;
    const { showtimeReads } = svcOf(partner);
    const current = await showtimeReads
      .seatMap(view.showtime.id, view.quantity, signal)
      .catch(nullIfNotOnSale);
    if (!current) return null;
    const isGeneral = view.showtime.seating === 'general';
    // Where places are sold, the seats of the hall cannot be chosen.
    const seats = isGeneral ? { rows: [], recommendedSeatIds: [] } : {};
    const available = current.available ?? freeIn(current);
    return withOwnSeats({ ...current, ...seats, available }, view);
  };
}

function nullIfNotOnSale(error: unknown): null {
  if (isSvcError(error) && (error.code === 'INVALID_SHOWTIME' || error.status === 404)) return null;
  throw error;
}

/** Null for general admission, which has no rows. */
function freeIn({ rows }: ReceivedSeatMap): number | null {
  if (rows.length === 0) return null;
  return rows.flatMap(({ seats }) => seats).filter(({ status }) => status === 'available').length;
}
