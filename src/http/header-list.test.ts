import { unquotedParts } from './header-list';

test.each([
  ['a, b,c', ['a', 'b', 'c']],
  ['a="1, 2", b', ['a="1, 2"', 'b']],
  [String.raw`a="1\", 2", b`, [String.raw`a="1\", 2"`, 'b']],
  ['a="never ends, b', ['a="never ends, b']],
  ['', ['']],
])('splits %s', (header, parts) => {
  expect(unquotedParts(header, ',')).toEqual(parts);
});
