import { READ, RECEIVED } from '../../upstream/testing/night-train';
import type { ShowtimeSource } from '../../upstream/discovery/showtime-details';
import { SvcError } from '../../upstream/svc/svc-error';
import { createKnownShowtimes, NOT_SOLD, rememberShowtimes } from './known-showtimes';

const { available: _notKnown, ...showtime } = READ;
const KNOWN = { ...showtime, title: 'Night Train', venueName: 'Rex 12' };
const TROUBLE = { outcome: 'unknown', code: 'UPSTREAM_UNAVAILABLE', reason: 'x' } as const;

/** Remembers what it was asked. */
function sourceWith(answers: Partial<ShowtimeSource> = {}) {
  const asked: string[] = [];
  const received: ShowtimeSource = {
    showtimesByIds: () =>
      Promise.resolve({ showtimeDetails: [RECEIVED], preOrderDetails: [], attributeMap: {} }),
    productionsByIds: () => Promise.resolve([{ id: 'B33', name: 'Night Train' }] as never),
    venuesByIds: () => Promise.resolve([{ venue: { id: 'C12', name: 'Rex 12' } }] as never),
    ...answers,
  };
  const noting = <N extends keyof ShowtimeSource>(name: N): ShowtimeSource[N] =>
    ((...args: unknown[]) => {
      asked.push(name);
      return (received[name] as (...given: unknown[]) => unknown)(...args);
    }) as ShowtimeSource[N];
  const discovery: ShowtimeSource = {
    showtimesByIds: noting('showtimesByIds'),
    productionsByIds: noting('productionsByIds'),
    venuesByIds: noting('venuesByIds'),
  };
  return { discovery, asked };
}

const never = () => new Promise<never>(() => undefined);
const failing = () => Promise.reject(new SvcError('showtimesByIds', TROUBLE));

afterEach(() => {
  jest.useRealTimers();
});

const STARTS_MS = Date.parse(RECEIVED.utcShowtimeStart);

function known(
  discovery: ShowtimeSource,
  { looksUp = true, now = () => STARTS_MS - 1 }: { looksUp?: boolean; now?: () => number } = {},
) {
  return createKnownShowtimes({ remembered: rememberShowtimes(), discovery, looksUp, now });
}

test('a showtime that a list has shown is known, with its names, and not looked up', async () => {
  const { discovery, asked } = sourceWith();
  const showtimes = known(discovery, { looksUp: false });
  expect(await showtimes.of('D812')).toBeNull();
  showtimes.learn([RECEIVED]);
  expect(await showtimes.of('D812')).toEqual(KNOWN);
  expect(asked).toEqual(['productionsByIds', 'venuesByIds']);
});

test('any other is looked up once where its prices would not name it', async () => {
  const { discovery, asked } = sourceWith();
  const showtimes = known(discovery);
  expect(await showtimes.of('D812')).toEqual(KNOWN);
  expect(await showtimes.of('D812')).toEqual(KNOWN);
  expect(asked.filter((name) => name === 'showtimesByIds')).toHaveLength(1);
});

test('a failed look-up proves nothing, and an empty one means that it is not sold', async () => {
  expect(await known(sourceWith({ showtimesByIds: failing }).discovery).of('D812')).toBeNull();
  expect(await known(sourceWith().discovery).of('D999')).toBe(NOT_SOLD);
});

test.each([
  ['has begun', RECEIVED.utcShowtimeStart, NOT_SOLD],
  ['was moved', '2026-11-22T03:30:00Z', { ...KNOWN, startsAt: '2026-11-22T03:30:00Z' }],
])('one that %s since it was listed is looked up again', async (_what, startsAt, expected) => {
  const { discovery, asked } = sourceWith({
    showtimesByIds: () =>
      Promise.resolve({
        showtimeDetails: [{ ...RECEIVED, utcShowtimeStart: startsAt }],
        preOrderDetails: [],
        attributeMap: {},
      }),
  });
  const showtimes = known(discovery, { looksUp: false, now: () => STARTS_MS });
  showtimes.learn([RECEIVED]);
  expect(await showtimes.of('D812')).toEqual(expected);
  expect(asked.filter((name) => name === 'showtimesByIds')).toHaveLength(1);
});

test('a name that fails is null, and the showtime is known all the same', async () => {
  const { discovery } = sourceWith({ venuesByIds: failing });
  expect(await known(discovery).of('D812')).toEqual({ ...KNOWN, venueName: null });
});

test.each<[string, Partial<ShowtimeSource>, object | null]>([
  ['a showtime', { showtimesByIds: never }, null],
  ['a name', { productionsByIds: never }, { ...KNOWN, title: null }],
])('%s is waited for no longer than 300 ms', async (_what, slow, expected) => {
  jest.useFakeTimers();
  let answer: unknown = 'waits';
  const received = known(sourceWith(slow).discovery)
    .of('D812')
    .then((it) => (answer = it));
  await jest.advanceTimersByTimeAsync(299);
  expect(answer).toBe('waits');
  await jest.advanceTimersByTimeAsync(1);
  await received;
  expect(answer).toEqual(expected);
});

test('an answer that comes too late is there for the next start', async () => {
  jest.useFakeTimers();
  let respond = (): void => undefined;
  const { discovery, asked } = sourceWith({
    showtimesByIds: () =>
      new Promise((resolve) => {
        respond = () =>
          resolve({ showtimeDetails: [RECEIVED], preOrderDetails: [], attributeMap: {} });
      }),
  });
  const showtimes = known(discovery);
  const first = showtimes.of('D812');
  await jest.advanceTimersByTimeAsync(300);
  expect(await first).toBeNull();
  respond();
  await jest.advanceTimersByTimeAsync(0);
  expect(await showtimes.of('D812')).toEqual(KNOWN);
  expect(asked.filter((name) => name === 'showtimesByIds')).toHaveLength(1);
});

test('a bug is no trouble of Svc', async () => {
  const { discovery } = sourceWith({ showtimesByIds: () => Promise.reject(new TypeError('oops')) });
  await expect(known(discovery).of('D812')).rejects.toThrow('oops');
});
