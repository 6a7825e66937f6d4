import { stableHash } from './hash';

/** Identifies a showtime; everything else follows from these four fields. */
export interface ShowtimeKey {
  readonly venueNumber: number;
  readonly auditoriumNumber: number;
  /** Local date at the venue, `2026-11-21`. */
  readonly date: string;
  /** The index of the showing in the auditorium on that day, from 0. */
  readonly slot: number;
}

const SHOWTIME_ID = /^D(\d{3})(\d{2})(\d{2})(\d{2})(\d{2})(\d)([0-9a-z]{2})$/;

/** For example `D101022611213k7`: venue 101, auditorium 2, 2026-11-21, slot 3, and a checksum. */
export function showtimeId({ venueNumber, auditoriumNumber, date, slot }: ShowtimeKey): string {
  const auditorium = String(auditoriumNumber).padStart(2, '0');
  const digits = `${venueNumber}${auditorium}${date.slice(2).replaceAll('-', '')}${slot}`;
  return `D${digits}${checksum(digits)}`;
}

/** The inverse of {@link showtimeId}; undefined for an invalid id. */
export function parseShowtimeId(id: string): ShowtimeKey | undefined {
  const [, venue, auditorium, year, month, day, slot, sum] = SHOWTIME_ID.exec(id) ?? [];
  if (sum === undefined || checksum(id.slice(1, -2)) !== sum) return undefined;
  return {
    venueNumber: Number(venue),
    auditoriumNumber: Number(auditorium),
    date: `20${year}-${month}-${day}`,
    slot: Number(slot),
  };
}

function checksum(digits: string): string {
  return (stableHash('showtime', digits) % 1296).toString(36).padStart(2, '0');
}
