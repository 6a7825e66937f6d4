import { pageOf } from './paging';

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

test('an omitted page is the first one, whatever its number', () => {
  for (const base of [0, 1]) {
    expect(pageOf(letters, { pageSize: 3 }, base)).toEqual({
      items: ['a', 'b', 'c'],
      pageInfo: { page: base, pageSize: 3, totalPages: 3 },
    });
  }
});

test('the pages together are the list, and past the end is empty', () => {
  const page = (number: number) => pageOf(letters, { page: number, pageSize: 3 }, 1).items;
  expect([page(1), page(2), page(3)].flat()).toEqual(letters);
  expect(page(4)).toEqual([]);
});

test('a page before the first one is refused', () => {
  expect(() => pageOf(letters, { page: 0 }, 1)).toThrow('the first page is 1');
});
