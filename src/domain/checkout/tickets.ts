import type { TicketCode } from './ports';
import type { Checkout, HeldItem, Ticket } from './state';
import { seatLabel } from '../showtime';

interface Place {
  readonly offerId: string;
  readonly seatId: string | null;
  readonly seatLabel: string;
}

/** The tickets of an order, each joined with the seat and offer that the checkout held for it. */
export function ticketsOf(
  checkout: Checkout,
  items: readonly HeldItem[],
  codes: readonly TicketCode[],
): readonly Ticket[] {
  const places = items.flatMap((item) => placesOf(checkout, item));
  return codes.map((code, index) => {
    const place =
      places.find((candidate) => bare(candidate.seatLabel) === bare(code.seatLabel)) ??
      places[index];
    return {
      number: index + 1,
      seatId: place?.seatId ?? null,
      seatLabel: code.seatLabel,
      offerId: place?.offerId ?? '',
      bookingId: code.bookingId,
      qrData: code.qrData,
    };
  });
}

function placesOf({ seatMap }: Checkout, item: HeldItem): Place[] {
  const { offerId, seatIds, quantity } = item;
  if (seatIds.length === 0) {
    return Array.from({ length: quantity }, () => ({ offerId, seatId: null, seatLabel: '' }));
  }
  return seatIds.map((seatId) => {
    return { offerId, seatId, seatLabel: seatMap ? seatLabel(seatMap, seatId) : seatId };
  });
}

/** Vendors write the same seat as `F7`, `F 7` or `F-7`. */
function bare(label: string): string {
  return label.replace(/[\s-]/g, '').toUpperCase();
}
