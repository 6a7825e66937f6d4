import type { z } from 'zod';
import { parseQuery } from '../../../http/validation';
import { refusalOf } from '../../../../tests/support/api/refusal-of';
import { showtimesQuerySchema } from './showtimes-query';
import { nextVenueCursor, VenueCursorSchema } from './venue-cursor';
import { venuesQuerySchema } from './venues-query';

test.each([
  [{ venueIds: '' }, 'venueIds'],
  [{ venueIds: Array.from({ length: 51 }, (_, index) => `C${index}`).join() }, 'venueIds'],
  [{ venueIds: 'C1', date: 'today' }, 'date'],
  [{ venueIds: 'C1', date: '2030-01-01', from: '2030-01-01T00:00:00Z' }, 'date'],
  [{ vendorShowtimeId: 'x' }, 'venueId'],
  [{ vendorShowtimeId: 'x', venueId: 'C1', vendorVenueId: 'y' }, 'venueId'],
  [{ venueIds: ['C1', 'C 2'] }, 'venueIds'],
  [{ venueIds: { a: 'C1' } }, 'venueIds'],
  [{ venueIds: 'C1', from: 'tomorrow' }, 'from'],
  [{ venueIds: 'C1', from: '0000-01-01T00:00:00+23:59' }, 'from'],
  [{ venueIds: 'C1', from: '9999-12-31T23:59:59-23:59' }, 'from'],
  [{ venueIds: 'C1', date: '9999-12-31' }, 'date'],
  [{ venueIds: 'C1', to: '2030-01-02T00:00:00Z' }, 'to'],
  [{ venueIds: 'C1', from: '2030-01-02T00:00:00Z', to: '2030-01-02T01:00:00+01:00' }, 'to'],
  [{ venueIds: 'C1', from: '2030-01-01T00:00:00Z', to: '2030-01-08T00:00:01Z' }, 'to'],
  [{ ids: 'D1', venueIds: 'C1' }, 'venueIds'],
  [{}, 'venueIds'],
])('showtimes for %j are refused at their parameter', (query, parameter) => {
  const { errors } = refusalOf(() => parseQuery(showtimesQuerySchema(query), query));
  expect(errors).toMatchObject([{ parameter }]);
});

test('showtimes are requested by id, or by venue and a range of at most a week', () => {
  const by = (query: Record<string, string | string[]>) =>
    parseQuery(showtimesQuerySchema(query), query);
  expect(by({ ids: 'D1,D2,D1' })).toEqual({ ids: ['D1', 'D2'] });
  // As some generated clients send it.
  expect(by({ ids: ['D1', 'D2', 'D1'] })).toEqual({ ids: ['D1', 'D2'] });
  const from = '2030-01-01T00:00:00Z';
  expect(by({ venueIds: 'C1', from, to: '2030-01-08T01:00:00+01:00' })).toEqual({
    venueIds: ['C1'],
    from: Date.parse(from),
    to: Date.parse('2030-01-08T00:00:00Z'),
  });
});

test.each([
  [{ lat: '' }, 'lat'],
  [{ lat: '91' }, 'lat'],
  [{ lon: 'west' }, 'lon'],
  [{ radiusKm: '81' }, 'radiusKm'],
  [{ cursor: 'x' }, 'cursor'],
  [{ limit: '5' }, 'limit'],
])('venues with %j are refused at their parameter', (change, parameter) => {
  const query = { lat: '34.05', lon: '-118.24', radiusKm: '10', ...change };
  const { errors } = refusalOf(() => parseQuery(venuesQuerySchema(query), query));
  expect(errors).toMatchObject([{ parameter }]);
});

test.each([0, 1])('with pages counted from %i, the cursors lead to the last page', (base) => {
  const pages = [];
  let cursor: string | null = null;
  do {
    const requested: z.output<typeof VenueCursorSchema> | undefined =
      cursor === null ? undefined : VenueCursorSchema.parse(cursor);
    const page = requested?.page ?? base;
    pages.push(page);
    cursor = nextVenueCursor({ page, pageSize: 25, totalPages: 3 }, requested);
  } while (cursor !== null);
  expect(pages).toEqual([base, base + 1, base + 2]);
});

test('a single page, no page and an answer without paging have no next cursor', () => {
  expect(nextVenueCursor({ page: 1, pageSize: 25, totalPages: 1 }, undefined)).toBeNull();
  expect(nextVenueCursor({ page: 1, pageSize: 25, totalPages: 0 }, undefined)).toBeNull();
  expect(nextVenueCursor(undefined, undefined)).toBeNull();
});
