import { WaitQuerySchema, waitPreference } from './prefer-wait';

test.each([
  ['wait=0', 0, 'wait=0'],
  ['wait=10', 10_000, 'wait=10'],
  ['WAIT = "10"', 10_000, 'wait=10'],
  ['wait=99', 25_000, 'wait=25'],
  ['respond-async', 0, 'respond-async'],
  ['respond-async, wait=5', 5_000, 'wait=5'],
  ['wait=3, wait=5', 3_000, 'wait=3'],
  ['return=minimal; foo="a", wait=3', 3_000, 'wait=3'],
])('%s is applied', (header, waitMs, applied) => {
  expect(waitPreference(header)).toEqual({ waitMs, applied });
});

test.each([undefined, '', 'wait', 'wait=soon', 'wait=-1', 'wait=1.5', 'return=minimal', ',,;='])(
  '%s is ignored, and the default applies',
  (header) => {
    expect(waitPreference(header)).toEqual({ waitMs: 12_000, applied: null });
  },
);

test.each([
  ['0', undefined, 0],
  ['20', undefined, 20_000],
  ['20', 'wait=5', 20_000],
  ['25', 'respond-async', 25_000],
])('?wait=%s overrides Prefer: %s', (wait, header, waitMs) => {
  const query = WaitQuerySchema.parse({ wait });
  expect(waitPreference(header, query)).toEqual({ waitMs, applied: `wait=${wait}` });
});

test.each(['', 'soon', '-1', '1.5', '26', '1e1', ['1', '2']])('?wait=%j is refused', (wait) => {
  expect(WaitQuerySchema.safeParse({ wait }).success).toBe(false);
});

test('reads a long header in linear time', () => {
  const [short, long] = [1_000, 32_000].map((length) => {
    const headers = [' ', ',', ';', '"', 'a', 'a=', 'a = '].map((it) => it.repeat(length));
    const beganMs = performance.now();
    for (const header of headers) waitPreference(`${header}=\u0000`);
    return performance.now() - beganMs;
  });
  // In linear time the long header takes 32 times as long; backtracking would take at least a thousand times as long.
  expect(long).toBeLessThan(Math.max(short!, 1) * 500);
});
