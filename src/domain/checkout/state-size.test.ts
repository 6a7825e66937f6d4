import {
  checkoutIn,
  COMMANDS,
  NOW_MS,
  prices,
  seatMap,
} from '../../../tests/support/checkout-examples';
import { refusalOf } from './command-rules';
import type { Checkout } from './state';
import { packSeatMap } from '../seat-map';
import type { SeatMap } from '../showtime';
import {
  fitsCheckout,
  canGrow,
  fittingPrices,
  sizeOf,
  STATE_MAX_BYTES,
  surveyFits,
  withinBounds,
} from './state-size';

const CALLERS_MAX_BYTES = 112 * 1024;

/** A checkout of exactly this size. */
function ofSize(bytes: number, status: 'held' | 'selecting' = 'held'): Checkout {
  const withReference = (reference: string) => {
    const { request } = checkoutIn(status);
    return checkoutIn(status, { request: { ...request, reference } });
  };
  const emptyBytes = Buffer.byteLength(JSON.stringify(withReference('')));
  return withReference('x'.repeat(bytes - emptyBytes));
}

/** A timeline whose texts have a hundred bytes each. */
function timelineOf(length: number): Checkout['timeline'] {
  return Array.from({ length }, (_, index) => ({
    atMs: NOW_MS,
    text: String(index).padEnd(100, '.'),
  }));
}

test('a large state is measured exactly, in UTF-8', () => {
  for (const character of [
    'a',
    '\u007f',
    '\u0080',
    '\u07ff',
    '\u0800',
    '€',
    '\uffff',
    '\u{10000}',
    '😀',
  ]) {
    const text = character.repeat(60_000);
    expect(sizeOf(text)).toBe(Buffer.byteLength(JSON.stringify(text)));
  }
});

test('a state far below the bound is measured roughly', () => {
  const fits = 'x'.repeat(Math.floor(CALLERS_MAX_BYTES / 3) - 2);
  expect(sizeOf(fits)).toBe(fits.length + 2);
  const wide = '€'.repeat(fits.length);
  expect(sizeOf(wide)).toBe(wide.length + 2);
  expect(sizeOf(`${wide}€`)).toBe(Buffer.byteLength(wide) + 3 + 2);
});

test('callers can change a checkout only up to a bound below that of the state', () => {
  expect(canGrow(ofSize(CALLERS_MAX_BYTES))).toBe(true);
  expect(canGrow(ofSize(CALLERS_MAX_BYTES + 1))).toBe(false);
  expect(CALLERS_MAX_BYTES).toBeLessThan(STATE_MAX_BYTES);
});

test('a full checkout refuses seats and edits, but still accepts orders and cancellations', () => {
  const full = ofSize(CALLERS_MAX_BYTES + 1);
  for (const command of [COMMANDS.seats, COMMANDS.edit]) {
    expect(refusalOf(full, command, null)).toMatchObject({
      code: 'CHECKOUT_STATE',
      message: 'This checkout has used up its changes.',
    });
  }
  for (const command of [COMMANDS.order, COMMANDS.cancel, COMMANDS.force_cancel]) {
    expect(refusalOf(full, command, null)).toBeNull();
  }
});

describe('a state that is too large', () => {
  test('drops the older half of its timeline until it fits', () => {
    const timeline = timelineOf(150);
    const fitsWith = (kept: number) => {
      const rest = Buffer.byteLength(JSON.stringify(timelineOf(kept))) - 2;
      return { ...ofSize(STATE_MAX_BYTES - rest), timeline };
    };
    expect(withinBounds(fitsWith(150)).timeline).toBe(timeline);
    expect(withinBounds(fitsWith(149)).timeline).toEqual(timeline.slice(-75));
    expect(withinBounds(fitsWith(74)).timeline).toEqual(timeline.slice(-38));
  });

  test('keeps the latest entry of its timeline', () => {
    const timeline = timelineOf(8);
    const tooLarge = { ...ofSize(STATE_MAX_BYTES + 1_000), timeline };
    expect(withinBounds(tooLarge).timeline).toEqual(timeline.slice(-1));
  });
});

test('a state that fits is unchanged', () => {
  const checkout = { ...checkoutIn('held'), timeline: timelineOf(150) };
  expect(withinBounds(checkout)).toBe(checkout);
});

test('a state may have at most 128 KiB', () => {
  expect(STATE_MAX_BYTES).toBe(131_072);
});

test('a seat map and a price list fit up to their bounds', () => {
  const mapOf = (title: string): SeatMap => ({
    ...seatMap,
    legend: [{ type: title, label: 'Seat', color: '#000' }],
  });
  const mapRest = 72 * 1024 - sizeOf(packSeatMap(mapOf('')));
  expect(fitsCheckout(mapOf('x'.repeat(mapRest)))).toBe(true);
  expect(fitsCheckout(mapOf('x'.repeat(mapRest + 1)))).toBe(false);
  const listOf = (title: string) => ({ ...prices, showtime: { ...prices.showtime, title } });
  const listRest = 32 * 1024 - sizeOf(listOf(''));
  const full = listOf('x'.repeat(listRest));
  expect(fittingPrices(full)).toBe(full);
  expect(fittingPrices(listOf('x'.repeat(listRest + 1)))).toBeNull();
});

test('a large survey is left out of the prices', () => {
  const small = { ...prices, surveys: { questions: ['Why?'] } };
  expect(fittingPrices(small)).toBe(small);
  const large = { ...prices, surveys: { questions: Array(400).fill('x'.repeat(100)) } };
  expect(fittingPrices(large)).toEqual(prices);
  const ofBytes = (bytes: number) => ({ Why: 'x'.repeat(bytes - '{"Why":""}'.length) });
  expect(surveyFits(ofBytes(32 * 1024))).toBe(true);
  expect(surveyFits(ofBytes(32 * 1024 + 1))).toBe(false);
});
