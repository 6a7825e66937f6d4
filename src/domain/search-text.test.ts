import { searchText } from './search-text';

test('a text that is too long is cut between two characters', () => {
  expect(searchText('x'.repeat(201))).toBe('x'.repeat(200));
  expect(searchText(`${'x'.repeat(199)}🎬🎬`)).toBe(`${'x'.repeat(199)}🎬`);
});

test('characters that a database cannot store become spaces', () => {
  expect(searchText('Le\u0000 Roi\n')).toBe('Le  Roi ');
  expect(searchText('half \ud83c of a pair')).toBe('half   of a pair');
});
