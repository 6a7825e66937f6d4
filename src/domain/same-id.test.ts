import { finderById, isSameId } from './same-id';

test.each([
  ['D8ab', 'd8AB', true],
  [' D8', 'D8 ', true],
  ['D8', 'D88', false],
])('%j and %j are the same: %s', (one, other, isSame) => {
  expect(isSameId(one, other)).toBe(isSame);
});

test('ids are found in any spelling, but an exact match comes first', () => {
  const find = finderById([
    ['D8AB', 1],
    ['D8ab', 2],
    ['D9', 3],
  ]);
  expect(['D8AB', 'D8ab', 'd9', 'D7'].map(find)).toEqual([1, 2, 3, undefined]);
});
