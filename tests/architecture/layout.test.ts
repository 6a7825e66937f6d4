// Limits that keep files easy to find and pages short enough to read.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const SHARED_NAMES_MAX = 8;
const API_LINES_MAX = 5_500;
const SCRIPTS_MAX = 60;
const WORDS_MAX = 40_000;
/** A word has a letter or a digit, unlike the dashes below the head of a table. */
const WORD = /[^\s|]*[\p{L}\p{N}][^\s|]*/gu;

const PAGES_AT_ROOT = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
];

const filesIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

it('has few files with the same name in src', () => {
  const names = filesIn('src').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const shared = new Set(names.filter((name, index) => names.indexOf(name) < index));
  expect(names).toContain('main.ts');
  expect([...shared].slice(SHARED_NAMES_MAX)).toEqual([]);
});

it('keeps src/api small: routes, commands and reads', () => {
  const paths = readdirSync(join(ROOT, 'src/api'), { recursive: true, encoding: 'utf8' });
  const lines = paths
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(ROOT, 'src/api', path), 'utf8').split('\n').length);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(API_LINES_MAX);
});

it('keeps scripts/ small: the programs of package.json and their parts', () => {
  expect(filesIn('scripts').length).toBeLessThanOrEqual(SCRIPTS_MAX);
});

it('keeps the documentation within its word limit', () => {
  const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path));
  const words = [...PAGES_AT_ROOT, ...inDocs].map(
    (path) => readFileSync(join(ROOT, path), 'utf8').match(WORD)?.length ?? 0,
  );
  expect(inDocs.length).toBeGreaterThan(0);
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(WORDS_MAX);
});
