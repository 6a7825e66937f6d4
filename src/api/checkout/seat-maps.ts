// The seat map of a checkout: the one that it has published, else the current one of the showtime from Svc.
import { withOwnSeats } from '../../domain/checkout/view';
import { unpackSeatMap } from '../../domain/seat-map';
import type { SeatMap, ReceivedSeatMap } from '../../domain/showtime';
import type { Partner } from '../../platform/partners';
import { isSvcError } from '../../upstream/svc/svc-error';
import type { SvcAccess } from '../discovery/svc-access';
import type { Reading } from './checkout-reader';

/** Null where there are no seats to show, yet or any more. Throws a SvcError where Svc has to be called and does not answer. */
export type SeatMapOf = (
  reading: Pick<Reading, 'view' | 'seatMap'>,
  partner: Partner,
  signal: AbortSignal,
) => Promise<SeatMap | null>;

export function createSeatMaps(svcOf: (partner: Partner) => Pick<SvcAccess, 'looks'>): SeatMapOf {
  return async ({ view, seatMap }, partner, signal) => {
    if (seatMap) return withOwnSeats(unpackSeatMap(seatMap), view);
    if (view.closed || !view.showtime) return null;
    const { looks } = svcOf(partner);
    const reported = await looks
      .seatMap(view.showtime.id, view.quantity, signal)
      .catch(nullIfNotOnSale);
    return (
      reported &&
      withOwnSeats({ ...reported, available: reported.available ?? freeIn(reported) }, view)
    );
  };
}

function nullIfNotOnSale(error: unknown): null {
  if (isSvcError(error) && (error.code === 'INVALID_SHOWTIME' || error.status === 404)) return null;
  throw error;
}

function freeIn({ rows }: ReceivedSeatMap): number {
  return rows.flatMap(({ seats }) => seats).filter(({ status }) => status === 'available').length;
}
