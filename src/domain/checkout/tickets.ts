// Matches the tickets of an order with the seats that were held.
import { seatLabel } from '../seat-map';
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

/** Seat labels are cut to this length; a longer booking id is left out, since a part of it would name another. */
const NAME_MAX = 200;

/**
 * The tickets of an order: each held seat with its code, or with the one code of the whole order. Null while there are
 * too few codes.
 */
export function ticketsOf(
  checkout: Checkout,
  items: readonly HeldItem[],
  codes: readonly TicketCode[],
): readonly Ticket[] | null {
  const places = items.flatMap((item) => placesOf(checkout, item));
  const ofPlaces = isForAll(checkout, places, codes)
    ? shared(places, codes)
    : eachSeatOnce(checkout, splitBySeat(checkout, places, codes));
  const left = ofPlaces.map(boundedCode).filter(({ qrData }) => qrData !== '');
  if (left.length < places.length) return null;
  const matched = places.map((place) => {
    const index = left.findIndex((code) => bare(code.seatLabel) === bare(place.seatLabel));
    return index < 0 ? undefined : left.splice(index, 1)[0];
  });
  const idsByLabel = seatIdsByLabel(checkout);
  const isOneOffer = new Set(places.map(({ offerId }) => offerId)).size === 1;
  return places.map(({ seatId, offerId: held, seatLabel: label }, index) => {
    const code = matched[index] ?? left.shift();
    const { bookingId = '', qrData = '', seatLabel: received = '' } = code ?? {};
    const isGuess = matched[index] === undefined && received !== '' && places.length > 1;
    const ids = idsByLabel.get(bare(received));
    const named = seatId === null || (isGuess && !ids) ? null : namedSeat(seatId, ids);
    const shown = received === '' ? label : received;
    const offerId = isGuess && !isOneOffer ? null : held;
    return { number: index + 1, seatId: named, seatLabel: shown, offerId, bookingId, qrData };
  });
}

/** Drops copies of a seat's ticket: one that is listed twice admits only one person. Seats may share a label. */
function eachSeatOnce(checkout: Checkout, codes: readonly TicketCode[]): TicketCode[] {
  const ids = seatIdsByLabel(checkout);
  const counts = new Map<string, number>();
  return codes.filter((code) => {
    const key = keyOf(code);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return before < (ids.get(bare(code.seatLabel))?.length ?? Infinity);
  });
}

/** The same for copies of one ticket. */
function keyOf({ seatLabel: label, qrData, bookingId }: TicketCode): string {
  return JSON.stringify([bare(label), qrData, bookingId]);
}

/** What separates the seats on one ticket. A label such as `F-7` or `F 7` may itself contain the last two. */
const SEPARATORS = [/[,;&/+]|\bAND\b/, /[,;&/+\s]/, /[,;&/+\s-]/];

/** The seats that a ticket may name, in each way to take its label apart. `held`: the held ones, as `bare` writes them. */
function partsOf(label: string, held: readonly string[]): string[][] {
  const plain = withoutWords(label);
  // Words show which number is the row.
  const separators = plain === label.toUpperCase() ? SEPARATORS : SEPARATORS.slice(0, 1);
  const separated = separators.map((each) => withRows(plain.split(each).map(bare)));
  const inARow = heldInARow(bare(plain.replace(/[,;&/+]|\bAND\b/g, ' ')), held);
  return [...separated, inARow];
}

/** `F7, 8`: a number without a row is in the row before it. */
function withRows(labels: readonly string[]): string[] {
  let row = '';
  return labels.map((label) => {
    if (/^\d+$/.test(label)) return row + label;
    row = /^([A-Z]+)\d+$/.exec(label)?.[1] ?? '';
    return label;
  });
}

/** `F 7 F 8`: the held seats whose labels follow one another; none if anything else is between them. */
function heldInARow(label: string, held: readonly string[]): string[] {
  if (label.length > held.join('').length) return [];
  for (const one of held) {
    if (!/^[A-Z]/.test(one) || !label.startsWith(one)) continue;
    const rest = label.slice(one.length);
    const others = heldInARow(rest, held);
    if (rest === '' || others.length > 0) return [one, ...others];
  }
  return [];
}

/**
 * A ticket that names several of the held seats, such as a pair, is the ticket of each, unless another ticket names one
 * of them, too: then each is for one person.
 */
function splitBySeat(
  checkout: Checkout,
  places: readonly Place[],
  codes: readonly TicketCode[],
): readonly TicketCode[] {
  const ids = seatIdsByLabel(checkout);
  const held = places.map(({ seatLabel: label }) => bare(label)).filter(Boolean);
  // With a ticket for each place, none is for several.
  if (new Set(codes.map(keyOf)).size >= places.length) return codes;
  const split = codes.map((code) => {
    const labels = ids.has(bare(code.seatLabel))
      ? undefined
      : partsOf(code.seatLabel, held).find(
          (parts) => parts.length > 1 && parts.every((part) => held.includes(part)),
        );
    return { code, parts: labels?.map((label) => ({ ...code, seatLabel: label })) ?? [code] };
  });
  const distinct = new Map(split.map((each) => [keyOf(each.code), each])).values();
  const named = [...distinct].flatMap(({ parts }) => parts.map((part) => bare(part.seatLabel)));
  const isNamedTwice = ({ seatLabel: label }: TicketCode): boolean =>
    timesIn(named, bare(label)) > timesIn(held, bare(label));
  return split.flatMap(({ code, parts }) => (parts.some(isNamedTwice) ? code : parts));
}

function timesIn(labels: readonly string[], one: string): number {
  return labels.filter((label) => label === one).length;
}

/**
 * Whether the only ticket is for the whole order: some vendors issue one code for a booking. A ticket that names one
 * seat or place is for that one only: the summary is not complete yet, and its code would not admit the others.
 */
function isForAll(
  checkout: Checkout,
  places: readonly Place[],
  codes: readonly TicketCode[],
): boolean {
  const [only, ...more] = codes;
  if (!only || more.length > 0 || places.length <= 1) return false;
  return namesEach(checkout, places, only.seatLabel) || !namesSeat(checkout, only.seatLabel);
}

/** Seats of two areas may share a label: the ticket then has to list it once for each. */
function namesEach(checkout: Checkout, places: readonly Place[], label: string): boolean {
  if (seatIdsByLabel(checkout).has(bare(label))) return false;
  const held = places.map((place) => (place.seatId === null ? '' : bare(place.seatLabel)));
  return partsOf(label, held).some((named) =>
    held.every((one) => one !== '' && timesIn(named, one) >= timesIn(held, one)),
  );
}

/** A label with a digit names a seat or a place, even if the map does not have it. */
function namesSeat(checkout: Checkout, label: string): boolean {
  return /\d/.test(label) || seatIdsByLabel(checkout).has(bare(label));
}

function shared(places: readonly Place[], codes: readonly TicketCode[]): TicketCode[] {
  return places.flatMap((place) =>
    codes.map((code) => ({ ...code, seatLabel: place.seatLabel || code.seatLabel })),
  );
}

/**
 * The ticket is valid for the seat that Svc wrote on it, whatever seat was held. If two areas have that label, it is
 * the held seat.
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
      const key = bare(`${label} ${number}`);
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

/** `Row F, Seat 7` as `F 7`. */
function withoutWords(label: string): string {
  return label.toUpperCase().replace(/\bROW\s+([^\s,]+),?\s+SEATS?\s+/g, '$1 ');
}

/** Vendors write the same seat as `F7`, `F 7` or `F-7`. A hyphen between digits matters: 1-11 is not 11-1. */
function bare(label: string): string {
  const parted = withoutWords(label)
    .trim()
    .replace(/[\s-]+/g, '-');
  return parted.replace(/(?<!\d)-|-(?!\d)/g, '');
}
