import {
  GetLayoutResponseSchema,
  type GetLayoutResponse,
  type LayoutSeat,
} from '../../../contract/layout';
import { readAnswerBody } from '../../svc/reading/tolerant';
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

/** The answer as the client reads it. */
function read(received: unknown): GetLayoutResponse {
  const reading = readAnswerBody(GetLayoutResponseSchema, JSON.parse(JSON.stringify(received)));
  if (!('value' in reading)) throw new Error(`Unreadable: ${reading.misfit.join('.')}`);
  return reading.value as GetLayoutResponse;
}

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

describe('an answer whose seats have no status, only `occupiedSeats`', () => {
  const seats = ['F1', 'F2'].map((id) => ({ ...wireSeat(id, undefined), status: undefined }));
  const layoutArea = { rows: [{ row: 'F', seats }] };

  it.each([
    ['text', 'A-of-someone'],
    ['empty', ''],
    ['a flag', true],
    ['an object', { id: 'A1' }],
    ['null', null],
  ])('shows a seat whose occupant is %s as taken', (_, occupant) => {
    const received = { ...LAYOUT, layoutArea, occupiedSeats: { F1: occupant } };
    const map = seatMap(read(received), AS_OF);
    expect(map.rows[0]?.seats.map((it) => it.status)).toEqual(['taken', 'available']);
  });

  it('matches seat ids in any case and with spaces around them', () => {
    const received = { ...LAYOUT, layoutArea, occupiedSeats: { ' f1': 'A1' } };
    const map = seatMap(read({ ...received, recommendedSeats: ['f2'] }), AS_OF);
    expect(map.rows[0]?.seats.map((it) => it.status)).toEqual(['taken', 'available']);
    expect(map.recommendedSeatIds).toEqual(['F2']);
  });

  it('reads two seats whose ids differ only by case as two', () => {
    const pair = ['F1', 'f1'].map((id) => ({ ...wireSeat(id, undefined), status: undefined }));
    const rows = [{ row: 'F', seats: pair }];
    const received = { ...LAYOUT, layoutArea: { rows }, occupiedSeats: { F1: 'A1' } };
    const map = seatMap(read({ ...received, recommendedSeats: ['f1'] }), AS_OF);
    expect(map.rows[0]?.seats.map((it) => it.status)).toEqual(['taken', 'available']);
    expect(map.recommendedSeatIds).toEqual(['f1']);
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['a list', ['F1']],
    ['text', 'F1'],
  ])('is unusable if `occupiedSeats` is %s', (_, occupiedSeats) => {
    const answer = read({ ...LAYOUT, layoutArea, occupiedSeats });
    expect(() => seatMap(answer, AS_OF)).toThrow(/occupiedSeats/);
  });
});

it('the statuses of the seats are enough without `occupiedSeats`', () => {
  const map = seatMap(read({ ...LAYOUT, occupiedSeats: null }), AS_OF);
  expect(map.rows[0]?.seats.map((it) => it.status)).toContain('taken');
});

it.each([
  ['a taken seat', 'F2'],
  ['a seat that is not on the map', 'Z9'],
  ['a seat twice', 'F1'],
])('recommends nothing if Svc recommends %s', (_, seatId) => {
  const recommendedSeats = ['F1', seatId];
  expect(seatMap({ ...LAYOUT, recommendedSeats }, AS_OF).recommendedSeatIds).toEqual([]);
});

it('shows a seat with two entries only once, and as free only if both entries are free', () => {
  const twice = ['AVAILABLE', 'OCCUPIED'] as const;
  const seats = [wireSeat('F1', 'AVAILABLE'), ...twice.map((status) => wireSeat('F2', status))];
  const layoutArea = { rows: [{ row: 'F', seats }] };
  const answer = { ...LAYOUT, layoutArea, recommendedSeats: ['F1', 'F2'], numAvailable: undefined };
  const map = seatMap(read({ ...answer, occupiedSeats: {} }), AS_OF);
  expect(map.rows[0]?.seats.map(({ id, status }) => [id, status])).toEqual([
    ['F1', 'available'],
    ['F2', 'taken'],
  ]);
  expect(map).toMatchObject({ available: 1, recommendedSeatIds: [] });
});
