// Every endpoint in both shapes: optional fields may be missing, null or nonsense, and
// other spellings of a value are read the same.
import * as fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import {
  alternativeShapes,
  schemasOf,
  type OrderingShape,
} from '../../../contract/alternative/shape';
import { OffsetInstantSchema, UtcInstantSchema } from '../../../contract/dates';
import { BigDecimalSchema, CurrencyCodeSchema } from '../../../contract/decimal';
import { endpoints, type EndpointName } from '../../../contract/endpoints';
import { readAnswer } from '../answer';
import {
  anyAnswer,
  changed,
  isRefused,
  placesIn,
  type Path,
  type Place,
} from '../../testing/any-answer';

const NAMES = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== 'ping');
/** The partner area is the same in both shapes. */
const ROWS = [
  ...NAMES.map((name) => [name, 'primary'] as const),
  ...NAMES.filter((name) => name in alternativeShapes).map(
    (name) => [name, 'alternative'] as const,
  ),
];

/** Values without information: absence in every spelling, and values of the wrong type. */
const EMPTY_VALUES = [undefined, null, '', [null], { odd: {} }, [[]], [{}]];

function read(name: EndpointName, shape: OrderingShape, received: unknown): unknown {
  const answer = readAnswer(name, JSON.stringify(received), shape);
  if (answer.type === 'trouble') throw new Error(`${name}: ${JSON.stringify(answer.trouble)}`);
  return answer.answer;
}

/** Removes the field before a comparison: it may be read as empty, as absent, or from a field that replaces it. */
function without(answer: unknown, path: Path): unknown {
  return changed(answer, path, undefined);
}

/** Jest compares large answers slowly, so it is only used to show a difference. */
function expectSame(answer: unknown, expected: unknown, path: Path): void {
  if (!isDeepStrictEqual(answer, expected)) expect([path, answer]).toEqual([path, expected]);
}

it('covers the 24 rows in both shapes, except the one without an answer', () => {
  expect(ROWS).toHaveLength(23 + 10);
  expect(readAnswer('ping', '', 'primary')).toEqual({ type: 'answer', answer: undefined });
  expect(readAnswer('ping', '{"ok":true}', 'primary')).toMatchObject({ type: 'answer' });
});

describe.each(ROWS)('%s in the %s shape', (name, shape) => {
  const schema = schemasOf(name, shape).answer;

  it('reads every valid answer in full', () => {
    fc.assert(
      fc.property(anyAnswer(schema), (received) => {
        expect(read(name, shape, received)).toEqual(schema.parse(received));
      }),
      { numRuns: 10 },
    );
  });

  it('loses only the field without information', () => {
    fc.assert(
      fc.property(anyAnswer(schema), fc.constantFrom(...EMPTY_VALUES), (received, nothing) => {
        const whole = read(name, shape, received);
        for (const { path, isNeeded } of placesIn(schema, received)) {
          if (isNeeded || isRefused(schema, path, nothing)) continue;
          const answer = read(name, shape, changed(received, path, nothing));
          expectSame(without(answer, path), without(whole, path), path);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('refuses unreadable values in fields that may be missing, but must be readable', () => {
    fc.assert(
      fc.property(anyAnswer(schema), fc.constantFrom(...EMPTY_VALUES), (received, nothing) => {
        for (const { path } of placesIn(schema, received)) {
          if (!isRefused(schema, path, nothing)) continue;
          const text = JSON.stringify(changed(received, path, nothing));
          const trouble = { code: 'INVALID_ANSWER', outcome: 'unknown' };
          expect(readAnswer(name, text, shape)).toMatchObject({ type: 'trouble', trouble });
        }
      }),
      { numRuns: 5 },
    );
  });

  it('reads other spellings of a value the same', () => {
    fc.assert(
      fc.property(anyAnswer(schema), (received) => {
        const whole = read(name, shape, received);
        for (const place of placesIn(schema, received)) {
          for (const value of respelled(place, at(received, place.path))) {
            expectSame(read(name, shape, changed(received, place.path, value)), whole, place.path);
          }
        }
      }),
      { numRuns: 10 },
    );
  });

  it('reports the name of a required field that is missing or empty', () => {
    fc.assert(
      fc.property(anyAnswer(schema), fc.constantFrom(undefined, null, ''), (received, nothing) => {
        const needed = placesIn(schema, received).filter(
          ({ path, isNeeded }) => isNeeded && path.length === 1,
        );
        for (const { path } of needed) {
          const text = JSON.stringify(changed(received, path, nothing));
          const trouble = { code: 'INVALID_ANSWER', outcome: 'unknown', field: path[0] };
          expect(readAnswer(name, text, shape)).toMatchObject({ type: 'trouble', trouble });
        }
      }),
      { numRuns: 5 },
    );
  });
});

function at(received: unknown, path: Path): unknown {
  return path.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], received);
}

/** Other spellings of the same value. */
function respelled({ schema }: Place, received: unknown): unknown[] {
  const spellings = SPELLINGS.get(schema);
  if (spellings) return spellings(received as never);
  if (typeof received === 'number') return [String(received), ` ${received} `];
  if (typeof received === 'boolean') return [String(received), String(received).toUpperCase()];
  return [];
}

const SPELLINGS: ReadonlyMap<z.ZodType, (received: never) => unknown[]> = new Map<
  z.ZodType,
  (received: never) => unknown[]
>([
  [
    BigDecimalSchema,
    (received: number) => [String(received), `${received.toFixed(3)}000`, received.toExponential()],
  ],
  [CurrencyCodeSchema, (received: string) => [received.toLowerCase(), ` ${received}`]],
  [
    UtcInstantSchema,
    (received: string) => [
      received.replace('Z', '.250Z'),
      received.replace('Z', '+00:00'),
      received.replace('Z', '+0000'),
      received.replace('Z', ''),
      received.replace('T', ' '),
    ],
  ],
  [
    OffsetInstantSchema,
    (received: string) => [
      received.replace('-08:00', '.000-08:00'),
      received.replace('-08:00', '-0800'),
    ],
  ],
]);

describe('values', () => {
  const SEAT = { layoutArea: { rows: [{ seats: [{ id: 'F7', status: 'AVAILABLE' }] }] } };
  const statusOf = (status: unknown) => {
    const received = changed(SEAT, ['layoutArea', 'rows', 0, 'seats', 0, 'status'], status);
    const answer = read('layout', 'primary', received) as typeof SEAT;
    return answer.layoutArea.rows[0]?.seats[0]?.status;
  };

  it.each([
    ['available', 'AVAILABLE'],
    ['Held', 'HELD'],
    ['SOLD', 'OCCUPIED'],
    ['constructor', 'OCCUPIED'],
    [null, undefined],
    [7, undefined],
  ])('reads the seat status %p as %p', (received, status) =>
    expect(statusOf(received)).toBe(status),
  );

  const priceOf = (value: unknown, currencyCode: unknown = 'USD') => {
    const total = { value, currencyCode };
    const answer = readAnswer(
      'preview',
      JSON.stringify({ receipt: { totalAmount: total } }),
      'primary',
    );
    return answer.type === 'answer' ? answer.answer : answer.trouble.field;
  };
  const receipt = (value: string) => ({
    receipt: { totalAmount: { value, currencyCode: 'USD' } },
  });

  it.each([
    [12.345, '12.345'],
    ['12.345', '12.345'],
    ['12.3450', '12.345'],
    ['1.2E+1', '12'],
    [0, '0'],
    ['-3.5', '-3.5'],
  ])('reads the price %p exactly as %s', (value, decimal) => {
    expect(priceOf(value)).toEqual(receipt(decimal));
  });

  it.each([['12,5'], ['$12'], [NaN], [{}], [true], ['1234567890123']])(
    'refuses a total with the price %p',
    (value) => expect(priceOf(value)).toBe('receipt.totalAmount.value'),
  );

  it('drops unusable entries of a list, but refuses an unusable ticket', () => {
    const price = { value: 1, currencyCode: 'USD' };
    const offers = [null, { offerId: 'adult', price }, { offerId: 'child' }, 'x'];
    expect(read('refreshCheckout', 'alternative', { offers })).toMatchObject({
      offers: [{ offerId: 'adult', label: 'adult' }],
    });
    const tickets = [{ vendorBookingId: 'VB9' }, { seatLabel: 'F 8' }];
    const answer = readAnswer('orderSummary', JSON.stringify({ tickets }), 'primary');
    expect(answer).toMatchObject({ trouble: { field: 'tickets[1].vendorBookingId' } });
  });

  it.each([
    [{ vendorBookingId: 'VB9' }, ['VB9', 'VB9']],
    [{ vendorBookingId: 'VB9', vendorQrCodeData: '' }, ['VB9', 'VB9']],
    [{ vendorBookingId: 'VB9', vendorQrCodeData: ' \n' }, ['VB9', 'VB9']],
    [{ vendorBookingId: ' ', vendorQrCodeData: 'QR9' }, ['QR9', 'QR9']],
    [{ vendorQrCodeData: 'QR9', vendorBookingId: null }, ['QR9', 'QR9']],
    [{ vendorQrCodeData: 'QR9', vendorBookingId: 'VB9' }, ['VB9', 'QR9']],
  ])('the ticket %j has a code to scan', (ticket, [bookingId, qrData]) => {
    expect(read('orderSummary', 'primary', { tickets: [ticket] })).toEqual({
      tickets: [{ vendorBookingId: bookingId, vendorQrCodeData: qrData }],
    });
  });

  it.each([
    ['rows without seats', { layoutArea: { rows: [{ row: 'F', places: [] }, null] } }],
    ['seats without ids', { layoutArea: { rows: [{ row: 'F', seats: [{ seatId: 'F7' }] }] } }],
  ])('does not read a list that has only %s as an empty list', (_, layout) => {
    expect(() => read('layout', 'primary', layout)).toThrow('INVALID_ANSWER');
    const empty = read('layout', 'primary', { layoutArea: { rows: [] } });
    expect(empty).toMatchObject({ layoutArea: { rows: [] } });
  });

  it('does not read a local time without an offset as UTC', () => {
    const ids = { showtimeId: 'D1', productionId: 'B1', venueId: 'C1' };
    const startOf = (localShowtimeStart: string) =>
      read('showtimesByIds', 'primary', {
        showtimeDetails: [{ ...ids, attributes: [], localShowtimeStart }],
      });
    expect(startOf('2026-11-28T06:45:00-08:00')).toMatchObject({
      showtimeDetails: [{ utcShowtimeStart: '2026-11-28T14:45:00Z' }],
    });
    expect(() => startOf('2026-11-28T06:45:00')).toThrow('utcShowtimeStart');
  });

  it.each([null, '', {}, true])('keeps a seat whose occupant is %p', (occupant) => {
    const read7 = read('layout', 'primary', { ...SEAT, occupiedSeats: { F7: occupant } });
    expect(read7).toMatchObject({ occupiedSeats: { F7: '' } });
  });

  it('does not read unreadable occupants as none', () => {
    for (const occupiedSeats of [undefined, null, 'x', ['F7']]) {
      expect(read('layout', 'primary', { ...SEAT, occupiedSeats })).not.toHaveProperty(
        'occupiedSeats',
      );
    }
    expect(read('layout', 'primary', { ...SEAT, occupiedSeats: {} })).toHaveProperty(
      'occupiedSeats',
      {},
    );
  });

  it('keeps the first of the showtimes, productions or venues with the same id', () => {
    const venue = { id: 'C1', name: 'Rex', vendorVenueId: 'v', circuitId: 'c' };
    const other = { ...venue, id: 'C2' };
    const listed = [{ venue }, { venue: other }, { venue: { ...venue, name: 'Copy' } }];
    expect(read('venuesByIds', 'primary', { venueDetails: listed })).toMatchObject({
      venueDetails: [{ venue: { id: 'C1', name: 'Rex' } }, { venue: { id: 'C2' } }],
    });
  });
});
