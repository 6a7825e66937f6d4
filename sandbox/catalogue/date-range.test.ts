import fc from 'fast-check';
import { SvcRefusal } from '../refusal';
import { dateRange } from './date-range';

const NOW_MS = Date.parse('2026-03-03T15:00:00Z');
const ZONE = 'America/New_York';

function range(pair: Parameters<typeof dateRange>[0]): [string, string] {
  const { fromMs, untilMs } = dateRange(pair, ZONE, NOW_MS);
  return [new Date(fromMs).toISOString(), new Date(untilMs).toISOString()];
}

test.each([
  ['no dates as the next 24 hours', {}, '2026-03-03T15:00:00.000Z', '2026-03-04T15:00:00.000Z'],
  [
    'an ISO start without an end as one day',
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
    'a local start without an end as one day, of 23 hours when the clocks go forward',
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
])('reads %s', (_name, pair, from, until) => {
  expect(range(pair)).toEqual([from, until]);
});

const ISO_START = { isoStartDate: '2026-03-05T00:00:00Z' };
const LOCAL_START = { localStartDate: '2026-03-05T00:00:00' };

test.each([
  ['an ISO end without a start', { isoEndDate: '2026-03-05T00:00:00Z' }],
  ['a local end without a start', { localEndDate: '2026-03-05T00:00:00' }],
  ['both starts', { ...ISO_START, ...LOCAL_START }],
  ['a mixed pair', { ...ISO_START, localEndDate: '2026-03-06T00:00:00' }],
  ['an end at the start', { ...ISO_START, isoEndDate: '2026-03-05T00:00:00Z' }],
  ['a local end before the start', { ...LOCAL_START, localEndDate: '2026-03-04T00:00:00' }],
  ['over seven days', { ...ISO_START, isoEndDate: '2026-03-12T00:00:01Z' }],
  ['over seven local days', { ...LOCAL_START, localEndDate: '2026-03-12T00:00:01' }],
])('refuses %s', (_name, pair) => {
  expect(() => range(pair)).toThrow(SvcRefusal);
});

const MINUTE_MS = 60_000;
const WEEK_MINUTES = 7 * 24 * 60;

const spanTaken = fc.integer({ min: 1, max: WEEK_MINUTES });
const spanRefused = fc.oneof(
  fc.integer({ min: -WEEK_MINUTES, max: 0 }),
  fc.integer({ min: WEEK_MINUTES + 1, max: 2 * WEEK_MINUTES }),
);
// Clocks change at night: from four o'clock on, each local time occurs exactly once.
const byDay = (ms: number) => new Date(ms).getUTCHours() >= 4;

/** Start and end in ms, at any time of the year, `span` minutes apart. */
function ends(span: fc.Arbitrary<number>): fc.Arbitrary<[number, number]> {
  const start = fc.integer({ min: 0, max: 365 * 24 * 60 }).map((minutes) => {
    return Date.parse('2026-01-01T00:00:00Z') + minutes * MINUTE_MS;
  });
  return fc.tuple(start, span).map(([ms, minutes]) => [ms, ms + minutes * MINUTE_MS]);
}

const isoPair = ([start, end]: [number, number]) => ({
  isoStartDate: new Date(start).toISOString(),
  isoEndDate: new Date(end).toISOString(),
});
const localPair = ([start, end]: [number, number]) => ({
  localStartDate: new Date(start).toISOString().slice(0, 19),
  localEndDate: new Date(end).toISOString().slice(0, 19),
});

test('returns the exact instants of any ISO pair of up to seven days', () => {
  fc.assert(
    fc.property(ends(spanTaken).map(isoPair), (pair) => {
      expect(range(pair)).toEqual([pair.isoStartDate, pair.isoEndDate]);
    }),
  );
});

test('reads any local pair of up to seven days in the local time of the zone', () => {
  const zone = fc.constantFrom(ZONE, 'America/Phoenix', 'America/St_Johns', 'Europe/London');
  const daily = ends(spanTaken).filter((pair) => pair.every(byDay));
  fc.assert(
    fc.property(daily.map(localPair), zone, (pair, at) => {
      const { fromMs, untilMs } = dateRange(pair, at, NOW_MS);
      expect(wallClock(fromMs, at)).toBe(pair.localStartDate);
      expect(wallClock(untilMs, at)).toBe(pair.localEndDate);
    }),
  );
});

test('refuses any other pair', () => {
  fc.assert(
    fc.property(ends(spanRefused), (pair) => {
      expect(() => range(isoPair(pair))).toThrow(SvcRefusal);
      expect(() => range(localPair(pair))).toThrow(SvcRefusal);
    }),
  );
});

/** The local time in a zone, from the platform; Swedish dates look like ISO ones. */
function wallClock(ms: number, timeZone: string): string {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'medium' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(ms).replace(' ', 'T');
}
