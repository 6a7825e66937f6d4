import { retryAfterMs } from './retry-after';

const NOW_MS = Date.parse('2026-11-21T18:00:00Z');
const IN_5_S = 'Sat, 21 Nov 2026 18:00:05 GMT';

it.each([
  ['2', undefined, 2000],
  ['0', undefined, 0],
  [' 2 ', undefined, 2000],
  ['1.5', undefined, 1500],
  ['0.0001', undefined, 1],
  ['in 5 seconds', undefined, undefined],
  ['1.5.2026', undefined, undefined],
  [IN_5_S, undefined, 5000],
  [IN_5_S, 'Sat, 21 Nov 2026 18:00:02 GMT', 3000],
  ['Sat, 21 Nov 2026 17:00:00 GMT', undefined, 0],
  ['Sat Nov 21 18:00:05 2026', undefined, 5000],
  ['Sun Nov  1 18:00:05 2026', 'Sun, 01 Nov 2026 18:00:02 GMT', 3000],
  ['999999999999', undefined, 3600_000],
  ['soon', undefined, undefined],
  ['', undefined, undefined],
  [undefined, undefined, undefined],
])('Retry-After %p with Date %p is %p ms', (value, date, expected) => {
  expect(retryAfterMs({ 'retry-after': value, date }, NOW_MS)).toBe(expected);
});
