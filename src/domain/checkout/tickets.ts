// Matches the tickets of an order with the seats that were held.
import { labelIn, seatLabel } from '../seat-map';
import { TICKETS_MAX } from '../policy';
import type { TicketCode } from './ports';
import type { HeldItem } from './request';
import type { Checkout } from './state';
import type { Ticket } from './order-steps';

interface Place {
  readonly offerId: string;
  readonly seatId: string | null;
  readonly seatLabel: string;
}

/** The maximum number of digits in a QR code: longer data cannot be scanned. */
const QR_DATA_MAX = 7_089;

/** Seat labels are cut to this length; a longer booking id is left out: a part of it could name another booking. */
const NAME_MAX = 200;

/**
 * The tickets of an order: each held seat with its code, or with the one code of the whole order, then the codes that
 * are left. Null while there are too few codes.
 */
export function ticketsOf(
  checkout: Checkout,
  items: readonly HeldItem[],
  codes: readonly TicketCode[],
): readonly Ticket[] | null {
  const places = items.flatMap((item) => placesOf(checkout, item));
  const ofPlaces = isForAll(checkout, places, codes)
    ? shared(places, codes)
    : copiesLast(checkout, codes);
  const left = ofPlaces.map(boundedCode).filter(({ qrData }) => qrData !== '');
  if (left.length < places.length) return null;
  const matched = places.map((place) => {
    const index = left.findIndex((code) => bare(code.seatLabel) === bare(place.seatLabel));
    return index < 0 ? undefined : left.splice(index, 1)[0];
  });
  const idsByLabel = seatIdsByLabel(checkout);
  if (mayLackTickets(matched, left, idsByLabel)) return null;
  const isOneOffer = new Set(places.map(({ offerId }) => offerId)).size === 1;
  const ofSeats = places.map(({ seatId, offerId: held, seatLabel: label }, index) => {
    const code = matched[index] ?? left.shift();
    const { bookingId = '', qrData = '', seatLabel: received = '' } = code ?? {};
    const isGuess = matched[index] === undefined && received !== '' && places.length > 1;
    const ids = idsByLabel.get(bare(received));
    const named = seatId === null || (isGuess && !ids) ? null : namedSeat(seatId, ids);
    const shown = received === '' ? label : received;
    const offerId = isGuess && !isOneOffer ? null : held;
    return { number: index + 1, seatId: named, seatLabel: shown, offerId, bookingId, qrData };
  });
  return [...ofSeats, ...ticketsBesides(left, ofSeats)];
}

/**
 * Whether tickets may still be missing: some seats have theirs, but the codes left for the other seats include one that
 * may be for no seat, such as a voucher.
 */
function mayLackTickets(
  matched: readonly (TicketCode | undefined)[],
  left: readonly TicketCode[],
  idsByLabel: ReadonlyMap<string, readonly string[]>,
): boolean {
  const missing = matched.filter((code) => code === undefined).length;
  if (missing === matched.length || idsByLabel.size === 0) return false;
  return left.slice(0, missing).some(({ seatLabel: label }) => !idsByLabel.has(bare(label)));
}

/** Tickets beyond those of the seats, such as a bar voucher: all that Svc lists, without copies, up to a limit. */
function ticketsBesides(codes: readonly TicketCode[], ofSeats: readonly Ticket[]): Ticket[] {
  const codesOf = ({ bookingId, qrData }: TicketCode) => JSON.stringify([bookingId, qrData]);
  const known = new Set(ofSeats.map(codesOf));
  const distinct = new Map(codes.map((code) => [codesOf(code), code]));
  return [...distinct]
    .filter(([key]) => !known.has(key))
    .slice(0, TICKETS_MAX - ofSeats.length)
    .map(([, code], index) => ({
      ...code,
      number: ofSeats.length + index + 1,
      seatId: null,
      offerId: null,
    }));
}

/**
 * Fewer tickets than places, as Svc wrote them: one may be for several seats, such as a pair, or for all. Null if every
 * ticket has the label of a seat on the map, so that none can be for several seats, or if a ticket has no code.
 */
export function ticketsAsWritten(
  checkout: Checkout,
  items: readonly HeldItem[],
  codes: readonly TicketCode[],
): readonly Ticket[] | null {
  const idsByLabel = seatIdsByLabel(checkout);
  const distinct = [...new Map(codes.map(boundedCode).map((code) => [keyOf(code), code])).values()];
  const mayCoverAll = distinct.some(({ seatLabel: label }) => !idsByLabel.has(bare(label)));
  if (!mayCoverAll || distinct.some(({ qrData }) => qrData === '')) return null;
  const places = items.flatMap((item) => placesOf(checkout, item));
  const [offer = null, ...others] = new Set(places.map(({ offerId }) => offerId));
  return distinct.map(({ seatLabel: label, bookingId, qrData }, index) => {
    const at = places.findIndex((each) => label !== '' && bare(each.seatLabel) === bare(label));
    const place = at < 0 ? undefined : places.splice(at, 1)[0];
    const [only = null, ...more] = idsByLabel.get(bare(label)) ?? [];
    const seatId = place?.seatId ?? (more.length === 0 ? only : null);
    const offerId = place?.offerId ?? (others.length === 0 ? offer : null);
    return { number: index + 1, seatId, seatLabel: label, offerId, bookingId, qrData };
  });
}

/**
 * A ticket that is listed twice admits only one person. So repeated tickets for a seat are dropped, unless several
 * seats share its label. Repeated tickets for no seat on the map come last: they may be the code of the whole order.
 */
function copiesLast(checkout: Checkout, codes: readonly TicketCode[]): TicketCode[] {
  const ids = seatIdsByLabel(checkout);
  const counts = new Map<string, number>();
  const copies: TicketCode[] = [];
  const firsts = codes.filter((code) => {
    const key = keyOf(code);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    const seats = ids.get(bare(code.seatLabel))?.length;
    if (before > 0 && seats === undefined) copies.push(code);
    return before < (seats ?? 1);
  });
  return [...firsts, ...copies];
}

/** A key that copies of one ticket share. */
function keyOf({ seatLabel: label, qrData, bookingId }: TicketCode): string {
  return JSON.stringify([bare(label), qrData, bookingId]);
}

/**
 * Whether the only ticket is for the whole order: some vendors issue one code for a booking. If its label has a number,
 * it may be for one seat or place, and its code would not admit the others.
 */
function isForAll(
  checkout: Checkout,
  places: readonly Place[],
  codes: readonly TicketCode[],
): boolean {
  const [only, ...more] = codes;
  if (!only || more.length > 0 || places.length <= 1) return false;
  return !/\d/.test(only.seatLabel) && !seatIdsByLabel(checkout).has(bare(only.seatLabel));
}

function shared(places: readonly Place[], codes: readonly TicketCode[]): TicketCode[] {
  return places.flatMap((place) =>
    codes.map((code) => ({ ...code, seatLabel: place.seatLabel || code.seatLabel })),
  );
}

/**
 * The ticket is valid for the seat that Svc wrote on it, whatever seat was held. If several seats have that label, the
 * held seat is assumed.
 */
function namedSeat(heldId: string, ids: readonly string[] = []): string {
  const [only, ...more] = ids;
  return only === undefined || more.length > 0 || ids.includes(heldId) ? heldId : only;
}

/** The booking id replaces QR data that cannot be shown (Svc spec 4.4 step 8). A code is never cut: that breaks it. */
export function boundedCode({ seatLabel: label, bookingId, qrData }: TicketCode): TicketCode {
  const shown = [qrData, bookingId].find((code) => code.length <= QR_DATA_MAX);
  return {
    seatLabel: label.slice(0, NAME_MAX),
    bookingId: bookingId.length <= NAME_MAX ? bookingId : '',
    qrData: shown ?? '',
  };
}

/** The labels of tickets for seats that the checkout did not hold; labels that are not on the map prove nothing. */
export function othersAmong(
  checkout: Checkout,
  items: readonly HeldItem[],
  tickets: readonly Pick<Ticket, 'seatLabel'>[],
): readonly string[] {
  const held = items.flatMap((item) => placesOf(checkout, item)).map((it) => bare(it.seatLabel));
  const all = [...seatIdsByLabel(checkout).keys()];
  const others = new Set(all.filter((label) => !held.includes(label)));
  return tickets.map(({ seatLabel: label }) => label).filter((label) => others.has(bare(label)));
}

/** The seats of the map by their labels, as `bare` writes them. */
function seatIdsByLabel({ seatMap }: Checkout): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const { label, seats } of seatMap?.rows ?? []) {
    for (const [id, number] of seats) {
      const key = bare(labelIn(label, number));
      ids.set(key, [...(ids.get(key) ?? []), id]);
    }
  }
  return ids;
}

function placesOf({ seatMap }: Checkout, item: HeldItem): Place[] {
  const { offerId, seatIds, quantity } = item;
  if (seatIds.length === 0) {
    return Array.from({ length: quantity }, () => ({ offerId, seatId: null, seatLabel: '' }));
  }
  return seatIds.map((seatId) => ({ offerId, seatId, seatLabel: seatLabel(seatMap, seatId) }));
}

/**
 * Vendors write the same seat as `F7`, `F07`, `F 7`, `F-7`, `Row F 7` or `Row F, Seat 7`. A hyphen between digits
 * matters: 1-11 is not 11-1.
 */
function bare(label: string): string {
  const parted = label
    .toUpperCase()
    .replace(/\bROW\s+([^\s,]+),?\s+(?:SEAT\s+)?/g, '$1 ')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/(?<!\d)0+(?=\d)/g, '');
  return parted.replace(/(?<!\d)-|-(?!\d)/g, '');
}
