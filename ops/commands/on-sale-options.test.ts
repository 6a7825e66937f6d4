import { readNewOnSale } from './on-sale-options';

const NOW_MS = Date.UTC(2030, 0, 1);
const AT = ['--opens-at', '2030-01-01T18:00:00Z'];
const SHOWTIMES = ['--showtimes', 'D1,D2'];

const read = (...args: readonly string[]) => readNewOnSale(args, NOW_MS);

test('reads the covered showtimes, the opening, the weights and the rate', () => {
  expect(read(...SHOWTIMES, ...AT)).toEqual({
    covers: { showtimeIds: ['D1', 'D2'] },
    opensAtMs: Date.UTC(2030, 0, 1, 18),
    weights: {},
    keyOwner: undefined,
    perSecond: undefined,
    endsSoldOutAfterMs: undefined,
  });
  const weighted = [...AT, '--weight', 'rex=3', '--weight', 'odeon=2', '--per-second', '0.5'];
  expect(read('--partner', 'rex', ...weighted)).toMatchObject({
    covers: { partnerId: 'rex' },
    weights: { rex: 3, odeon: 2 },
    perSecond: 0.5,
  });
  expect(read('--film', 'B1', '--venue', 'C1', ...AT)).toMatchObject({
    covers: { productionId: 'B1', venueId: 'C1' },
  });
});

test('spaces around the ids of showtimes are ignored', () => {
  expect(read('--showtimes', 'D1, D2 ', ...AT)).toMatchObject({
    covers: { showtimeIds: ['D1', 'D2'] },
  });
});

test('reads what happens when a showtime is sold out', () => {
  const soldOut = (...args: readonly string[]) =>
    read(...SHOWTIMES, ...AT, ...args).endsSoldOutAfterMs;
  expect(soldOut('--when-sold-out', 'wait')).toBeUndefined();
  expect(soldOut('--when-sold-out', 'end')).toBe(12 * 60_000);
  expect(soldOut('--when-sold-out', 'end', '--sold-out-after', '90')).toBe(90_000);
});

test.each([
  [[...SHOWTIMES], /--opens-at: expected a time in UTC/],
  [[...SHOWTIMES, '--opens-at', '2030-01-01T18:00:00+02:00'], /--opens-at: expected a time in UTC/],
  [[...SHOWTIMES, '--opens-at', '2030-01-01T00:00:05Z'], /at least 15 s from now/],
  [[...SHOWTIMES, '--opens-at', '2030-02-30T18:00:00Z'], /--opens-at: expected a time in UTC/],
  [[...SHOWTIMES, '--opens-at', '+275760-01-01T00:00:00Z'], /--opens-at: expected a time/],
  [[...SHOWTIMES, '--opens-at', '2100-01-01T00:00:00Z'], /--opens-at: expected a time before 2100/],
  [AT, /expected one of --showtimes/],
  [[...SHOWTIMES, '--partner', 'rex', ...AT], /expected one of --showtimes/],
  [['--film', 'B1', ...AT], /expected one of --showtimes/],
  [[...SHOWTIMES, '--venue', 'C1', ...AT], /expected one of --showtimes/],
  [['--showtimes', 'D1,,D2', ...AT], /--showtimes: expected ids, separated by commas/],
  [['--showtimes', '', ...AT], /--showtimes: expected ids, separated by commas/],
  [['--showtimes', 'D1,D2,D1', ...AT], /--showtimes: D1 is listed twice/],
  [['--partner', 'rex', '--key', 'rex', ...AT], /--key: leave it out with --partner/],
  [[...SHOWTIMES, ...AT, '--weight', 'rex'], /--weight: expected a partner and a number/],
  [[...SHOWTIMES, ...AT, '--weight', 'rex=0'], /--weight: expected a partner and a number/],
  [
    [...SHOWTIMES, ...AT, '--weight', 'rex=2', '--weight', 'rex=3'],
    /--weight: rex is listed twice/,
  ],
  [[...SHOWTIMES, ...AT, '--per-second', '0'], /--per-second: expected a number above 0/],
  [[...SHOWTIMES, ...AT, '--when-sold-out', 'stop'], /--when-sold-out: expected end or wait/],
  [[...SHOWTIMES, ...AT, '--sold-out-after', '9'], /expected only with --when-sold-out end/],
  [
    [...SHOWTIMES, ...AT, '--when-sold-out', 'end', '--sold-out-after', '0'],
    /--sold-out-after: expected seconds/,
  ],
])('refuses %j', (args, message) => {
  expect(() => read(...args)).toThrow(message);
});
