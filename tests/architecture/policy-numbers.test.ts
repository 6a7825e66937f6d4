// domain/policy.ts defines the pauses and budgets of a checkout. A page that names one must quote its default, as
// `5 min (refusedResendBudgetMs)` or `refusedResendBudgetMs (5 min)`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_POLICY } from '../../src/domain/policy';

const ROOT = join(__dirname, '../..');
const PAGES = [
  'README.md',
  'ARCHITECTURE.md',
  'sandbox/README.md',
  ...filesIn('docs', '.md'),
  ...filesIn('src', '.md'),
];

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path));
}

const UNITS_MS: Readonly<Record<string, number>> = {
  '': 1,
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3600_000,
};
const VALUE = String.raw`\d+(?:\.\d+)?(?: (?:ms|s|min|h))?`;
const NUMBERS = Object.entries(DEFAULT_POLICY).filter(
  (entry): entry is [string, number] => typeof entry[1] === 'number',
);

function valueOf(text: string): number {
  const [value = '', unit = ''] = text.split(' ');
  return Number(value) * (UNITS_MS[unit] ?? NaN);
}

/** For each mention on a page, the value that it quotes; null if it quotes none. */
function quotes(page: string, name: string): (number | null)[] {
  const mention = new RegExp(`(?:(${VALUE}) \\()?\`${name}\`(?: \\((${VALUE})\\))?`, 'g');
  return [...page.matchAll(mention)].map(([, before, after]) => {
    const value = before ?? after;
    return value === undefined ? null : valueOf(value);
  });
}

function codeWords(page: string): string[] {
  return [...page.matchAll(/`([a-z][A-Za-z]+(?:Ms|UntilOps))`/g)].map(([, word = '']) => word);
}

const mentions = PAGES.flatMap((path) => {
  const page = readFileSync(join(ROOT, path), 'utf8').replaceAll(/\s+/g, ' ');
  return NUMBERS.flatMap(([name, value]) =>
    quotes(page, name).map((quoted) => ({ path, name, value, quoted })),
  );
});

test('the pages quote more than ten policy values', () => {
  expect(new Set(mentions.map(({ name }) => name)).size).toBeGreaterThan(10);
});

test.each(mentions)('$path quotes $name', ({ value, quoted }) => {
  expect(quoted).toBe(value);
});

test('no page names an unknown duration', () => {
  const code = [...filesIn('src', '.ts'), ...filesIn('sandbox', '.ts')]
    .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    .join('\n');
  const named = PAGES.flatMap((path) => codeWords(readFileSync(join(ROOT, path), 'utf8')));
  expect(named.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([]);
});

test('no other file of the checkout defines a duration', () => {
  const files = [...filesIn('src/workflows', '.ts'), ...filesIn('src/domain/checkout', '.ts')];
  const ours = files.filter((path) => !/\.test\.ts$|webhook|other-peoples-queries/.test(path));
  const stating = ours.filter((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return /_MS = [\d_]+|'\d+ ?(?:ms|s|m|h|seconds?|minutes?)'/.test(text);
  });
  expect(stating).toEqual([]);
});
