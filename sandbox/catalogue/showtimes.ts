// Showtimes are computed, never stored. The clock decides whether a showtime is on sale.
import { DateTime } from 'luxon';
import { RESERVED_ATTRIBUTE } from '../../src/contract/showtime';
import type { DateRange } from './date-range';
import { nthHash, stableBelow, stableHash } from './hash';
import { offersOf, type PricedOffer } from './prices';
import { playingIn, cinemaWeek, type CatalogueProduction } from './productions';
import type { AreaCategory } from './seat-plans';
import { parseShowtimeId, showtimeId, type ShowtimeKey } from './showtime-id';
import { venueById, type Auditorium, type CatalogueVenue } from './venues';

const DAY_MS = 24 * 3600_000;
const WINDOW_BEFORE_MS = DAY_MS;
export const WINDOW_AFTER_MS = 14 * DAY_MS;

/** Local start of each slot in minutes after midnight, before the auditorium's own shift. */
const SLOT_MINUTES = [11 * 60, 13 * 60 + 45, 16 * 60 + 30, 19 * 60 + 15, 22 * 60] as const;

/** One sellable area of a showtime: its product and prices. */
export interface ShowtimeArea {
  readonly productId: string;
  readonly area: AreaCategory;
  readonly offers: readonly PricedOffer[];
}

export interface Showtime {
  readonly id: string;
  readonly venue: CatalogueVenue;
  readonly auditorium: Auditorium;
  readonly production: CatalogueProduction;
  /** Local start at the venue, in its zone. */
  readonly start: DateTime;
  readonly startMs: number;
  readonly attributes: readonly string[];
  readonly tags: readonly string[];
  readonly areas: readonly ShowtimeArea[];
}

/** The showtime of an id if it is in the window around `nowMs`, even if it has started. */
export function showtimeById(id: string, nowMs: number): Showtime | undefined {
  const key = parseShowtimeId(id);
  const venue = key && venueById(`C${key.venueNumber}`);
  const found = venue && showtimeOf(venue, key, EVERY_PRODUCTION);
  return found && inWindow(found, nowMs) ? found : undefined;
}

type Wanted = (production: CatalogueProduction) => boolean;
const EVERY_PRODUCTION: Wanted = () => true;

/**
 * Showtimes of a venue that begin at or after `fromMs` and before `untilMs`, sorted by start; only future ones within
 * the window.
 */
export function showtimesAt(
  venue: CatalogueVenue,
  { fromMs, untilMs }: DateRange,
  nowMs: number,
  wanted: Wanted = EVERY_PRODUCTION,
): Showtime[] {
  const first = Math.max(fromMs, nowMs + 1);
  const end = Math.min(untilMs, nowMs + WINDOW_AFTER_MS);
  return localDates(venue.zone, first, end)
    .flatMap((date) => showtimeKeys(venue, date))
    .flatMap((key) => showtimeOf(venue, key, wanted) ?? [])
    .filter(({ startMs }) => startMs >= first && startMs < end)
    .sort((a, b) => a.startMs - b.startMs || a.id.localeCompare(b.id));
}

function showtimeKeys({ number: venueNumber, auditoriums }: CatalogueVenue, date: string) {
  return auditoriums.flatMap(({ number: auditoriumNumber }) =>
    SLOT_MINUTES.map((_, slot): ShowtimeKey => ({ venueNumber, auditoriumNumber, date, slot })),
  );
}

function showtimeOf(venue: CatalogueVenue, key: ShowtimeKey, wanted: Wanted): Showtime | undefined {
  const auditorium = venue.auditoriums[key.auditoriumNumber - 1];
  if (!auditorium) return undefined;
  const production = productionOf(venue, key);
  const start = wanted(production) ? localStart(venue, key) : undefined;
  if (!start?.isValid) return undefined;
  const id = showtimeId(key);
  const attributes = attributesOf(id, auditorium, production);
  return {
    id,
    venue,
    auditorium,
    production,
    start,
    startMs: start.toMillis(),
    attributes,
    tags: tagsOf(venue, start, key),
    areas: areasOf(id, venue, auditorium, start, attributes),
  };
}

/** The local time is fixed: a showing stays at 19:15 across a DST change. */
function localStart(venue: CatalogueVenue, key: ShowtimeKey): DateTime | undefined {
  const slotMinutes = SLOT_MINUTES[key.slot];
  if (slotMinutes === undefined) return undefined;
  const shift = 5 * stableBelow(11, 'shift', venue.number, key.auditoriumNumber);
  const minutes = slotMinutes + shift;
  const midnight = DateTime.fromISO(key.date, { zone: venue.zone });
  return midnight.set({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
}

/** An auditorium shows one film all week, and in slot 2 another one, which changes daily. */
function productionOf(venue: CatalogueVenue, key: ShowtimeKey): CatalogueProduction {
  const week = cinemaWeek(key.date);
  const seed =
    key.slot % 3 === 2
      ? stableHash('second', venue.number, key.auditoriumNumber, key.date)
      : stableHash('main', venue.number, key.auditoriumNumber, week);
  return byPopularity(playingIn(venue.marketplaceId, week), seed);
}

/** Popular films are more likely, but even the least popular ones play somewhere. */
function byPopularity(playing: readonly CatalogueProduction[], seed: number): CatalogueProduction {
  const weights = playing.map(({ rank }) => Math.ceil(1200 / (rank + 6)));
  let left = nthHash(seed, 0) % weights.reduce((sum, weight) => sum + weight, 0);
  const index = weights.findIndex((weight) => (left -= weight) < 0);
  const chosen = playing[index];
  if (!chosen) throw new Error('no production plays this week');
  return chosen;
}

function attributesOf(
  id: string,
  { plan, imax }: Auditorium,
  { formats = [] }: CatalogueProduction,
): string[] {
  const threeD = formats.includes('REALD3D') && stableBelow(2, '3d', id) === 0;
  const large = imax && formats.includes('IMAX');
  return [
    plan.seating === 'reserved' ? RESERVED_ATTRIBUTE : 'GENERAL-ADMISSION',
    ...(large ? ['IMAX'] : []),
    ...(threeD ? ['REALD3D'] : []),
    ...(large || threeD ? [] : ['STANDARD-FORMAT']),
    ...(imax ? ['STADIUM-SEATING'] : []),
    ...(stableBelow(3, 'cc', id) === 0 ? ['CC'] : []),
    ...(stableBelow(5, 'dvs', id) === 0 ? ['DVS'] : []),
    ...(stableBelow(9, 'dv', id) === 0 ? ['DV'] : []),
  ];
}

function tagsOf(
  venue: CatalogueVenue,
  start: DateTime,
  { auditoriumNumber, slot }: ShowtimeKey,
): string[] {
  const fanNight = start.weekday === 6 && slot === 3 && auditoriumNumber === 1;
  return fanNight && venue.number % 2 === 0 ? ['FAN-EVENT'] : [];
}

function areasOf(
  id: string,
  { adultPriceMinor }: CatalogueVenue,
  { plan }: Auditorium,
  { hour: localHour }: DateTime,
  attributes: readonly string[],
): ShowtimeArea[] {
  return plan.areas.map((area) => ({
    area,
    productId: `P${id.slice(1)}-${area}`,
    offers: offersOf({ adultPriceMinor, localHour, attributes, area }),
  }));
}

/** The showtime and area that a productId belongs to; undefined for an unknown one. */
export function productById(
  productId: string,
  nowMs: number,
): { showtime: Showtime; area: ShowtimeArea } | undefined {
  const showtime = showtimeById(`D${productId.slice(1).split('-')[0]}`, nowMs);
  const area = showtime?.areas.find((each) => each.productId === productId);
  return showtime && area && { showtime, area };
}

function inWindow({ startMs }: Showtime, nowMs: number): boolean {
  return startMs >= nowMs - WINDOW_BEFORE_MS && startMs <= nowMs + WINDOW_AFTER_MS;
}

function localDates(zone: string, fromMs: number, untilMs: number): string[] {
  const dates: string[] = [];
  let day = DateTime.fromMillis(fromMs, { zone }).startOf('day');
  for (; day.toMillis() < untilMs; day = day.plus({ days: 1 })) dates.push(day.toISODate() ?? '');
  return dates;
}
