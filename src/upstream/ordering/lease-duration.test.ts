import { boundedLeaseMs } from './lease-duration';

test.each([
  [600_000, 600_000],
  [0, 0],
  [-5_000, 0],
  [9e15, 86_400_000],
])('a lease that Svc names as %d ms counts for %d ms', (named, counted) => {
  expect(boundedLeaseMs(named)).toBe(counted);
});
