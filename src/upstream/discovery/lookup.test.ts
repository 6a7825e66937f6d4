import fc from 'fast-check';
import { inBatches, pages } from './lookup';

const ids = Array.from({ length: 250 }, (_, index) => `C${index}`);

it('splits into batches, side by side and in order', async () => {
  const sizes: number[] = [];
  const answers = await inBatches(ids, 100, async (batch) => {
    sizes.push(batch.length);
    return Promise.resolve(batch);
  });
  expect(sizes).toEqual([100, 100, 50]);
  expect(answers.flat()).toEqual(ids);
});

it('asks for an id once, and for none not at all', async () => {
  const echo = async (batch: string[]) => Promise.resolve(batch);
  await expect(inBatches(['C1', 'C2', 'C1'], 100, echo)).resolves.toEqual([['C1', 'C2']]);
  await expect(inBatches([], 100, echo)).resolves.toEqual([]);
});

/** A list of `total` pages, numbered from `base`, which remembers what it was asked for. */
function listOf(total: number, base: number) {
  const asked: (number | undefined)[] = [];
  const ask = async (page: number | undefined) => {
    asked.push(page);
    const pageInfo = { page: page ?? base, pageSize: 25, totalPages: total };
    return Promise.resolve({ items: [pageInfo.page - base], pageInfo });
  };
  return { ask, asked };
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of list) found.push(each);
  return found;
}

it('brings each page once and in order, from whatever number Svc counts', async () => {
  const given = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 3 }));
  await fc.assert(
    fc.asyncProperty(given, async ([total, base]) => {
      const { ask, asked } = listOf(total, base);
      const items = (await all(pages(ask))).flatMap((answer) => answer.items);
      expect(items).toEqual(Array.from({ length: total }, (_, index) => index));
      expect(asked[0]).toBeUndefined();
    }),
  );
});

it('asks for no page that nobody wants', async () => {
  const { ask, asked } = listOf(5, 1);
  for await (const { pageInfo } of pages(ask)) if (pageInfo.page === 2) break;
  expect(asked).toEqual([undefined, 2]);
});

it.each([
  ['the answer has no page info', undefined],
  ['there are none', { page: 1, pageSize: 25, totalPages: 0 }],
])('ends where %s', async (_, pageInfo) => {
  let calls = 0;
  const ask = async () => {
    calls += 1;
    return Promise.resolve({ pageInfo });
  };
  await expect(all(pages(ask))).resolves.toHaveLength(1);
  expect(calls).toBe(1);
});

it('ends also where Svc answers the same page again and again', async () => {
  const pageInfo = { page: 1, pageSize: 25, totalPages: 3 };
  await expect(all(pages(async () => Promise.resolve({ pageInfo })))).resolves.toHaveLength(3);
});
