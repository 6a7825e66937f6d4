import { z } from 'zod';
import { CancelOrderResponseSchema } from '../../src/contract/order';
import { ShowtimeDetailSchema } from '../../src/contract/showtime';
import { loosely } from './loose-answers';

test('a showtime is written with milliseconds, offsets, and null for what is absent', () => {
  const detail = {
    showtimeId: 'D1',
    productionId: 'B1',
    venueId: 'C1',
    offerData: { offers: [{ label: 'Adult', price: { value: '14', currencyCode: 'USD' } }] },
    utcShowtimeStart: '2026-11-22T02:30:00Z',
    localShowtimeStart: '2026-11-21T18:30:00-08:00',
    attributes: ['RESERVED'],
  };
  expect(loosely(ShowtimeDetailSchema, z.encode(ShowtimeDetailSchema, detail))).toEqual({
    ...detail,
    offerData: { offers: [{ label: 'Adult', price: { value: '14.000', currencyCode: 'USD' } }] },
    utcShowtimeStart: '2026-11-22T02:30:00.000+00:00',
    localShowtimeStart: '2026-11-21T18:30:00.000-08:00',
    checkoutUrl: null,
    availableInventory: null,
    tags: null,
  });
});

test('enum values and prices are the same, written differently', () => {
  const refundAmount = { value: 31.5, currencyCode: 'USD' };
  const answer = { cancellationStatus: 'REFUNDED', refundAmount };
  expect(loosely(CancelOrderResponseSchema, answer)).toEqual({
    cancellationStatus: 'refunded',
    refundAmount: { value: '31.5000', currencyCode: 'USD' },
  });
});
