import type { Answer } from './checkout/ports';
import { failure } from './failure';
import { withAvailable, withShowtime, type DetailCalls } from './complete-showtime';
import { placesOnly, type ReceivedPrices, type ReceivedShowtime } from './showtime';

const RECEIVED: ReceivedShowtime = {
  id: 'D812',
  title: null,
  productionId: 'B33',
  venueId: 'C12',
  venueName: null,
  startsAt: '2026-11-22T02:30:00Z',
  localStart: '2026-11-21T18:30:00-08:00',
  seating: 'general',
  available: 17,
};
const PRICES: ReceivedPrices = {
  showtime: null,
  offers: [],
  maxQuantity: 8,
  notices: { offerChanged: null, agePolicyUrl: null, shipping: null },
};
const MAP = placesOnly(null, '2026-11-21T18:00:00Z');
const LOST = { outcome: 'unknown', failure: failure('UPSTREAM_UNAVAILABLE') } as const;

const done = <T>(value: T): Answer<T> => ({ outcome: 'done', value });

/** Calls with these answers; `made` lists their names. */
function callsWith(answers: Partial<{ [K in keyof DetailCalls]: unknown }> = {}) {
  const made: string[] = [];
  const answer = (name: keyof DetailCalls, value: unknown) => async () => {
    made.push(name);
    return Promise.resolve((answers[name] ?? done(value)) as Answer<never>);
  };
  const calls: DetailCalls = {
    showtime: answer('showtime', RECEIVED),
    productionName: answer('productionName', 'Night Train'),
    venueName: answer('venueName', 'Rex 12'),
  };
  return { calls, made };
}

it('fetches the showtime and its names if Svc returned none', async () => {
  const { calls, made } = callsWith();
  const showtime = { ...RECEIVED, title: 'Night Train', venueName: 'Rex 12' };
  await expect(withShowtime(done(PRICES), 'D812', calls)).resolves.toEqual(
    done({ ...PRICES, showtime }),
  );
  expect(made).toEqual(['showtime', 'productionName', 'venueName']);
});

it('fetches nothing that Svc returned already', async () => {
  const { calls, made } = callsWith();
  const showtime = { ...RECEIVED, title: 'Film', venueName: 'Cinema' };
  const received = done({ ...PRICES, showtime });
  await expect(withShowtime(received, 'D812', calls)).resolves.toEqual(received);
  const map = done({ ...MAP, available: 0 });
  await expect(withAvailable(map, 'D812', calls)).resolves.toEqual(map);
  expect(made).toEqual([]);
});

describe('a known showtime', () => {
  const known = {
    ...RECEIVED,
    seating: 'reserved',
    title: 'Night Train',
    venueName: 'Rex 12',
  } as const;

  it('saves the calls', async () => {
    const { calls, made } = callsWith();
    await expect(withShowtime(done(PRICES), 'D812', calls, known)).resolves.toEqual(
      done({ ...PRICES, showtime: known }),
    );
    expect(made).toEqual([]);
  });

  it('needs calls only for its missing names', async () => {
    const { calls, made } = callsWith();
    const unnamed = { ...known, venueName: null };
    const answer = await withShowtime(done(PRICES), 'D812', calls, unnamed);
    expect(answer).toMatchObject({ value: { showtime: { venueName: 'Rex 12' } } });
    expect(made).toEqual(['venueName']);
  });

  it('does not replace the number of free places in general admission', async () => {
    const { calls, made } = callsWith();
    const places = { ...known, seating: 'general' } as const;
    const answer = await withShowtime(done(PRICES), 'D812', calls, places);
    expect(answer).toMatchObject({ value: { showtime: { available: 17, title: 'Night Train' } } });
    expect(made).toEqual(['showtime']);
  });

  it('yields to the showtime in the prices', async () => {
    const { calls, made } = callsWith();
    const showtime = { ...RECEIVED, startsAt: '2026-11-22T03:00:00Z' };
    const answer = await withShowtime(done({ ...PRICES, showtime }), 'D812', calls, known);
    expect(answer).toMatchObject({
      value: { showtime: { startsAt: '2026-11-22T03:00:00Z', title: 'Night Train' } },
    });
    expect(made).toEqual([]);
  });
});

it('uses ids instead of names that are not available', async () => {
  const { calls } = callsWith({ productionName: LOST, venueName: done(null) });
  const answer = await withShowtime(done(PRICES), 'D812', calls);
  expect(answer).toMatchObject({ value: { showtime: { title: 'B33', venueName: 'C12' } } });
});

it('fails if a required call fails', async () => {
  const { calls } = callsWith({ showtime: LOST });
  await expect(withShowtime(done(PRICES), 'D812', calls)).resolves.toEqual(LOST);
  await expect(withAvailable(done(MAP), 'D812', calls)).resolves.toEqual(LOST);
  await expect(withShowtime(LOST, 'D812', calls)).resolves.toEqual(LOST);
});

it('fails if Svc does not report the number of free places, and never shows 0', async () => {
  const { available: _available, ...showtime } = RECEIVED;
  const { calls } = callsWith({ showtime: done(showtime) });
  await expect(withAvailable(done(MAP), 'D812', calls)).resolves.toMatchObject({
    outcome: 'unknown',
    failure: {
      code: 'UPSTREAM_UNAVAILABLE',
      message: 'The number of free places is unknown.',
    },
  });
});

it('reads the free places of general admission from the showtime', async () => {
  const { calls, made } = callsWith();
  const answer = await withAvailable(done(MAP), 'D812', calls);
  expect(answer).toMatchObject({ value: { available: 17, rows: [] } });
  expect(made).toEqual(['showtime']);
});
