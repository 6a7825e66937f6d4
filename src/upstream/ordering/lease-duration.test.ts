import { boundedLeaseMs } from './lease-duration';

test.each([
  [600_000, 600_000],
  [0, 0],
  [-5_000, 0],
  [9e15, 86_400_000],
])('a lease of %d ms counts as %d ms', (received, bounded) => {
  expect(boundedLeaseMs(received)).toBe(bounded);
});
