import fc from 'fast-check';
import { textSearch } from './discovery-lookup';

const finds = (term: string, text: string) => textSearch(term)?.(text);

test.each([
  ['night', 'Night Train'],
  ['NIGHT TRAIN', 'Night Train'],
  ['tra nig', 'Night Train'],
  ['ight', 'Night Train'],
  ['helene', 'Hélène, Later'],
  ['HÉLÈNE', 'Hélène, Later'],
  ['He\u0301le\u0300ne', 'Hélène, Later'],
  ['hélène', 'Helene, Later'],
  ['understudys revenge', 'The Understudy’s Revenge'],
  ["understudy's", 'The Understudy’s Revenge'],
  ['moth hammer', 'Moth & Hammer'],
  ['12', 'Rex 12'],
  ['οδυς', 'ΟΔΥΣΣΕΙΑ'],
])('%p finds %p', (term, text) => {
  expect(finds(term, text)).toBe(true);
});

test.each([
  ['night bus', 'Night Train'],
  ['nighttrain', 'Night Train'],
  ['trains', 'Night Train'],
])('%p does not find %p', (term, text) => {
  expect(finds(term, text)).toBe(false);
});

test.each(['', '   ', '&', '’'])('%p is not a search term', (term) => {
  expect(textSearch(term)).toBeUndefined();
});

test('any part of a text finds the text if the part has a letter or digit', () => {
  const letters = fc.string({ unit: 'grapheme', minLength: 1 });
  fc.assert(
    fc.property(letters, fc.nat(), fc.nat(), (text, a, b) => {
      const [from, to] = [a % text.length, b % text.length].sort((x, y) => x - y);
      const search = textSearch(text.slice(from, (to ?? 0) + 1));
      fc.pre(search !== undefined);
      expect(search?.(text)).toBe(true);
    }),
  );
});
