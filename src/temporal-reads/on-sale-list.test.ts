import type { Client } from '@temporalio/client';
import { OPEN_SALE } from '../../tests/support/on-sale-examples';
import { LIST_VALID_MS, type OnSale } from '../domain/on-sale';
import { createLogger } from '../platform/logger';
import { OnSaleList } from './on-sale-list';

const SALE = OPEN_SALE;
const CLOSED = { ...SALE, state: 'closed' } as const;

let nowMs: number;
let listed: readonly OnSale[];
let ended: readonly OnSale[];
let described: OnSale;
let failing: boolean;

beforeEach(() => {
  nowMs = 1_000_000;
  listed = [SALE];
  ended = [];
  described = SALE;
  failing = false;
});

function open(): OnSaleList {
  const temporal = {
    withDeadline: (_untilMs: number, call: () => unknown) => call(),
    workflow: {
      async *list({ query }: { readonly query: string }) {
        if (failing) throw new Error('no answer');
        const found = query.includes('= "Running"') ? listed : ended;
        yield* await Promise.resolve(found.map((sale) => ({ memo: { sale } })));
      },
      getHandle: () => ({
        describe: () => Promise.resolve({ memo: { sale: described }, status: { name: 'RUNNING' } }),
      }),
    },
  } as unknown as Client;
  return new OnSaleList({ temporal, logger: createLogger('test', 'fatal'), now: () => nowMs });
}

test('an on-sale that visibility lacks for a moment is read directly', async () => {
  const list = open();
  await list.current();
  nowMs += 10_000;
  listed = [];
  expect(await list.current()).toEqual([SALE]);
  described = CLOSED;
  nowMs += 10_000;
  expect(await list.current()).toEqual([CLOSED]);
  nowMs += 10_000;
  expect(await list.current()).toEqual([]);
});

test('an on-sale that was ended in Temporal before it was closed counts as stopped', async () => {
  listed = [];
  ended = [SALE, { ...CLOSED, id: 'ons_0000000000aa' }];
  expect((await open().current()).map(({ isStopped }) => isStopped)).toEqual([true, undefined]);
});

test('only the latest ended on-sales are read, and a resumed one counts once', async () => {
  const others = Array.from({ length: 150 }, (_, index) => ({ ...CLOSED, id: `ons_${index}` }));
  listed = Array.from({ length: 300 }, (_, index) => ({ ...SALE, id: `ons_open_${index}` }));
  ended = [{ ...CLOSED, id: 'ons_open_0' }, ...others];
  const sales = await open().current();
  expect(sales.filter(({ state }) => state === 'open')).toHaveLength(300);
  expect(sales).toHaveLength(399);
});

test('an old list with an open on-sale is returned as the latest, but not as the current one', async () => {
  const list = open();
  await list.current();
  failing = true;
  nowMs += LIST_VALID_MS;
  expect(await list.current()).toEqual([SALE]);
  nowMs += 1;
  await expect(list.current()).rejects.toThrow('The on-sales are not known');
  expect(await list.latest()).toEqual([SALE]);
});

test('an old list without any open on-sale is still returned as the current one', async () => {
  listed = [CLOSED];
  const list = open();
  await list.current();
  failing = true;
  nowMs += 2 * LIST_VALID_MS;
  expect(await list.current()).toEqual([CLOSED]);
});

test('the current list is unknown if no list could be read', async () => {
  failing = true;
  await expect(open().current()).rejects.toThrow('The on-sales are not known');
});

test('the list is read again once the clock has been set back', async () => {
  const list = open();
  await list.current();
  nowMs -= 3600_000;
  listed = [CLOSED];
  expect(await list.current()).toEqual([CLOSED]);
  nowMs -= 3600_000;
  failing = true;
  listed = [SALE];
  expect(await list.latest()).toEqual([CLOSED]);
});
