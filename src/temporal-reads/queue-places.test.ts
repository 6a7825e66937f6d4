import type { Client } from '@temporalio/client';
import { checkoutIn } from '../../tests/support/checkout-examples';
import { viewOf } from '../domain/checkout/view';
import { createLogger } from '../platform/logger';
import { QueuePlaces } from './queue-places';

const KEY = { owner: undefined, admissionsPerSecond: 2 };
const DAY_MS = Date.UTC(2030, 0, 2);
const START_MS = DAY_MS + 9 * 3600_000;

let nowMs: number;
let queued: number;
/** The number of queued checkouts by partner; other partners have `queued`. */
let queuedOf: Readonly<Record<string, number>>;
/** If set, replaces `queued` and `queuedOf`. */
let countQueued: ((query: string) => number) | undefined;
let admitted: number;
let queries: string[];
let failing: boolean;
let onSaleRates: number;
let inOnSale: number;
let inQueue: number;
let opensAtMs: number;

beforeEach(() => {
  nowMs = START_MS;
  queued = 0;
  queuedOf = {};
  countQueued = undefined;
  admitted = 0;
  queries = [];
  failing = false;
  onSaleRates = 0;
  inOnSale = Infinity;
  inQueue = 0;
  opensAtMs = 0;
});

function open(apiReplicas = 1): QueuePlaces {
  const count = async (query: string) => {
    if (failing) throw new Error('no answer');
    queries.push(query);
    const [, partner = ''] = /UsherPartner = "(\w+)"/.exec(query) ?? [];
    const waiting = countQueued?.(query) ?? queuedOf[partner] ?? queued;
    return { count: query.includes('UsherStatus') ? waiting : admitted };
  };
  const temporal = {
    withDeadline: (_untilMs: number, call: () => unknown) => call(),
    workflow: { count },
  } as unknown as Client;
  const onSales = {
    placeOf: () => Promise.reject(new Error('there is no on-sale')),
    rivalsOf: (_owner: string, atMs: number) =>
      Promise.resolve(atMs < opensAtMs ? [] : [{ callsPerSecond: onSaleRates, waiting: inOnSale }]),
  };
  const logger = createLogger('test', 'fatal');
  const queues = { waiting: () => Promise.resolve(inQueue) };
  return new QueuePlaces({ temporal, logger, apiReplicas, onSales, queues, now: () => nowMs });
}

const queue = async (places: QueuePlaces, ahead: number) => {
  queued = ahead;
  const place = await places.take('demo', KEY);
  return { ...viewOf(checkoutIn('queued')), queue: place };
};

test('on-sales take their part of the rate first, but never all of it', async () => {
  onSaleRates = 1.6;
  const place = await open().take('demo', KEY);
  expect(place.perSecond).toBeCloseTo(0.4);
  onSaleRates = 2;
  expect((await open().take('demo', KEY)).perSecond).toBeCloseTo(0.1);
});

test('an on-sale takes its part of the rate only until its waiting checkouts have been called', async () => {
  onSaleRates = 1.6;
  inOnSale = 2;
  queued = 19;
  const { ahead, perSecond } = await open().take('demo', KEY);
  expect(ahead).toBe(19);
  expect(20 / perSecond).toBeCloseTo(11);
});

test('an on-sale is taken into account if it opens before the customer’s turn', async () => {
  onSaleRates = 1.5;
  opensAtMs = nowMs + 5_000;
  queued = 9;
  expect((await open().take('demo', KEY)).perSecond).toBe(2);
  queued = 10;
  expect((await open().take('demo', KEY)).perSecond).toBe(0.5);
});

test('a place counts the waiting checkouts, and those that this process has just queued', async () => {
  queued = 7;
  admitted = 40;
  const places = open();
  const taken = await Promise.all([places.take('demo', KEY), places.take('demo', KEY)]);
  expect(taken).toEqual(
    [7, 8].map((ahead) => ({
      ahead,
      admittedBefore: 40,
      countedFromMs: DAY_MS,
      perSecond: 2,
    })),
  );
  expect(queries).toEqual([
    'WorkflowType = "checkout" AND ExecutionStatus IN ("Running", "Paused") AND UsherPartner = "demo" AND UsherStatus = "queued" AND UsherLobby IS NULL',
    'WorkflowType = "checkout" AND ExecutionStatus IN ("Running", "Paused") AND UsherPartner = "demo" AND UsherStatus = "queued" AND UsherLobby IS NULL AND UsherCreatedAt < "2030-01-02T08:59:59.500Z"',
    `WorkflowType = "checkout" AND UsherPartner = "demo" AND UsherAdmittedAt >= ${DAY_MS}`,
  ]);
});

test('a start of this process is counted once, whether visibility shows it or not', async () => {
  jest.useFakeTimers();
  // The cache treats the time 0 as missing.
  jest.advanceTimersByTime(1);
  try {
    const places = open();
    const createdAtMs: number[] = [];
    const waitingAt = (query: string) =>
      createdAtMs.filter((it) => it < Date.parse(/< "(.+)"/.exec(query)?.[1] ?? '2100-01-01'))
        .length;
    countQueued = waitingAt;
    for (let index = 0; index < 40; index++) {
      expect(await places.take('demo', KEY)).toMatchObject({ ahead: index });
      createdAtMs.push(nowMs);
      nowMs += 60;
      jest.advanceTimersByTime(60);
    }
  } finally {
    jest.useRealTimers();
  }
});

test('each of two processes assumes that the other has started as many checkouts as itself', async () => {
  queued = 7;
  const places = open(2);
  const taken = await Promise.all([places.take('demo', KEY), places.take('demo', KEY)]);
  expect(taken.map(({ ahead }) => ahead)).toEqual([7, 9]);
});

test('partners that wait for the same key share its admissions', async () => {
  const places = open();
  queued = 20;
  expect(await places.take('demo', KEY)).toMatchObject({ perSecond: 2 });
  expect(await places.take('odeon', KEY)).toMatchObject({ perSecond: 1 });
  expect(await places.take('rex', { ...KEY, owner: 'rex' })).toMatchObject({ perSecond: 2 });
  nowMs += 60_000;
  expect(await places.take('demo', KEY)).toMatchObject({ perSecond: 2 });
});

test('partners whose checkouts only other processes have queued take turns, too', async () => {
  queued = 19;
  inQueue = 39;
  expect(await open().take('demo', KEY)).toMatchObject({ ahead: 19, perSecond: 1 });
  inQueue = 24;
  expect((await open().take('demo', KEY)).perSecond).toBeCloseTo((2 * 20) / 25);
});

test('a partner with few customers takes few turns', async () => {
  const places = open();
  queued = 0;
  expect(await places.take('rival', KEY)).toMatchObject({ ahead: 0 });
  queuedOf = { rival: 0, demo: 19 };
  // Of twenty-one turns, twenty are for demo, and one is for rival.
  const place = await places.take('demo', KEY);
  expect(place.perSecond).toBeCloseTo((2 * 20) / 21);
});

test('a partner whose customers have left the queue takes no share of the rate', async () => {
  jest.useFakeTimers();
  // The cache treats the time 0 as missing.
  jest.advanceTimersByTime(1);
  try {
    const places = open();
    queued = 20;
    await places.take('odeon', KEY);
    nowMs += 2_000;
    expect(await places.take('demo', KEY)).toMatchObject({ perSecond: 1 });
    queued = 0;
    nowMs += 2_000;
    jest.advanceTimersByTime(2_000);
    expect(await places.take('demo', KEY)).toMatchObject({ perSecond: 2 });
  } finally {
    jest.useRealTimers();
  }
});

test('places move up with each admission, and reading them costs one count every two seconds', async () => {
  const places = open();
  const view = await queue(places, 30);
  queries = [];
  const figures = async () => (await places.current(view, 'demo')).queue?.ahead;
  expect(await Promise.all([figures(), figures(), figures()])).toEqual([30, 30, 30]);
  expect(queries).toHaveLength(1);
  admitted = 12;
  nowMs += 2_000;
  expect(await figures()).toBe(18);
  expect(queries.at(-1)).toMatch(/ AND UsherAdmittedAt < \d+$/);
});

test('a place never grows, whatever the counts are', async () => {
  const places = open();
  const view = await queue(places, 30);
  admitted = 12;
  nowMs += 4_000;
  await places.current(view, 'demo');
  admitted = 0;
  nowMs += 4_000;
  expect((await places.current(view, 'demo')).queue?.ahead).toBe(18);
});

test('a place is unknown if the counts fail', async () => {
  const places = open();
  failing = true;
  expect(await places.take('demo', KEY)).toMatchObject({ ahead: null, perSecond: 2 });
});

test('a checkout that does not wait costs no count', async () => {
  const view = viewOf(checkoutIn('held'));
  expect(await open().current(view, 'demo')).toBe(view);
  expect(queries).toEqual([]);
});
