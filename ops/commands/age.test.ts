import { ageText } from './age';

test.each([
  [59_999, '0m'],
  [119 * 60_000, '119m'],
  [120 * 60_000, '2h'],
  [47 * 3600_000, '47h'],
  [10 * 24 * 3600_000, '10d'],
])('%i ms are %s', (ms, text) => {
  expect(ageText(ms)).toBe(text);
});
