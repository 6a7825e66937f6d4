import fc from 'fast-check';
import { pageOf } from './paging';

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

test('without a page number the first page is returned, whether pages count from 0 or from 1', () => {
  for (const base of [0, 1]) {
    expect(pageOf(letters, { pageSize: 3 }, base)).toEqual({
      items: ['a', 'b', 'c'],
      pageInfo: { page: base, pageSize: 3, totalPages: 3 },
    });
  }
});

test('a page past the end is empty, and an empty list has no pages', () => {
  expect(pageOf(letters, { page: 4, pageSize: 3 }, 1).items).toEqual([]);
  expect(pageOf([], {}, 1)).toEqual({
    items: [],
    pageInfo: { page: 1, pageSize: 25, totalPages: 0 },
  });
});

test('a page before the first one is refused', () => {
  expect(() => pageOf(letters, { page: 0 }, 1)).toThrow('the first page is 1');
});

test('the pages together are the list, all full except the last', () => {
  const pageSize = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined });
  const base = fc.constantFrom(0, 1);
  const list = fc.array(fc.nat(), { minLength: 1, maxLength: 250 });
  fc.assert(
    fc.property(list, pageSize, base, (items, size, first) => {
      const { totalPages } = pageOf(items, { pageSize: size }, first).pageInfo;
      const pages = Array.from({ length: totalPages }, (_, index) =>
        pageOf(items, { page: first + index, pageSize: size }, first),
      );
      expect(pages.flatMap((page) => page.items)).toEqual(items);
      for (const page of pages.slice(0, -1)) expect(page.items).toHaveLength(size ?? 25);
      expect(pages.at(-1)?.items).not.toHaveLength(0);
      pages.forEach(({ pageInfo }, index) => {
        expect(pageInfo).toEqual({ page: first + index, pageSize: size ?? 25, totalPages });
      });
      expect(pageOf(items, { page: first + totalPages, pageSize: size }, first).items).toEqual([]);
    }),
  );
});
