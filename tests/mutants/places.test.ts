import { exchange, placesOf } from './places';

const exchanges = (text: string) =>
  placesOf('a.ts', text).map(({ token, others }) => [token, others]);

test.each([
  ['const a = b <= c;', '<=', ['<', '>']],
  ['const a = b && c;', '&&', ['||']],
  ['const a = b - c;', '-', ['+']],
  ['const a = !b;', '!', ['']],
  ['const a = true;', 'true', ['false']],
  ['const a = 60_000;', '60_000', ['0', '120000']],
  ['const a = 0;', '0', ['1']],
  ['const a = Math.min(b, c);', 'min', ['max']],
])('exchanges a token in: %s', (text, token, others) => {
  expect(exchanges(text)).toEqual([[token, others]]);
});

test('exchanges a word for another word of the file', () => {
  expect(exchanges("const all = ['held', 'placing', 'sold'];")).toContainEqual([
    "'held'",
    ["'placing'", "'sold'"],
  ]);
});

test.each([
  "import { min } from './a';",
  "export { min } from './a';",
  "type A = 'b' | 1;",
  "interface A { readonly b: true; c?: 'd' }",
  "function a<T extends 'b'>(c: T, d?: 1): c is 'b';",
  '/** Not `1 + 1`, {@link min}. */ // !true',
  'const a = b!;',
  'const a = -b;',
  "const a = 'A text for people.';",
  'const a = new Map<string, string>();',
])('exchanges nothing in: %s', (text) => {
  expect(exchanges(text)).toEqual([]);
});

test('exchanges one token, and reports its line', () => {
  const text = '// First.\nconst a = b < c || b < d;\n';
  const [place] = placesOf('a.ts', text);
  expect(place).toMatchObject({ file: 'a.ts', line: 2 });
  expect(exchange(text, place!, '>=')).toBe('// First.\nconst a = b >= c || b < d;\n');
});
