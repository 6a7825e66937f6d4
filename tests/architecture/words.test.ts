// Words that make a sentence hard to read, and what to write instead. Comments, texts, names and pages count; generated files
// and recorded histories do not. Names of tests are being rewritten: there each word has an allowance that only shrinks.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

interface Rule {
  readonly word: RegExp;
  readonly instead: string;
  /** Uses left in tests. Lower it after you have mended some. */
  readonly leftInTests: number;
}

const RULES: readonly Rule[] = [
  {
    word: /\b(?:told|untold|tells|telling)\b/i,
    instead: 'report, return, show or notify',
    leftInTests: 180,
  },
  {
    word: /\bwhat (?:came|comes|became|becomes) of\b/i,
    instead: 'the outcome or the result',
    leftInTests: 16,
  },
  { word: /\b(?:comes|come|came) to nothing\b/i, instead: 'fails', leftInTests: 5 },
  {
    word: /\b(?:gives|given|gave|giving) up\b/i,
    instead: 'fails, is cancelled or is released',
    leftInTests: 43,
  },
  { word: /\b(?:gets?|got) on\b/i, instead: 'continues, or is stuck', leftInTests: 2 },
  { word: /\bwhoever\b/i, instead: 'the caller, or who it is', leftInTests: 27 },
  { word: /\bby itself\b/i, instead: 'automatically', leftInTests: 9 },
  { word: /\bat ease\b/i, instead: 'later', leftInTests: 0 },
  { word: /\bin the way of\b/i, instead: 'blocking', leftInTests: 1 },
  { word: /\brooms?\b/i, instead: 'module or layer', leftInTests: 19 },
  { word: /\bdesks?\b/i, instead: 'command handler, client or context', leftInTests: 6 },
  { word: /\b(?:stirred|riddle)\b/i, instead: 'waiters, compensating', leftInTests: 0 },
  { word: /\bmay be repeated\b/i, instead: 'idempotent, or can be retried', leftInTests: 3 },
  { word: /\bpiled up\b/i, instead: 'the backlog', leftInTests: 0 },
  { word: /\bwent on\b/i, instead: 'continued', leftInTests: 1 },
  { word: /\bnowhere\b/i, instead: 'what is missing', leftInTests: 9 },
  { word: /\bfor ever\b/i, instead: 'permanently', leftInTests: 17 },
  { word: /\bhas a look\b/i, instead: 'reads or checks', leftInTests: 0 },
];

const READ = /\.(?:ts|mjs|cjs|md|ya?ml)$/;
const NOT_OURS =
  /^tests\/replay\/histories\/|^tests\/architecture\/compose-spec\/|__generated__|^docs\/openapi/;
/** The list itself, the synopsis of a film, and pages and a state that are being rewritten. */
const LEFT_OUT = new Set([
  'tests/architecture/words.test.ts',
  'sandbox/catalogue/production-table.ts',
]);
const OF_TESTS = /^tests\/|\.test\.ts$|\/testing\//;

interface Line {
  readonly path: string;
  readonly number: number;
  readonly text: string;
}

const lines: readonly Line[] = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => READ.test(path) && !NOT_OURS.test(path) && !LEFT_OUT.has(path))
  .flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .map((text, index) => ({ path, number: index + 1, text })),
  );

function usesOf({ word, instead }: Rule, ofTests: boolean): string[] {
  return lines
    .filter(({ path, text }) => OF_TESTS.test(path) === ofTests && word.test(text))
    .map(({ path, number, text }) => {
      return `${path}:${number}: “${word.exec(text)?.[0]}”: write ${instead}`;
    });
}

test('there is something to read', () => {
  expect(lines.length).toBeGreaterThan(50_000);
});

test.each(RULES)('no code, comment, text or page uses $word', (rule) => {
  expect(usesOf(rule, false)).toEqual([]);
});

test.each(RULES)('tests use $word no more than before', (rule) => {
  const uses = usesOf(rule, true);
  expect(uses.slice(0, Math.max(0, uses.length - rule.leftInTests))).toEqual([]);
});
