// The packed seat map of a checkout: the largest auditoriums have more than a thousand seats, and the history contains
// the map several times.
import type { Seat, SeatMap } from './showtime';

/** `[id, number, x, y, type, status, area]`; the last three are indexes into `words`. */
type PackedSeat = readonly [string, string, number, number, number, number, number];

export interface PackedSeatMap extends Omit<SeatMap, 'rows'> {
  readonly words: readonly (string | null)[];
  readonly rows: readonly { readonly label: string; readonly seats: readonly PackedSeat[] }[];
}

export function packSeatMap({ rows, ...rest }: SeatMap): PackedSeatMap {
  const indexes = new Map<string | null, number>();
  const indexOf = (word: string | null): number => {
    const index = indexes.get(word) ?? indexes.size;
    indexes.set(word, index);
    return index;
  };
  const pack = ({ id, number, x, y, type, status, area }: Seat): PackedSeat => [
    ...([id, number, x, y] as const),
    ...([indexOf(type), indexOf(status), indexOf(area)] as const),
  ];
  const packed = rows.map(({ label, seats }) => ({ label, seats: seats.map(pack) }));
  return { ...rest, rows: packed, words: [...indexes.keys()] };
}

export function unpackSeatMap({ rows, words, ...rest }: PackedSeatMap): SeatMap {
  const unpack = ([id, number, x, y, type, status, area]: PackedSeat): Seat => ({
    id,
    number,
    x,
    y,
    type: words[type] ?? '',
    area: words[area] ?? null,
    status: words[status] as Seat['status'],
  });
  return { ...rest, rows: rows.map(({ label, seats }) => ({ label, seats: seats.map(unpack) })) };
}

export function findSeat({ rows, words }: PackedSeatMap, seatId: string) {
  const seat = rows.flatMap(({ seats }) => seats).find(([id]) => id === seatId);
  if (!seat) return undefined;
  const status = words[seat[5]] as Seat['status'];
  return { type: words[seat[4]] ?? null, status, area: words[seat[6]] ?? null };
}

/** What kind of seat it is, such as a wheelchair space; empty if the map does not say. */
export interface SeatKind {
  readonly type?: string;
  readonly typeLabel?: string;
}

export function seatKind(map: PackedSeatMap | null, seatId: string): SeatKind {
  const type = map && findSeat(map, seatId)?.type;
  if (!type) return {};
  const typeLabel = map.legend.find((each) => each.type === type)?.label;
  return typeLabel === undefined ? { type } : { type, typeLabel };
}

/** The seat's label for people, `F 7`; the id if the map does not have the seat. */
export function seatLabel(map: PackedSeatMap | null, seatId: string): string {
  for (const { label, seats } of map?.rows ?? []) {
    const seat = seats.find(([id]) => id === seatId);
    if (seat) return labelIn(label, seat[1]);
  }
  return seatId;
}

/**
 * A number that begins with its row, such as F7 in row F, is the whole label, unless the row ends in a digit: some
 * vendors send such numbers, and an id that replaces a missing number may look like one.
 */
export function labelIn(row = '', number = ''): string {
  const isRepeated = /\D$/.test(row) && number.startsWith(row);
  return isRepeated ? number : [row, number].filter(Boolean).join(' ');
}
