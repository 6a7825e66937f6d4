import type { GetLayoutResponse, LayoutSeat } from '../../../contract/layout';
import { seatMap } from './primary-seat-map';

const AS_OF = '2026-11-21T18:00:00Z';

const wireSeat = (id: string, status: LayoutSeat['status']): LayoutSeat => ({
  id,
  row: 'F',
  number: id.slice(1),
  x: 0,
  y: 6,
  type: 'standard',
  status,
});

const LAYOUT: GetLayoutResponse = {
  layoutArea: {
    width: 24,
    height: 14,
    rows: [
      {
        row: 'F',
        seats: [
          { ...wireSeat('F1', 'AVAILABLE'), areaCategory: 'S' },
          wireSeat('F2', 'OCCUPIED'),
          wireSeat('F3', 'HELD'),
          wireSeat('F4', 'BROKEN'),
          wireSeat('F5', 'AVAILABLE'),
          wireSeat('F6', 'BROKEN'),
        ],
      },
    ],
  },
  legend: [{ type: 'standard', label: 'Standard', color: '#4a7' }],
  occupiedSeats: { F5: 'A-of-someone', F6: 'A-of-someone' },
  recommendedSeats: ['F1'],
  numAvailable: 1,
};

it('reads the area and its seats', () => {
  const map = seatMap(LAYOUT, AS_OF);
  expect(map).toMatchObject({
    asOf: AS_OF,
    available: 1,
    width: 24,
    height: 14,
    legend: LAYOUT.legend,
    recommendedSeatIds: ['F1'],
  });
  expect(map.rows.map(({ label }) => label)).toEqual(['F']);
  expect(map.rows[0]?.seats[0]).toEqual({
    id: 'F1',
    number: '1',
    x: 0,
    y: 6,
    type: 'standard',
    status: 'available',
    area: 'S',
  });
});

it('marks an occupied seat as taken, but keeps a broken one broken', () => {
  const statuses = seatMap(LAYOUT, AS_OF).rows[0]?.seats.map(({ status }) => status);
  expect(statuses).toEqual(['available', 'taken', 'taken', 'broken', 'taken', 'broken']);
});

it('contains no other customer’s account', () => {
  expect(JSON.stringify(seatMap(LAYOUT, AS_OF))).not.toContain('A-of-someone');
});

it('has no rows in general admission', () => {
  const layoutArea = { width: 0, height: 0, rows: [] };
  const map = seatMap({ layoutArea, legend: [], occupiedSeats: {}, numAvailable: 80 }, AS_OF);
  expect(map).toMatchObject({ rows: [], available: 80, recommendedSeatIds: [] });
});
