import { RECEIVED, FROM_SVC } from '../../upstream/testing/night-train';
import type { ShowtimeSource } from '../../upstream/discovery/showtime-details';
import { SvcError } from '../../upstream/svc/svc-error';
import { createKnownShowtimes, NOT_SOLD, rememberShowtimes } from './known-showtimes';

const { available: _notKnown, ...showtime } = RECEIVED;
const KNOWN = { ...showtime, title: 'Night Train', venueName: 'Rex 12' };
const TROUBLE = { outcome: 'unknown', code: 'UPSTREAM_UNAVAILABLE', reason: 'x' } as const;

/** A source that gives these answers, and the names of the calls that it has received. */
function sourceWith(answers: Partial<ShowtimeSource> = {}) {
  const requested: string[] = [];
  const answering: ShowtimeSource = {
    showtimesByIds: () =>
      Promise.resolve({ showtimeDetails: [FROM_SVC], preOrderDetails: [], attributeMap: {} }),
    productionsByIds: () => Promise.resolve([{ id: 'B33', name: 'Night Train' }] as never),
    venuesByIds: () => Promise.resolve([{ venue: { id: 'C12', name: 'Rex 12' } }] as never),
    ...answers,
  };
  const noting = <N extends keyof ShowtimeSource>(name: N): ShowtimeSource[N] =>
    ((...args: unknown[]) => {
      requested.push(name);
      return (answering[name] as (...given: unknown[]) => unknown)(...args);
    }) as ShowtimeSource[N];
  const discovery: ShowtimeSource = {
    showtimesByIds: noting('showtimesByIds'),
    productionsByIds: noting('productionsByIds'),
    venuesByIds: noting('venuesByIds'),
  };
  return { discovery, requested };
}

const never = () => new Promise<never>(() => undefined);
const failing = () => Promise.reject(new SvcError('showtimesByIds', TROUBLE));

afterEach(() => {
  jest.useRealTimers();
});

const STARTS_MS = Date.parse(FROM_SVC.utcShowtimeStart);

function known(
  discovery: ShowtimeSource,
  { canLookUp = true, now = () => STARTS_MS - 1 }: { canLookUp?: boolean; now?: () => number } = {},
) {
  return createKnownShowtimes({ remembered: rememberShowtimes(), discovery, canLookUp, now });
}

test('a listed showtime is known without a look-up of its own: only its names are fetched', async () => {
  const { discovery, requested } = sourceWith();
  const showtimes = known(discovery, { canLookUp: false });
  expect(await showtimes.of('D812')).toBeNull();
  showtimes.learn([FROM_SVC]);
  expect(await showtimes.of('D812')).toEqual(KNOWN);
  expect(requested).toEqual(['productionsByIds', 'venuesByIds']);
});

test('an unlisted showtime is looked up once, if look-ups are on', async () => {
  const { discovery, requested } = sourceWith();
  const showtimes = known(discovery);
  expect(await showtimes.of('D812')).toEqual(KNOWN);
  expect(await showtimes.of('D812')).toEqual(KNOWN);
  expect(requested.filter((name) => name === 'showtimesByIds')).toHaveLength(1);
});

test('a failed look-up returns null, and an empty one means not sold', async () => {
  expect(await known(sourceWith({ showtimesByIds: failing }).discovery).of('D812')).toBeNull();
  expect(await known(sourceWith().discovery).of('D999')).toBe(NOT_SOLD);
});

test.each([
  ['has started', FROM_SVC.utcShowtimeStart, NOT_SOLD],
  ['was moved', '2026-11-22T03:30:00Z', { ...KNOWN, startsAt: '2026-11-22T03:30:00Z' }],
])(
  'a showtime that %s since it was listed is looked up again',
  async (_what, startsAt, expected) => {
    const { discovery, requested } = sourceWith({
      showtimesByIds: () =>
        Promise.resolve({
          showtimeDetails: [{ ...FROM_SVC, utcShowtimeStart: startsAt }],
          preOrderDetails: [],
          attributeMap: {},
        }),
    });
    const showtimes = known(discovery, { canLookUp: false, now: () => STARTS_MS });
    showtimes.learn([FROM_SVC]);
    expect(await showtimes.of('D812')).toEqual(expected);
    expect(requested.filter((name) => name === 'showtimesByIds')).toHaveLength(1);
  },
);

test('a name that cannot be read is null, and the showtime is still known', async () => {
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

test('an answer that arrives too late is used for the next start', async () => {
  jest.useFakeTimers();
  let respond = (): void => undefined;
  const { discovery, requested } = sourceWith({
    showtimesByIds: () =>
      new Promise((resolve) => {
        respond = () =>
          resolve({ showtimeDetails: [FROM_SVC], preOrderDetails: [], attributeMap: {} });
      }),
  });
  const showtimes = known(discovery);
  const first = showtimes.of('D812');
  await jest.advanceTimersByTimeAsync(300);
  expect(await first).toBeNull();
  respond();
  await jest.advanceTimersByTimeAsync(0);
  expect(await showtimes.of('D812')).toEqual(KNOWN);
  expect(requested.filter((name) => name === 'showtimesByIds')).toHaveLength(1);
});

test('an unexpected error is thrown', async () => {
  const { discovery } = sourceWith({ showtimesByIds: () => Promise.reject(new TypeError('oops')) });
  await expect(known(discovery).of('D812')).rejects.toThrow('oops');
});
