import { median, percentile } from './statistics';

test('a percentile lies between the neighbouring values', () => {
  expect(percentile([30, 10, 20], 0.5)).toBe(20);
  expect(percentile([10, 20], 0.5)).toBe(15);
  expect(percentile([1, 2, 3, 4, 5], 0.99)).toBeCloseTo(4.96);
  expect(percentile([7], 0.99)).toBe(7);
});

test('an empty list has no median', () => {
  expect(median([])).toBeNaN();
});
