// The dates of endpoints 6, 10 and 12 (Svc spec 4.3), including forms that the client never sends.
import fc from 'fast-check';
import { START_MS } from '../../sandbox/testing/started-sandbox';
import type { DatePairQuery } from '../../src/contract/dates';
import type { Answer } from '../../src/contract/endpoints';
import type { ShowtimeDetail } from '../../src/contract/showtime';
import { openPartnerHarness, type PartnerHarness } from './support/partner-harness';

const HOUR_MS = 3600_000;
const NEW_YORK = 'C101';
const LOS_ANGELES = 'C134';

let harness: PartnerHarness;

beforeAll(async () => {
  harness = await openPartnerHarness();
});

afterAll(() => harness.close());

const iso = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z');
/** Endpoint 12 names the field with its bounds, as in `isoDateBounds.isoEndDate`. */
const refusedAt = (field: string) => ({
  status: 400,
  field: expect.stringMatching(new RegExp(`^(?:\\w+Bounds\\.)?${field}$`)) as string,
});
const localTimes = (details: readonly ShowtimeDetail[]) =>
  details.map(({ localShowtimeStart }) => localShowtimeStart.slice(0, 19));

function queryOf(pair: DatePairQuery): string {
  return new URLSearchParams(pair as Record<string, string>).toString();
}

async function by10(pair: DatePairQuery, venueId = NEW_YORK): Promise<ShowtimeDetail[]> {
  const target = `/partner/v1/showtime/details/byVenue/${venueId}?${queryOf(pair)}`;
  const answer = await harness.loose('showtimesByVenue', target);
  return (answer as Answer<'showtimesByVenue'>).showtimeDetails;
}

/** Sends the pair to endpoint 12, as its bounds. */
async function by12(pair: DatePairQuery, venueId = NEW_YORK): Promise<ShowtimeDetail[]> {
  const { isoStartDate, isoEndDate, localStartDate, localEndDate } = pair;
  const body = {
    venueIds: [venueId],
    ...(isoStartDate && { isoDateBounds: { isoStartDate, isoEndDate } }),
    ...(localStartDate && { localDateBounds: { localStartDate, localEndDate } }),
  };
  const target = '/partner/v1/showtime/details/forVenues';
  const answer = await harness.loose('showtimesForVenues', target, body);
  const { venueShowtimeDetailsMap } = answer as Answer<'showtimesForVenues'>;
  return venueShowtimeDetailsMap[venueId]?.showtimeDetails ?? [];
}

const byIdsOf = (details: readonly ShowtimeDetail[]) => details.map(({ showtimeId }) => showtimeId);

describe.each([
  ['10', by10],
  ['12', by12],
])('endpoint %s', (_number, showtimes) => {
  it('without dates returns the next 24 hours', async () => {
    const range = { isoStartDate: iso(START_MS), isoEndDate: iso(START_MS + 24 * HOUR_MS) };
    expect(byIdsOf(await showtimes({}))).toEqual(byIdsOf(await showtimes(range)));
    expect(await showtimes({})).not.toHaveLength(0);
  });

  it.each([
    [
      { isoStartDate: '2026-03-06T05:00:00Z' },
      { isoStartDate: '2026-03-06T05:00:00Z', isoEndDate: '2026-03-07T05:00:00Z' },
    ],
    [
      { localStartDate: '2026-03-06T00:00:00' },
      { localStartDate: '2026-03-06T00:00:00', localEndDate: '2026-03-07T00:00:00' },
    ],
  ])('reads a start without an end as one day: %p', async (alone, pair) => {
    expect(await showtimes(alone)).not.toHaveLength(0);
    expect(byIdsOf(await showtimes(alone))).toEqual(byIdsOf(await showtimes(pair)));
  });

  it('accepts any offset and milliseconds, but returns neither', async () => {
    const utc = { isoStartDate: '2026-03-06T05:00:00Z', isoEndDate: '2026-03-07T05:00:00Z' };
    const other = {
      isoStartDate: '2026-03-06T06:00:00.000+01:00',
      isoEndDate: '2026-03-07T00:00:00.000-05:00',
    };
    const answered = await showtimes(other);
    expect(byIdsOf(answered)).toEqual(byIdsOf(await showtimes(utc)));
    for (const { utcShowtimeStart, localShowtimeStart } of answered) {
      expect(utcShowtimeStart).toMatch(/^2026-03-0\dT\d\d:\d\d:00Z$/);
      expect(localShowtimeStart).toMatch(/^2026-03-06T\d\d:\d\d:00-05:00$/);
    }
  });

  it('includes the start and excludes the end', async () => {
    const all = await showtimes({ isoStartDate: '2026-03-06T05:00:00Z' });
    const starts = [...new Set(all.map(({ utcShowtimeStart }) => utcShowtimeStart))];
    const [isoStartDate, isoEndDate] = starts;
    const between = await showtimes({ isoStartDate, isoEndDate });
    const expected = all.filter(({ utcShowtimeStart }) => utcShowtimeStart === isoStartDate);
    expect(byIdsOf(between)).toEqual(byIdsOf(expected));
  });

  it('accepts exactly seven days', async () => {
    const local = { localStartDate: '2026-03-05T00:00:00', localEndDate: '2026-03-12T00:00:00' };
    const days = new Set(localTimes(await showtimes(local)).map((time) => time.slice(0, 10)));
    expect(days.size).toBe(7);
    const over = { ...local, localEndDate: '2026-03-12T00:00:01' };
    await expect(showtimes(over)).rejects.toMatchObject(refusedAt('localEndDate'));
    const isoOver = { isoStartDate: '2026-03-05T00:00:00Z', isoEndDate: '2026-03-12T00:00:01Z' };
    await expect(showtimes(isoOver)).rejects.toMatchObject(refusedAt('isoEndDate'));
  });

  it.each([
    ['isoEndDate', { isoStartDate: '2026-03-05T00:00:00Z', isoEndDate: '2026-03-05T00:00:00Z' }],
    ['isoEndDate', { isoStartDate: '2026-03-05T00:00:00Z', isoEndDate: '2026-03-04T00:00:00Z' }],
    [
      'localEndDate',
      { localStartDate: '2026-03-05T00:00:00', localEndDate: '2026-03-04T00:00:00' },
    ],
  ])('refuses an end that is not after the start: %s', async (field, pair) => {
    await expect(showtimes(pair)).rejects.toMatchObject(refusedAt(field));
  });

  it('reads local times in the zone of the venue', async () => {
    const evening = { localStartDate: '2026-03-06T18:00:00', localEndDate: '2026-03-06T23:59:00' };
    for (const [venueId, offset] of [
      [NEW_YORK, '-05:00'],
      [LOS_ANGELES, '-08:00'],
    ] as const) {
      const details = await showtimes(evening, venueId);
      expect(details.length).toBeGreaterThan(3);
      for (const { localShowtimeStart } of details) {
        expect(localShowtimeStart).toMatch(/^2026-03-06T(18|19|2\d):/);
        expect(localShowtimeStart.endsWith(offset)).toBe(true);
      }
    }
  });

  it('keeps local times across a daylight-saving change', async () => {
    const day = (date: string) => showtimes({ localStartDate: `2026-03-${date}T00:00:00` });
    const [before, after] = [await day('07'), await day('08')];
    const hours = (details: ShowtimeDetail[]) => localTimes(details).map((time) => time.slice(11));
    expect(hours(after)).toEqual(hours(before));
    const [first, last] = [before[0], after[0]];
    expect(first?.localShowtimeStart.slice(19)).toBe('-05:00');
    expect(last?.localShowtimeStart.slice(19)).toBe('-04:00');
    const apartMs =
      Date.parse(last?.utcShowtimeStart ?? '') - Date.parse(first?.utcShowtimeStart ?? '');
    expect(apartMs).toBe(23 * HOUR_MS);
  });

  it('returns exactly the showtimes that start between two local times', async () => {
    const week = { localStartDate: '2026-03-05T00:00:00', localEndDate: '2026-03-12T00:00:00' };
    const all = await showtimes(week);
    const minute = fc.integer({ min: 0, max: 7 * 24 * 60 });
    const localTime = (minutes: number) =>
      new Date(Date.parse('2026-03-05T00:00:00Z') + minutes * 60_000).toISOString().slice(0, 19);
    await fc.assert(
      fc.asyncProperty(minute, minute, async (a, b) => {
        fc.pre(a !== b);
        const localStartDate = localTime(Math.min(a, b));
        const localEndDate = localTime(Math.max(a, b));
        const expected = all.filter(({ localShowtimeStart }) => {
          const time = localShowtimeStart.slice(0, 19);
          return time >= localStartDate && time < localEndDate;
        });
        const answered = await showtimes({ localStartDate, localEndDate });
        expect(byIdsOf(answered)).toEqual(byIdsOf(expected));
      }),
      { numRuns: 15 },
    );
  });
});

describe('invalid pairs', () => {
  const ISO = 'isoStartDate=2026-03-05T00:00:00Z';
  const LOCAL = 'localStartDate=2026-03-05T00:00:00';

  it.each([
    ['both pairs', 'localStartDate', `${ISO}&${LOCAL}`],
    ['a mixed pair', 'localEndDate', `${ISO}&localEndDate=2026-03-06T00:00:00`],
    ['an ISO end alone', 'isoStartDate', 'isoEndDate=2026-03-05T00:00:00Z'],
    ['a local end alone', 'localStartDate', 'localEndDate=2026-03-05T00:00:00'],
    ['an instant without a zone', 'isoStartDate', 'isoStartDate=2026-03-05T00:00:00'],
    ['a local time with a zone', 'localStartDate', 'localStartDate=2026-03-05T00:00:00Z'],
    ['an impossible day', 'isoStartDate', 'isoStartDate=2026-02-30T00:00:00Z'],
  ])('%s: endpoints 6 and 10 refuse %s', async (_what, field, query) => {
    const refusal = [400, 'INVALID_REQUEST', field];
    const six = `/partner/v1/production/ids/byVenue/${NEW_YORK}?${query}`;
    expect(await harness.bad('productionIdsByVenue', six)).toEqual(refusal);
    const ten = `/partner/v1/showtime/details/byVenue/${NEW_YORK}?${query}`;
    expect(await harness.bad('showtimesByVenue', ten)).toEqual(refusal);
  });

  const isoDateBounds = {
    isoStartDate: '2026-03-05T00:00:00Z',
    isoEndDate: '2026-03-06T00:00:00Z',
  };
  const localDateBounds = { localStartDate: '2026-03-05T00:00:00' };

  it.each([
    ['both bounds', 'localDateBounds', { isoDateBounds, localDateBounds }],
    [
      'an end alone',
      'isoDateBounds.isoStartDate',
      { isoDateBounds: { isoEndDate: isoDateBounds.isoEndDate } },
    ],
    ['reversed bounds', 'isoDateBounds.isoEndDate', { isoDateBounds: backwards() }],
  ])('%s: endpoint 12 refuses %s, even if no venue is known', async (_what, field, bounds) => {
    const body = { venueIds: ['C999'], ...bounds };
    const target = '/partner/v1/showtime/details/forVenues';
    const refusal = [400, 'INVALID_REQUEST', field];
    expect(await harness.bad('showtimesForVenues', target, body)).toEqual(refusal);
  });

  function backwards() {
    const { isoStartDate, isoEndDate } = isoDateBounds;
    return { isoStartDate: isoEndDate, isoEndDate: isoStartDate };
  }
});

it('endpoint 6 accepts the same pairs', async () => {
  const ids = async (pair: DatePairQuery) => {
    const target = `/partner/v1/production/ids/byVenue/${NEW_YORK}?${queryOf(pair)}`;
    return ((await harness.loose('productionIdsByVenue', target)) as { ids: string[] }).ids;
  };
  const playing = async (pair: DatePairQuery) =>
    [...new Set((await by10(pair)).map(({ productionId }) => productionId))].sort();
  for (const pair of [
    {},
    { isoStartDate: '2026-03-06T05:00:00Z' },
    { localStartDate: '2026-03-06T00:00:00', localEndDate: '2026-03-09T12:00:00' },
  ]) {
    expect(await ids(pair)).toEqual(await playing(pair));
  }
});
