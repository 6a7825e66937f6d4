// What the compiler cannot see: code that replays differently, state that workflows share, tests that cannot fail.
// Rules that need types are in .oxlintrc.json: its linter checks them many times faster.
import { builtinModules } from 'node:module';
import js from '@eslint/js';
import jest from 'eslint-plugin-jest';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.test.ts', '**/testing/**/*.ts', 'tests/**/*.ts'];

const nodeBuiltins = {
  group: ['node:*', ...builtinModules.map((name) => `/${name}`)],
  message: 'This code is replayed: what it needs from outside comes from an activity.',
};

const nodeGlobals = ['process', 'Buffer', 'require', 'module', '__dirname', '__filename'].map(
  (name) => ({ name, message: 'Workflows do not have it: call an activity.' }),
);

const worldGlobals = [
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'performance',
  'crypto',
  'fetch',
  'console',
].map((name) => ({ name, message: 'domain/ is pure: pass it as an argument.' }));

const clockAndChance = [
  ['Date', 'now', 'domain/ is pure: pass the time as an argument.'],
  ['Math', 'random', 'domain/ is pure: pass ids and random numbers as arguments.'],
].map(([object, property, message]) => ({ object, property, message }));

const noDefaultExport = {
  selector: 'ExportDefaultDeclaration',
  message: 'A named export keeps one name for one thing everywhere.',
};

const packedSpreads = {
  selector:
    ':matches(ObjectExpression > SpreadElement > ObjectExpression, :matches(ArrayExpression, CallExpression, NewExpression) > SpreadElement > ArrayExpression)',
  message: 'Write the fields and elements themselves, one to a line.',
};

const clockReadings = {
  selector: ':matches(NewExpression, CallExpression)[callee.name="Date"][arguments.length=0]',
  message: 'This reads the clock: pass the time as an argument.',
};

/**
 * When a workflow wakes up, its clock may still show an earlier time. Two of the functions excepted here run in
 * handlers of Updates. The third, `withOwnSeatsFree`, does not, but a seat map may be slightly out of date.
 */
const clockComparisons = {
  selector:
    'BinaryExpression[operator=/^[<>]=?$/]:matches(' +
    ['left', 'right']
      .flatMap((side) => [`[${side}.name="nowMs"]`, `[${side}.callee.property.name="now"]`])
      .join(', ') +
    '):not(FunctionDeclaration[id.name=/^(refusalOfLateOrder|validFormerSecret|withOwnSeatsFree)$/] *)',
  message: 'Only the handler of an Update may compare the clock: a wait is a timer.',
};

/**
 * One instance of a module serves all workflows of a worker. Lists and objects are not checked: the SDK freezes
 * exported ones.
 */
const moduleState = {
  selector: [
    'VariableDeclaration[kind="let"]',
    'VariableDeclaration > VariableDeclarator:not([id.typeAnnotation.typeAnnotation.typeName.name=/^Readonly/]) > NewExpression',
    'VariableDeclaration > VariableDeclarator > Literal[regex.flags=/[gy]/]',
  ]
    .flatMap((what) => [`Program > ${what}`, `Program > ExportNamedDeclaration > ${what}`])
    .join(', '),
  message: 'State of a module would be shared by all workflows: keep it in the checkout.',
};

/** A query needs a worker and a replay, and may deliver events before their workflow task (docs/design/reads.md). */
const workflowQueries = {
  selector: 'CallExpression[callee.property.name=/^query(Workflow)?$/]',
  message: 'Workflows are not queried: read what they publish (docs/design/reads.md).',
};

const environment = {
  object: 'process',
  property: 'env',
  message: 'Only src/platform/config reads the environment: take settings as arguments.',
};

export default defineConfig(
  globalIgnores(['.usher/', 'coverage/', 'reports/', 'tools/', '**/dist/', '**/__generated__/']),
  js.configs.recommended,
  {
    // External input is matched in linear time: backtracking over 6 KB can take a minute.
    ignores: TESTS,
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // The style guide leaves the choice between `interface` and `type` to the shape.
      '@typescript-eslint/consistent-type-definitions': 'off',
      'no-restricted-syntax': ['error', noDefaultExport, packedSpreads],
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        ['process', 'module', 'Buffer', 'setInterval', 'clearInterval', 'URL'].map((name) => [
          name,
          true,
        ]),
      ),
    },
  },
  {
    // Loaded by browsers, after the libraries next to them.
    files: ['src/docs-site/assets/*.js'],
    languageOptions: {
      sourceType: 'script',
      globals: Object.fromEntries(
        [
          ...['document', 'location', 'navigator', 'localStorage', 'fetch', 'setTimeout'],
          ...['CustomEvent', 'MutationObserver', 'MiniSearch', 'Scalar'],
        ].map((name) => [name, true]),
      ),
    },
  },
  {
    files: ['examples/shop/public/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          ...['document', 'EventSource', 'fetch', 'location', 'performance', 'setTimeout'],
          'window',
        ].map((name) => [name, false]),
      ),
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/platform/config*', 'src/platform/config/**', ...TESTS],
    rules: {
      'no-console': 'error',
      'no-restricted-properties': ['error', environment],
    },
  },
  {
    files: ['src/workflows/**/*.ts', 'src/domain/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-imports': ['error', { patterns: [nodeBuiltins] }],
      'no-restricted-globals': ['error', ...nodeGlobals],
    },
  },
  {
    files: ['src/workflows/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-syntax': [
        'error',
        noDefaultExport,
        packedSpreads,
        clockComparisons,
        moduleState,
      ],
    },
  },
  {
    files: ['src/domain/**/*.ts'],
    ignores: TESTS,
    rules: {
      'no-restricted-globals': ['error', ...nodeGlobals, ...worldGlobals],
      'no-restricted-properties': ['error', environment, ...clockAndChance],
      'no-restricted-syntax': [
        'error',
        noDefaultExport,
        packedSpreads,
        clockReadings,
        clockComparisons,
        moduleState,
      ],
    },
  },
  {
    files: ['src/api/**/*.ts', '{scripts,ops,demo}/**/*.ts'],
    ignores: TESTS,
    rules: { 'no-restricted-syntax': ['error', noDefaultExport, packedSpreads, workflowQueries] },
  },
  {
    files: TESTS,
    rules: {
      'max-lines': ['error', { max: 320, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // Tables are read row by row, so their length hides nothing.
    files: ['src/contract/endpoints.ts', '**/*-table.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: TESTS,
    extends: [jest.configs['flat/recommended']],
    rules: {
      'jest/no-focused-tests': 'error',
      'jest/no-disabled-tests': 'error',
      'jest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect*', '**.expect*', 'assert*', 'fc.assert'] },
      ],
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
);
