import type { Ordering } from '../upstream/ordering/ordering';
import { SvcError } from '../upstream/svc/svc-error';
import { createFastLanes, createLaneActivities, type LaneCall } from './fast-lane';

const LIMIT_MS = 60_000;
const SHOWTIME = { showtimeId: 'D812' };
const PRICES: LaneCall = {
  name: 'refreshCheckout',
  ask: { ...SHOWTIME, promotionCode: null, accessToken: null },
};
const SEATS: LaneCall = { name: 'layout', ask: { ...SHOWTIME, quantity: 2, budgetMs: 1 } };
const BY_QUEUE = { outcome: 'by_queue' };
const DONE = { outcome: 'done', value: 'prices' };

type Method = (ask: unknown, signal?: AbortSignal) => Promise<unknown>;

let nowMs = 0;
/** What was asked of the ordering. */
let asked: string[] = [];

function laneOf(
  methods: Readonly<Record<string, Method>> = {},
  rate: { readonly ratePerSecond?: number; readonly burst?: number } = {},
) {
  asked = [];
  const ordering = new Proxy({} as Ordering, {
    get: (_none, name: string) => (ask: unknown, signal?: AbortSignal) => {
      asked.push(name);
      return (methods[name] ?? (() => Promise.resolve('prices')))(ask, signal);
    },
  });
  const { signal } = new AbortController();
  const lanes = createFastLanes({ nowMs: () => nowMs, signalOf: () => signal });
  const close = lanes.open('rex', { ordering, ratePerSecond: 1, burst: 10, ...rate });
  const ask = (
    calls: readonly LaneCall[],
    keyOwner: string | undefined = 'rex',
    limitMs = LIMIT_MS,
  ) => lanes.ask({ keyOwner, limitMs, calls });
  return { ask, close };
}

const failing = (trouble: ConstructorParameters<typeof SvcError>[1]) => ({
  refreshCheckout: () => Promise.reject(new SvcError('refreshCheckout', trouble)),
});

beforeEach(() => {
  nowMs = 0;
});

it('answers each call with its value, side by side', async () => {
  let bothAsked: (value: unknown) => void = () => undefined;
  const both = new Promise((resolve) => (bothAsked = resolve));
  const { ask } = laneOf({
    refreshCheckout: () => both.then(() => 'prices'),
    layout: () => {
      bothAsked('map');
      return Promise.resolve('map');
    },
  });
  expect(await ask([PRICES, SEATS])).toEqual([DONE, { outcome: 'done', value: 'map' }]);
});

it('answers a refusal for good, as the activity would', async () => {
  const { ask } = laneOf(failing({ outcome: 'refused', code: 'INVALID_SHOWTIME', reason: '400' }));
  expect(await ask([PRICES])).toMatchObject([
    { outcome: 'refused', failure: { code: 'INVALID_SHOWTIME' } },
  ]);
});

it.each([
  { outcome: 'unknown', code: 'UPSTREAM_UNAVAILABLE', reason: 'status 503' },
  { outcome: 'not_sent', code: 'TOO_MANY_REQUESTS', reason: 'status 429', retryAfterMs: 1000 },
] as const)('leaves to the queue what is worth repeating: $code', async (trouble) => {
  const { ask } = laneOf({ ...failing(trouble), layout: () => Promise.resolve('map') });
  const [prices, seats] = await ask([PRICES, SEATS]);
  expect(seats).toEqual({ outcome: 'done', value: 'map' });
  const { outcome, code, ...wait } = trouble;
  const told = { outcome, failure: expect.objectContaining({ code, retryAfterMs: 1000 }) };
  const more = 'retryAfterMs' in wait ? { askedToWait: told } : {};
  expect(prices).toEqual({ ...BY_QUEUE, ...more });
});

it('makes no more calls than its share of the rate', async () => {
  const { ask } = laneOf({}, { ratePerSecond: 1e-9, burst: 3 });
  expect(await ask([PRICES, PRICES])).toEqual([DONE, DONE]);
  expect(await ask([PRICES, PRICES])).toEqual([DONE, BY_QUEUE]);
  expect(asked).toHaveLength(3);
});

it('has no lane for a key that it does not know, or no longer', async () => {
  const { ask, close } = laneOf();
  expect(await ask([PRICES], 'roxy')).toEqual([BY_QUEUE]);
  expect(await ask([PRICES, SEATS], 'ritz')).toEqual([BY_QUEUE, BY_QUEUE]);
  close();
  expect(await ask([PRICES])).toEqual([BY_QUEUE]);
  expect(asked).toEqual([]);
});

it('gives up a call that takes too long, and stays closed for a while', async () => {
  const never: Method = (_ask, signal) =>
    new Promise((_resolve, reject) => {
      const trouble = { outcome: 'unknown', code: 'UPSTREAM_UNAVAILABLE', reason: 'x' } as const;
      signal?.addEventListener('abort', () => reject(new SvcError('layout', trouble)));
    });
  const { ask } = laneOf({ layout: never });
  expect(await ask([SEATS], 'rex', 1)).toEqual([BY_QUEUE]);
  expect(await ask([PRICES])).toEqual([BY_QUEUE]);
  expect(asked).toEqual(['layout']);
  nowMs += 30_000;
  expect(await ask([PRICES])).toEqual([DONE]);
});

it('hides no bug', async () => {
  const { ask } = laneOf({ layout: () => Promise.reject(new TypeError('oops')) });
  await expect(ask([SEATS])).rejects.toThrow('oops');
});

it('is an activity by the sorted names of all calls that may travel together', () => {
  const types = Object.keys(createLaneActivities(createFastLanes()));
  expect(types).toHaveLength(2 ** 7 - 1);
  expect(types).toContain('preview');
  expect(types).toContain('createGuest + layout + refreshCheckout');
  const sorted = types.map((type) => type.split(' + ').sort().join(' + '));
  expect(types).toEqual(sorted);
});
