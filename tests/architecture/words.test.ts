// Words that make a sentence hard to read, and their replacements. All files are checked, except generated ones and
// recorded histories.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

interface Rule {
  readonly word: RegExp;
  readonly instead: string;
}

const RULES: readonly Rule[] = [
  {
    word: /\b(?:told|untold|tells|telling)\b/i,
    instead: 'report, return, show or notify',
  },
  {
    word: /\bwhat (?:came|comes|became|becomes) of\b/i,
    instead: 'the outcome or the result',
  },
  { word: /\b(?:comes|come|came) to nothing\b/i, instead: 'fails' },
  {
    word: /\b(?:gives|given|gave|giving) up\b/i,
    instead: 'fails, is cancelled or is released',
  },
  { word: /\b(?:gets?|got) on\b/i, instead: 'continues, or is stuck' },
  { word: /\bwhoever\b/i, instead: 'the caller, or who it is' },
  { word: /\bby itself\b/i, instead: 'automatically' },
  { word: /\bat ease\b/i, instead: 'later' },
  { word: /\bin the way of\b/i, instead: 'blocking' },
  { word: /\brooms?\b/i, instead: 'module or layer' },
  { word: /\bdesks?\b/i, instead: 'command handler, client or context' },
  { word: /\b(?:stirred|riddle)\b/i, instead: 'waiters, compensating' },
  { word: /\bmay be repeated\b/i, instead: 'idempotent, or can be retried' },
  { word: /\bpiled up\b/i, instead: 'the backlog' },
  { word: /\bwent on\b/i, instead: 'continued' },
  { word: /\bnowhere\b/i, instead: 'what is missing' },
  { word: /\bfor ever\b/i, instead: 'permanently' },
  { word: /\bhas a look\b/i, instead: 'reads or checks' },
  { word: /\bsets? aside\b/i, instead: 'authorised' },
  { word: /\bcan(?:not)? be had\b/i, instead: 'available, or not' },
];

const READ = /\.(?:tsx?|js|mjs|cjs|md|ya?ml)$/;
const NOT_OURS = /^tests\/replay\/histories\/|__generated__|^docs\/openapi/;
/** This list, and the synopses of films. */
const LEFT_OUT = new Set([
  'tests/architecture/words.test.ts',
  'sandbox/catalogue/production-table.ts',
]);

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

function usesOf({ word, instead }: Rule): string[] {
  return lines
    .filter(({ text }) => word.test(text))
    .map(({ path, number, text }) => {
      return `${path}:${number}: “${word.exec(text)?.[0]}”: write ${instead}`;
    });
}

test('reads the repository', () => {
  expect(lines.length).toBeGreaterThan(50_000);
});

test.each(RULES)('nothing uses $word', (rule) => {
  expect(usesOf(rule)).toEqual([]);
});
