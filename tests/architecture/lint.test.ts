// Each rule of eslint.config.mjs and .oxlintrc.json catches its planted violations, and only in its own folders.
import { symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { type Files, PlantedTree, ROOT } from './planted-tree';

const ReportSchema = z.array(
  z.object({
    filePath: z.string(),
    messages: z.array(z.object({ ruleId: z.string().nullable(), message: z.string() })),
  }),
);

const TypedReportSchema = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })),
});

const BUILT_IN = "import fs from 'node:fs';\nexport const root = fs.readdirSync('/');\n";
const BARE_BUILT_IN = "import { join } from 'path';\nexport const path = join('a', 'b');\n";
const SUBPATH_BUILT_IN = "export { readFile } from 'fs/promises';\n";
const PROCESS = 'export const flags = process.argv;\n';
const ENVIRONMENT = 'export const home = process.env;\n';
const LOST_PROMISE = 'export function go(work: () => Promise<void>): void {\n  work();\n}\n';
const ANY = 'export function first(list: any[]): unknown {\n  return list[0];\n}\n';
const DEFAULT_EXPORT = 'const seats = 2;\nexport default seats;\n';
const CLOCK = 'export const now = (): number => Date.now();\n';
const NEW_DATE = 'export const now = (): Date => new Date();\n';
const COMPARED_CLOCK =
  'export const isDue = (atMs: number, nowMs: number): boolean => atMs <= nowMs;\n';
const COMPARED_NOW = 'export const isDue = (atMs: number): boolean => Date.now() > atMs;\n';
const AFTER_DEADLINE = `export function refusalOfLateOrder(atMs: number, nowMs: number): boolean {
  return atMs <= nowMs;
}
`;
const CHANCE = 'export const chance = (): number => Math.random();\n';
const TIMER = 'export const later = (act: () => void): unknown => setTimeout(act, 1);\n';
const GIVEN_DATE = 'export const day = (epochMs: number): Date => new Date(epochMs);\n';
const COUNTER = 'export let count = 0;\nexport const more = (): number => ++count;\n';
const CACHE =
  'const seen = new Map<string, number>();\nexport const of = (key: string) => seen.get(key);\n';
const REMEMBERING =
  'const WORD = /a/g;\nexport const is = (text: string): boolean => WORD.test(text);\n';
const NO_STATE = `const WORDS: ReadonlySet<string> = new Set(['a']);
export const has = (text: string): boolean => WORDS.has(text) && sum(1) === 1;
function sum(to: number): number {
  let all = 0;
  for (const each of new Set([to])) all += each;
  return all;
}
`;
const LONG_FILE = Array.from({ length: 301 }, (_, row) => `export const row${row} = 1;\n`).join('');
const LONG_FUNCTION = `export function long(list: number[]): void {\n${'  list.push(1);\n'.repeat(80)}}\n`;

const QUERY = `import type { Client } from '@temporalio/client';
export const ask = ({ workflow }: Client): unknown => workflow.getHandle('chk_1').query('checkout');
`;
const RAW_QUERY = `import type { Client } from '@temporalio/client';
export const ask = ({ workflowService }: Client): unknown => workflowService.queryWorkflow({});
`;
const QUERY_STRING = `import type { Request } from 'express';
export const limit = ({ query }: Request): unknown => query.limit;
`;

const READING_TEST = `import { readdirSync } from 'node:fs';
it('reads', () => {
  expect(readdirSync('/')).toContain('tmp');
});
`;

/** Planted files, each with the rule that it breaks. */
const CAUGHT: [file: string, content: string, rule: string][] = [
  ['src/domain/built-in.ts', BUILT_IN, 'no-restricted-imports'],
  ['src/domain/bare.ts', BARE_BUILT_IN, 'no-restricted-imports'],
  ['src/domain/subpath.ts', SUBPATH_BUILT_IN, 'no-restricted-imports'],
  ['src/domain/process.ts', PROCESS, 'no-restricted-globals'],
  ['src/domain/checkout/clock.ts', CLOCK, 'no-restricted-properties'],
  ['src/domain/checkout/new-date.ts', NEW_DATE, 'no-restricted-syntax'],
  ['src/domain/checkout/compared-clock.ts', COMPARED_CLOCK, 'no-restricted-syntax'],
  ['src/workflows/compared-clock.ts', COMPARED_CLOCK, 'no-restricted-syntax'],
  ['src/workflows/compared-now.ts', COMPARED_NOW, 'no-restricted-syntax'],
  ['src/domain/checkout/chance.ts', CHANCE, 'no-restricted-properties'],
  ['src/domain/checkout/timer.ts', TIMER, 'no-restricted-globals'],
  ['src/domain/environment.ts', ENVIRONMENT, 'no-restricted-properties'],
  ['src/domain/counter.ts', COUNTER, 'no-restricted-syntax'],
  ['src/domain/cache.ts', CACHE, 'no-restricted-syntax'],
  ['src/domain/remembering.ts', REMEMBERING, 'no-restricted-syntax'],
  ['src/workflows/counter.ts', COUNTER, 'no-restricted-syntax'],
  ['src/workflows/cache.ts', CACHE, 'no-restricted-syntax'],
  ['src/domain/default-export.ts', DEFAULT_EXPORT, 'no-restricted-syntax'],
  ['src/workflows/built-in.ts', BUILT_IN, 'no-restricted-imports'],
  ['src/workflows/bare.ts', BARE_BUILT_IN, 'no-restricted-imports'],
  ['src/workflows/process.ts', PROCESS, 'no-restricted-globals'],
  ['src/workflows/lost-promise.ts', LOST_PROMISE, 'typescript(no-floating-promises)'],
  ['src/upstream/lost-promise.ts', LOST_PROMISE, 'typescript(no-floating-promises)'],
  ['src/upstream/environment.ts', ENVIRONMENT, 'no-restricted-properties'],
  ['src/upstream/any.ts', ANY, '@typescript-eslint/no-explicit-any'],
  ['src/upstream/default-export.ts', DEFAULT_EXPORT, 'no-restricted-syntax'],
  ['src/upstream/console.ts', "console.log('here');\n", 'no-console'],
  ['sandbox/lost-promise.ts', LOST_PROMISE, 'typescript(no-floating-promises)'],
  ['scripts/default-export.ts', DEFAULT_EXPORT, 'no-restricted-syntax'],
  ['src/api/query.ts', QUERY, 'no-restricted-syntax'],
  ['src/api/raw-query.ts', RAW_QUERY, 'no-restricted-syntax'],
  ['ops/commands/query.ts', QUERY, 'no-restricted-syntax'],
  ['src/api/long-file.ts', LONG_FILE, 'max-lines'],
  ['src/api/long-function.ts', LONG_FUNCTION, 'max-lines-per-function'],
  [
    'src/api/focused.test.ts',
    "it.only('one', () => {\n  expect(1).toBe(1);\n});\n",
    'jest/no-focused-tests',
  ],
  [
    'tests/e2e/skipped.test.ts',
    "it.skip('one', () => {\n  expect(1).toBe(1);\n});\n",
    'jest/no-disabled-tests',
  ],
  ['tests/e2e/idle.test.ts', "it('proves nothing', () => undefined);\n", 'jest/expect-expect'],
  [
    'tests/e2e/lost-promise.test.ts',
    "it('one', () => {\n  expect(Promise.resolve(1)).resolves.toBe(1);\n});\n",
    'typescript(no-floating-promises)',
  ],
];

const VALID: [file: string, content: string][] = [
  ['src/domain/given-date.ts', GIVEN_DATE],
  ['src/domain/checkout/after-deadline.ts', AFTER_DEADLINE],
  ['src/domain/events.ts', 'export const events = 1;\n'],
  ['src/domain/neighbour.ts', "export { events } from './events';\n"],
  ['src/domain/reads.test.ts', READING_TEST],
  ['src/workflows/clock.ts', CLOCK],
  ['src/workflows/no-state.ts', NO_STATE],
  ['src/domain/no-state.ts', NO_STATE],
  ['src/api/query-string.ts', QUERY_STRING],
  ['src/platform/built-in.ts', BUILT_IN],
  ['src/platform/clock.ts', CLOCK],
  ['src/platform/config.ts', ENVIRONMENT],
  ['src/contract/endpoints.ts', LONG_FILE],
  ['scripts/speaks.ts', "console.log('here');\n"],
  ['vite.config.mjs', 'export default {};\n'],
];

function plantTree(): PlantedTree {
  const tree = new PlantedTree();
  symlinkSync(join(ROOT, 'node_modules'), join(tree.path, 'node_modules'));
  const tsconfig = { extends: join(ROOT, 'tsconfig.json'), include: ['**/*.ts'] };
  const planted: Files = Object.fromEntries(
    [...CAUGHT, ...VALID].map(([file, content]) => [file, content]),
  );
  tree.plant({ ...planted, 'tsconfig.json': JSON.stringify(tsconfig) });
  return tree;
}

/** The broken rules by file. */
function lint(tree: PlantedTree): Map<string, string[]> {
  const report = tree.runForJson('eslint/bin/eslint.js', [
    `--config=${join(ROOT, 'eslint.config.mjs')}`,
    '--format=json',
    '.',
  ]);
  const broken = new Map(
    ReportSchema.parse(report).map(({ filePath, messages }) => [
      relative(tree.path, filePath),
      messages.map(({ ruleId, message }) => ruleId ?? message),
    ]),
  );
  // The folders are named, since oxlint would also follow the link to node_modules.
  const typed = tree.runForJson('oxlint/bin/oxlint', [
    `--config=${join(ROOT, '.oxlintrc.json')}`,
    '--format=json',
    'src',
    'sandbox',
    'scripts',
    'ops',
    'tests',
  ]);
  for (const { filename, code } of TypedReportSchema.parse(typed).diagnostics) {
    broken.set(filename, [...(broken.get(filename) ?? []), code]);
  }
  return broken;
}

describe('the linter', () => {
  let tree: PlantedTree;
  let broken: Map<string, string[]>;

  beforeAll(() => {
    tree = plantTree();
    broken = lint(tree);
  });
  afterAll(() => tree.remove());

  it.each(CAUGHT.map(([file, , rule]) => [rule, file]))('%s catches %s', (rule, file) => {
    expect(broken.get(file)).toContain(rule);
  });

  it.each(VALID)('accepts %s', (file) => {
    expect(broken.get(file)).toEqual([]);
  });
});
