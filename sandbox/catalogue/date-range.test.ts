import { SvcRefusal } from '../refusal';
import { dateRange } from './date-range';

const NOW_MS = Date.parse('2026-03-03T15:00:00Z');
const ZONE = 'America/New_York';

function range(pair: Parameters<typeof dateRange>[0]): [string, string] {
  const { fromMs, untilMs } = dateRange(pair, ZONE, NOW_MS);
  return [new Date(fromMs).toISOString(), new Date(untilMs).toISOString()];
}

test.each([
  ['neither: a day from now', {}, '2026-03-03T15:00:00.000Z', '2026-03-04T15:00:00.000Z'],
  [
    'an ISO start alone: one day',
    { isoStartDate: '2026-03-05T00:00:00Z' },
    '2026-03-05T00:00:00.000Z',
    '2026-03-06T00:00:00.000Z',
  ],
  [
    'any offset, with milliseconds',
    { isoStartDate: '2026-03-05T00:00:00.250+02:00', isoEndDate: '2026-03-05T00:00:00-05:00' },
    '2026-03-04T22:00:00.250Z',
    '2026-03-05T05:00:00.000Z',
  ],
  [
    'local times in the zone of the venue',
    { localStartDate: '2026-03-05T18:00:00', localEndDate: '2026-03-05T23:00:00' },
    '2026-03-05T23:00:00.000Z',
    '2026-03-06T04:00:00.000Z',
  ],
  [
    'a local start alone: a day of 23 hours when the clocks go forward',
    { localStartDate: '2026-03-08T00:00:00' },
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ],
  [
    'seven local days, of which one has 25 hours',
    { localStartDate: '2026-10-30T00:00:00', localEndDate: '2026-11-06T00:00:00' },
    '2026-10-30T04:00:00.000Z',
    '2026-11-06T05:00:00.000Z',
  ],
])('%s', (_name, pair, from, until) => {
  expect(range(pair)).toEqual([from, until]);
});

const ISO_START = { isoStartDate: '2026-03-05T00:00:00Z' };
const LOCAL_START = { localStartDate: '2026-03-05T00:00:00' };

test.each([
  ['an ISO end alone', { isoEndDate: '2026-03-05T00:00:00Z' }],
  ['a local end alone', { localEndDate: '2026-03-05T00:00:00' }],
  ['both starts', { ...ISO_START, ...LOCAL_START }],
  ['a mixed pair', { ...ISO_START, localEndDate: '2026-03-06T00:00:00' }],
  ['an end at the start', { ...ISO_START, isoEndDate: '2026-03-05T00:00:00Z' }],
  ['a local end before the start', { ...LOCAL_START, localEndDate: '2026-03-04T00:00:00' }],
  ['over seven days', { ...ISO_START, isoEndDate: '2026-03-12T00:00:01Z' }],
  ['over seven local days', { ...LOCAL_START, localEndDate: '2026-03-12T00:00:01' }],
])('refuses %s', (_name, pair) => {
  expect(() => range(pair)).toThrow(SvcRefusal);
});
