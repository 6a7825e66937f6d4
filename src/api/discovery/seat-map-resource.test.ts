import { checkoutIn, seatMap } from '../../../tests/support/checkout-examples';
import { viewOf, withOwnSeats } from '../../domain/checkout/view';
import { seatMapResource } from './seat-map-resource';

test('the checkout’s own seats are `mine`, and areas are left out', () => {
  const map = seatMapResource(withOwnSeats(seatMap, viewOf(checkoutIn('held'))));
  expect(map).toMatchObject({
    asOf: '2030-01-01T11:59:00Z',
    available: 5,
    width: 6,
    height: 1,
    legend: [],
    recommendedSeatIds: ['F1', 'F2'],
  });
  const [row] = map.rows;
  expect(row?.label).toBe('F');
  expect(row?.seats[0]).toEqual({
    id: 'F1',
    number: '1',
    x: 0,
    y: 0,
    type: 'standard',
    status: 'mine',
  });
  expect(row?.seats.map(({ status }) => status)).toEqual([
    'mine',
    'mine',
    'available',
    'available',
    'available',
    'broken',
  ]);
});
