import { RememberedFigures } from './remembered-figures';

let nowMs: number;
let asked: string[];
let failures: unknown[];

beforeEach(() => {
  nowMs = 1;
  asked = [];
  failures = [];
});

function figures(answer: (name: string) => Promise<number>): RememberedFigures {
  return new RememberedFigures({
    ttlMs: 1_000,
    ask: (name) => {
      asked.push(name);
      return answer(name);
    },
    onFailure: (error) => failures.push(error),
    now: () => nowMs,
  });
}

it('asks once for all who want to know at once', async () => {
  const it = figures(() => Promise.resolve(7));
  expect(await Promise.all([it.of('a'), it.of('a'), it.of('b')])).toEqual([7, 7, 7]);
  expect(asked).toEqual(['a', 'b']);
});

it('takes a figure for true for its time, and asks again after it', async () => {
  let count = 7;
  const it = figures(() => Promise.resolve(count++));
  await it.of('a');
  nowMs = 1_001;
  expect(await it.of('a')).toBe(7);
  nowMs = 1_002;
  expect(await it.of('a')).toBe(8);
});

it('keeps a 0 like any other figure', async () => {
  const it = figures(() => Promise.resolve(0));
  expect([await it.of('a'), await it.of('a')]).toEqual([0, 0]);
  expect(asked).toEqual(['a']);
});

it('counts an unavailable figure as 0, reports it once, and reads it again after its time', async () => {
  let count = 7;
  const it = figures(() => (count++ === 7 ? Promise.reject(new Error('no')) : Promise.resolve(1)));
  expect(await Promise.all([it.of('a'), it.of('a')])).toEqual([0, 0]);
  expect(await it.of('a')).toBe(0);
  expect(failures).toEqual([new Error('no')]);
  nowMs = 1_002;
  expect(await it.of('a')).toBe(1);
});
