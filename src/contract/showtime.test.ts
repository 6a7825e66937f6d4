import { hasReservedSeats } from './showtime';

test.each([
  [['IMAX', 'RESERVED'], true],
  [[' reserved '], true],
  [['UNRESERVED'], false],
  [[], false],
])('a showtime with the attributes %j has reserved seats: %s', (attributes, isReserved) => {
  expect(hasReservedSeats({ attributes })).toBe(isReserved);
});
