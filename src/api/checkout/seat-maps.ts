// The seat map of a checkout: the published one, or else the current one of the showtime, from Svc.
import { withOwnSeats } from '../../domain/checkout/view';
import { unpackSeatMap } from '../../domain/seat-map';
import { choosable, type ReceivedSeatMap } from '../../domain/showtime';
import type { Partner } from '../../platform/partners';
import { isSvcError } from '../../upstream/svc/svc-error';
import type { SvcAccess } from '../discovery/svc-access';
import type { Reading } from './checkout-reader';

/** Null if the checkout is closed, has no showtime, or its showtime is not on sale. Throws a SvcError if Svc fails. */
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
    return current && withOwnSeats(choosable(current, view.showtime.seating), view);
  };
}

function nullIfNotOnSale(error: unknown): null {
  if (isSvcError(error) && (error.code === 'INVALID_SHOWTIME' || error.status === 404)) return null;
  throw error;
}
