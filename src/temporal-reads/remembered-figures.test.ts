import { RememberedFigures } from './remembered-figures';

let nowMs: number;
let fetched: string[];
let failures: unknown[];

beforeEach(() => {
  nowMs = 1;
  fetched = [];
  failures = [];
});

function figures(answer: (name: string) => Promise<number>): RememberedFigures<number> {
  return new RememberedFigures({
    ttlMs: 1_000,
    fetch: (name) => {
      fetched.push(name);
      return answer(name);
    },
    missing: 0,
    onFailure: (error) => failures.push(error),
    now: () => nowMs,
  });
}

it('shares one request between concurrent look-ups', async () => {
  const it = figures(() => Promise.resolve(7));
  expect(await Promise.all([it.of('a'), it.of('a'), it.of('b')])).toEqual([7, 7, 7]);
  expect(fetched).toEqual(['a', 'b']);
});

it('caches a figure for its ttl, and then fetches it again', async () => {
  let count = 7;
  const it = figures(() => Promise.resolve(count++));
  await it.of('a');
  nowMs = 1_001;
  expect(await it.of('a')).toBe(7);
  nowMs = 1_002;
  expect(await it.of('a')).toBe(8);
});

it('caches a 0 like any other figure', async () => {
  const it = figures(() => Promise.resolve(0));
  expect([await it.of('a'), await it.of('a')]).toEqual([0, 0]);
  expect(fetched).toEqual(['a']);
});

it('returns 0 for a figure that was never available, reports the failure once, and retries after the ttl', async () => {
  let count = 7;
  const it = figures(() => (count++ === 7 ? Promise.reject(new Error('no')) : Promise.resolve(1)));
  expect(await Promise.all([it.of('a'), it.of('a')])).toEqual([0, 0]);
  expect(await it.of('a')).toBe(0);
  expect(failures).toEqual([new Error('no')]);
  nowMs = 1_002;
  expect(await it.of('a')).toBe(1);
});

it('keeps the latest figure while no new one is available', async () => {
  let count = 7;
  const it = figures(() =>
    count === 7 ? Promise.resolve(count++) : Promise.reject(new Error('no')),
  );
  await it.of('a');
  nowMs = 1_002;
  expect(await it.of('a')).toBe(7);
  expect(failures).toHaveLength(1);
});
