import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import { checkoutIn } from '../../tests/support/checkout-examples';
import { OPEN_SALE } from '../../tests/support/on-sale-examples';
import type { OnSale } from '../domain/on-sale';
import { createLogger } from '../platform/logger';
import { OnSales } from './on-sales';

const NOW_MS = Date.UTC(2030, 0, 1, 12);
const OPENS_MS = NOW_MS - 60_000;
const SALE: OnSale = {
  ...OPEN_SALE,
  opensAtMs: OPENS_MS,
  progress: [{ atMs: OPENS_MS, drawnPassed: 0, called: 0 }],
};
const START = { partnerId: 'demo', showtimeId: 'D1', keyOwner: undefined };

let listed: readonly OnSale[];
let waiting: number | null;
/** How many of the `waiting` checkouts started before the count ended, by this process's clock; null: all. */
let older: number | null;
let queued: number;
let resultOf: () => Promise<unknown>;

beforeEach(() => {
  listed = [SALE];
  waiting = 7;
  older = null;
  queued = 0;
  resultOf = () => Promise.resolve({ partners: [], order: [['chk_1', 0]] });
});

function open(): OnSales {
  const temporal = {
    withDeadline: (_untilMs: number, call: () => unknown) => call(),
    workflow: {
      async *list({ query }: { readonly query: string }) {
        const found = query.includes('= "Running"') ? listed : [];
        yield* await Promise.resolve(found.map((sale) => ({ memo: { sale } })));
      },
      count: async (query: string) => {
        if (waiting === null) throw new Error('no answer');
        const isOlder = query.includes('UsherCreatedAt <');
        return Promise.resolve({ count: isOlder ? (older ?? waiting) : waiting });
      },
      getHandle: () => ({ result: () => resultOf() }),
    },
  } as unknown as Client;
  const queues = { waiting: () => Promise.resolve(queued) };
  const logger = createLogger('test', 'fatal');
  return new OnSales({ temporal, logger, apiReplicas: 1, queues, now: () => NOW_MS });
}

const take = (sales: OnSales) => sales.take(START, () => Promise.resolve());
const { phase } = checkoutIn('queued');
const PLACE = { ...phase, ahead: null, onSale: { id: SALE.id, opensAtMs: OPENS_MS } };
const placeOf = async (place = PLACE) => open().placeOf('chk_1', place, SALE.id);

test('before the opening the place is unknown', async () => {
  listed = [{ ...SALE, opensAtMs: NOW_MS + 1, drawn: null, progress: [] }];
  expect(await take(open())).toMatchObject({ ahead: null });
});

test('a process with a slow clock also counts checkouts whose start its clock has not reached', async () => {
  older = 2;
  expect(await take(open())).toMatchObject({ ahead: 7 });
});

test('after the opening, even before the draw is listed, a start is behind all waiting checkouts', async () => {
  listed = [{ ...SALE, drawn: null, progress: [] }];
  const sales = open();
  expect(await take(sales)).toMatchObject({ ahead: 7 });
  expect(await take(sales)).toMatchObject({ ahead: 8 });
});

test('a place whose count fails is unknown', async () => {
  waiting = null;
  expect(await take(open())).toMatchObject({ ahead: null });
});

test('of several on-sales a start belongs to the one that opens last', async () => {
  const later = { ...SALE, id: 'ons_0000000000aa', opensAtMs: NOW_MS + 3600_000, drawn: null };
  listed = [SALE, later];
  expect(await take(open())).toMatchObject({ ahead: null, onSale: { id: later.id } });
});

test('the place of a drawn checkout is known as long as the draw is kept', async () => {
  expect(await placeOf()).toMatchObject({ place: { ahead: 0 } });
  resultOf = () => Promise.reject(new WorkflowNotFoundError('gone', 'draw', undefined));
  expect(await placeOf()).toMatchObject({ place: { ahead: null } });
});

test('the place of a called checkout is unknown while its Svc key has a long queue', async () => {
  const called = { ...PLACE, onSale: { ...PLACE.onSale, isCalled: true } };
  expect(await placeOf(called)).toMatchObject({ place: { ahead: 0 }, afterSeconds: null });
  queued = 9;
  const heldUp = await placeOf(called);
  expect(heldUp.place.ahead).toBeNull();
  expect(heldUp.afterSeconds).toBeLessThanOrEqual(10);
});

test('a client that waits for an opening polls again within a minute', async () => {
  listed = [{ ...SALE, opensAtMs: NOW_MS + 3600_000, drawn: null, progress: [] }];
  const onSale = { id: SALE.id, opensAtMs: NOW_MS + 3600_000 };
  expect((await placeOf({ ...PLACE, onSale })).afterSeconds).toBe(60);
});
