import fc from 'fast-check';
import type { LatLonPair } from '../../src/contract/venue';
import { kmBetween } from './distance';

const HALF_ROUND_KM = Math.PI * 6371.0088;
/** The accuracy, in kilometres, of a distance to the other side of the earth. */
const A_METRE = 0.001;

const place: fc.Arbitrary<LatLonPair> = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

test.each([
  ['New York', 40.7128, -74.006, 'Los Angeles', 34.0522, -118.2437, 3935.75],
  ['across the date line', 0, 179.5, 'a degree on', 0, -179.5, 111.195],
  ['pole', 90, 0, 'pole', 90, 120, 0],
  ['pole', 90, 0, 'the other one', -90, 0, HALF_ROUND_KM],
])('measures %s, %f, %f to %s, %f, %f', (_a, lat1, lon1, _b, lat2, lon2, km) => {
  expect(kmBetween({ lat: lat1, lon: lon1 }, { lat: lat2, lon: lon2 })).toBeCloseTo(km, 2);
});

test('is accurate to 0.1 % along a meridian, from ten metres to halfway round the earth', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-4, max: 179, noNaN: true }), (degrees) => {
      const km = kmBetween({ lat: -90, lon: 5 }, { lat: -90 + degrees, lon: 5 });
      expect(Math.abs(km / ((degrees / 180) * HALF_ROUND_KM) - 1)).toBeLessThan(0.001);
    }),
  );
});

test('is symmetric, zero to itself, and obeys the triangle inequality', () => {
  fc.assert(
    fc.property(place, place, place, (a, b, c) => {
      expect(kmBetween(a, b)).toBeCloseTo(kmBetween(b, a), 5);
      expect(kmBetween(a, a)).toBe(0);
      expect(kmBetween(a, b)).toBeLessThanOrEqual(kmBetween(a, c) + kmBetween(c, b) + A_METRE);
      expect(kmBetween(a, b)).toBeLessThanOrEqual(HALF_ROUND_KM + A_METRE);
    }),
  );
});
