import fc from 'fast-check';
import { SvcError } from '../svc/svc-error';
import { batchPages, inBatches, pages } from './lookup';

const ids = Array.from({ length: 250 }, (_, index) => `C${index}`);

it('splits ids into concurrent batches, in order', async () => {
  const sizes: number[] = [];
  const answers = await inBatches(ids, 100, async (batch) => {
    sizes.push(batch.length);
    return Promise.resolve(batch);
  });
  expect(sizes).toEqual([100, 100, 50]);
  expect(answers.flat()).toEqual(ids);
});

it('fetches each id once, and makes no call without ids', async () => {
  const echo = async (batch: string[]) => Promise.resolve(batch);
  await expect(inBatches(['C1', 'C2', 'C1'], 100, echo)).resolves.toEqual([['C1', 'C2']]);
  await expect(inBatches([], 100, echo)).resolves.toEqual([]);
});

/** Refuses each call that names one of these ids. */
function refusing(wrong: readonly string[], trouble: { status?: number; code?: string }) {
  const state = { calls: 0 };
  const ask = async (batch: readonly string[]) => {
    state.calls++;
    if (batch.some((id) => wrong.includes(id))) {
      const refusal = { outcome: 'refused', code: 'GENERIC_ERROR', reason: 'a test' } as const;
      throw new SvcError('showtimesByIds', { ...refusal, ...trouble });
    }
    return Promise.resolve(batch);
  };
  return { ask, state };
}

describe('a batch that Svc refuses', () => {
  const hundred = ids.slice(0, 100);

  it.each([
    ['an unknown id', ['C57'], { status: 404 }, 15],
    ['a past id', ['C57'], { status: 410 }, 15],
    ['a wrong id', ['C57'], { status: 400 }, 15],
    ['two unknown ids', ['C7', 'C57'], { status: 404 }, 27],
  ])('is requested in halves, and the result leaves out %s', async (_, wrong, trouble, calls) => {
    const { ask, state } = refusing(wrong, trouble);
    const found = (await inBatches(hundred, 100, ask)).flat();
    expect(found.toSorted()).toEqual(hundred.filter((id) => !wrong.includes(id)).toSorted());
    expect(state.calls).toBe(calls);
  });

  it('has no answers if Svc knows none of the ids', async () => {
    const { ask, state } = refusing(hundred, { status: 404 });
    await expect(inBatches(hundred, 100, ask)).resolves.toEqual([]);
    expect(state.calls).toBe(15);
  });

  it.each([
    ['and each part of it, for a reason other than unknown ids', hundred, { status: 400 }, 15],
    ['because of the key', ['C57'], { status: 403 }, 1],
    ['because too many of its ids are unknown', ids.slice(0, 31), { status: 404 }, 40],
  ])('fails if Svc refuses it %s', async (_, wrong, trouble, calls) => {
    const { ask, state } = refusing(wrong, trouble);
    await expect(inBatches(hundred, 100, ask)).rejects.toBeInstanceOf(SvcError);
    expect(state.calls).toBe(calls);
  });
});

/** A list of `total` pages, numbered from `base`, which records the requested page numbers. */
function listOf(total: number, base: number) {
  const requested: (number | undefined)[] = [];
  const ask = async (page: number | undefined) => {
    requested.push(page);
    const pageInfo = { page: page ?? base, pageSize: 25, totalPages: total };
    return Promise.resolve({ items: [pageInfo.page - base], pageInfo });
  };
  return { ask, requested };
}

async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const each of list) found.push(each);
  return found;
}

it('returns each page once and in order, whatever the first page number', async () => {
  const given = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 3 }));
  await fc.assert(
    fc.asyncProperty(given, async ([total, base]) => {
      const { ask, requested } = listOf(total, base);
      const items = (await all(pages(ask))).flatMap((answer) => answer.items);
      expect(items).toEqual(Array.from({ length: total }, (_, index) => index));
      expect(requested[0]).toBeUndefined();
    }),
  );
});

it('fetches no more pages than are read', async () => {
  const { ask, requested } = listOf(5, 1);
  for await (const { pageInfo } of pages(ask)) if (pageInfo.page === 2) break;
  expect(requested).toEqual([undefined, 2]);
});

it.each([
  ['the answer has no page info', undefined],
  ['the list has no pages', { page: 1, pageSize: 25, totalPages: 0 }],
])('stops after one call if %s', async (_, pageInfo) => {
  let calls = 0;
  const ask = async () => {
    calls += 1;
    return Promise.resolve({ pageInfo });
  };
  await expect(all(pages(ask))).resolves.toHaveLength(1);
  expect(calls).toBe(1);
});

it('stops even if Svc keeps returning the same page', async () => {
  const pageInfo = { page: 1, pageSize: 25, totalPages: 3 };
  await expect(all(pages(async () => Promise.resolve({ pageInfo })))).resolves.toHaveLength(3);
});

test('a batch has several answers only if Svc makes its pages smaller than requested', async () => {
  const bodies: unknown[] = [];
  const ask = (pageSize: number) => (body: { readonly ids: string[]; readonly page?: number }) => {
    bodies.push(body);
    const page = body.page ?? 1;
    const totalPages = Math.ceil(body.ids.length / pageSize);
    return Promise.resolve({ page, pageInfo: { page, pageSize, totalPages } });
  };
  const batch = ['C1', 'C2', 'C3'];
  await expect(batchPages(batch, ask(3))).resolves.toHaveLength(1);
  await expect(batchPages(batch, ask(2))).resolves.toHaveLength(2);
  const body = { ids: batch, pageSize: 3 };
  expect(bodies).toEqual([body, body, { ...body, page: 2 }]);
});
