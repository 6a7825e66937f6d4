import { SEARCH_ATTRIBUTES } from './search-attribute-keys';

test('no two search attributes have the same name', () => {
  const names = SEARCH_ATTRIBUTES.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
