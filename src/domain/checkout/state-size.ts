// Bounds the size of the state: it is passed on from run to run, and Temporal limits the size of an event.
import { packSeatMap } from '../seat-map';
import type { Prices, SeatMap } from '../showtime';
import type { Checkout } from './state';

export const STATE_MAX_BYTES = 128 * 1024;
/** Above this size, changes by callers are refused; the rest is reserved for Svc and ops. */
const CALLERS_MAX_BYTES = 112 * 1024;

/** The limit of a packed map: about 1,200 seats with ids of 36 characters, or twice as many with short ids. */
const SEAT_MAP_MAX_BYTES = 72 * 1024;

/** The size in UTF-8; exact only near the bounds, since it is computed at every change. */
export function sizeOf(value: unknown): number {
  const text = JSON.stringify(value);
  if (text.length * MAX_BYTES_A_CHARACTER <= CALLERS_MAX_BYTES) return text.length;
  let bytes = 0;
  for (const character of text) bytes += bytesOf(character.codePointAt(0) ?? 0);
  return bytes;
}

const MAX_BYTES_A_CHARACTER = 3;

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/** Whether callers can still change the checkout. */
export function canGrow(checkout: Checkout): boolean {
  return sizeOf(checkout) <= CALLERS_MAX_BYTES;
}

/** About two hundred offers. */
const PRICES_MAX_BYTES = 32 * 1024;

/** Whether a checkout with this map still leaves space for callers' changes. */
export function fitsCheckout(map: SeatMap): boolean {
  return sizeOf(packSeatMap(map)) <= SEAT_MAP_MAX_BYTES;
}

/**
 * The prices, if a checkout with them still leaves space for callers' changes; else without the survey, which no
 * purchase needs; null if there are too many offers.
 */
export function fittingPrices(prices: Prices): Prices | null {
  const { surveys: _surveys, ...needed } = prices;
  return [prices, needed].find((each) => sizeOf(each) <= PRICES_MAX_BYTES) ?? null;
}

/** Whether a survey can fit: activities do not return larger ones. */
export function surveyFits(survey: Readonly<Record<string, unknown>>): boolean {
  return sizeOf(survey) <= PRICES_MAX_BYTES;
}

/** Drops the oldest entries of the timeline if the checkout would be too large. */
export function withinBounds(checkout: Checkout): Checkout {
  let bounded = checkout;
  while (bounded.timeline.length > 1 && sizeOf(bounded) > STATE_MAX_BYTES) {
    const half = Math.ceil(bounded.timeline.length / 2);
    bounded = { ...bounded, timeline: bounded.timeline.slice(-half) };
  }
  return bounded;
}
