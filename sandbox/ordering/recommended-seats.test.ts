import { SEAT_PLANS, type PlannedSeat } from '../catalogue/seat-plans';
import { recommendedSeats } from './recommended-seats';

const { curved } = SEAT_PLANS;
const everySeat = ({ broken }: PlannedSeat) => !broken;

test('offers the middle of a good row', () => {
  expect(recommendedSeats(curved, everySeat, 2)).toEqual(['G11', 'G12']);
});

test('avoids taken and broken seats, and never crosses an aisle', () => {
  for (const count of [2, 3, 5, 8]) {
    const taken = new Set(['G11', 'H11']);
    const block = recommendedSeats(
      curved,
      (seat) => !seat.broken && !taken.has(seat.id),
      count,
    ).map((id) => curved.seats.find((seat) => seat.id === id));
    expect(block).toHaveLength(count);
    const columns = block.map((seat) => seat?.x ?? NaN);
    expect(columns).toEqual(columns.map((_, i) => (columns[0] ?? NaN) + i));
    expect(new Set(block.map((seat) => seat?.row)).size).toBe(1);
    expect(block.some((seat) => !seat || seat.broken || taken.has(seat.id))).toBe(false);
  }
});

test('offers nothing if no row has that many adjacent seats', () => {
  expect(recommendedSeats(curved, everySeat, 9)).toEqual([]);
  expect(recommendedSeats(curved, () => false, 1)).toEqual([]);
});

test('does not offer wheelchair spaces', () => {
  expect(recommendedSeats(curved, ({ type }) => type === 'wheelchair', 2)).toEqual([]);
});
