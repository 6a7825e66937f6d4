// Every file, name and test in tests/contract/CONFORMANCE.md exists.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT } from './planted-tree';

const SHORT: Readonly<Record<string, string>> = {
  C: 'tests/contract',
  U: 'src/upstream',
  S: 'sandbox',
  E: 'tests/e2e',
  D: 'src/domain/checkout',
  W: 'src/workflows',
};
const PAGE = 'tests/contract/CONFORMANCE.md';
const FOLDERS = ['src', 'sandbox', 'tests', 'docs'];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    (it) => `${folder}/${it}`,
  ),
);
const source = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const code = files.filter((path) => /^(src|sandbox)\/.*(?<!\.test)\.ts$/.test(path));
const words = new Set(code.flatMap((path) => source(path).match(/\w+/g) ?? []));

/** The files at a path, with its first letter expanded; a folder includes all its files. */
function filesAt(named: string): readonly string[] {
  const path = named.replace(/^([A-Z])\//, (_, letter: string) => `${SHORT[letter]}/`);
  const pattern = path.replace(/[.+()]/g, '\\$&').replaceAll('*', '[^/]*');
  return files.filter((file) => new RegExp(`^${pattern}(/.*)?$`).test(file));
}

/** Everything that a row names and that does not exist. */
function faultsIn(row: string): readonly string[] {
  const [, , keptIn = '', tests = ''] = row.split('|');
  const paths = [...row.matchAll(/`((?:[CUSEDW]|src|sandbox|tests|docs)\/[^`]*)`/g)].map(
    (it) => it[1]!,
  );
  const names = [...keptIn.matchAll(/`([A-Za-z_][\w.]*)`/g)].map((it) => it[1]!);
  const pages = [...row.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) =>
    posix.join(posix.dirname(PAGE), link),
  );
  const quoted = [...tests.matchAll(/`([^`]+\.test\.ts)`((?:,? "[^"]+")+)/g)];
  return [
    ...paths.filter((path) => filesAt(path).length === 0),
    ...names.filter((name) => !name.split('.').every((word) => words.has(word))),
    ...pages.filter((page) => filesAt(page).length === 0),
    ...quoted.flatMap(([, path = '', titles = '']) => {
      const texts = filesAt(path).map(source);
      const quotes = [...titles.matchAll(/"([^"]+)"/g)].map((it) => it[1]!);
      return quotes.filter((title) => !texts.some((text) => text.includes(title)));
    }),
  ];
}

const rows = source(PAGE)
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\|[-|]*$|^\| statement /.test(line));

test('has rows to check', () => {
  expect(rows.length).toBeGreaterThan(60);
});

test.each(rows)('names only what exists: %s', (row) => {
  expect(faultsIn(row)).toEqual([]);
});

test.each([
  ['`D/gone.ts`', '`C/openapi.test.ts`', ['D/gone.ts']],
  ['`nobodyNamesThisSo`', '`C/openapi.test.ts`', ['nobodyNamesThisSo']],
  [
    '[why](../../docs/design/core.md), [why](../../docs/design/gone.md)',
    '',
    ['docs/design/gone.md'],
  ],
  ['', '`U/svc/svc-request.test.ts` "dates", "no such test"', ['no such test']],
  ['', '`C/conformance-gone-*.test.ts`', ['C/conformance-gone-*.test.ts']],
])('finds the fault in a row with %s and %s', (keptIn, tests, faults) => {
  expect(faultsIn(`| a statement | ${keptIn} | ${tests} |`)).toEqual(faults);
});
