// Three layers, by what a test needs: `unit` needs only the code; `process` needs sockets, programs or SQLite;
// `temporal` also needs a real Temporal server. A test beside the code that needs a socket or a program is named
// *.process.test.ts.

/** Packages without a CommonJS build, which Jest therefore has to transform. */
const ESM_ONLY = ['get-port', 'httpxy', 'marked', '@seriousme/openapi-schema-validator'];

const BESIDE_THE_CODE = '<rootDir>/{src,sandbox,scripts,ops,demo,clients,examples,bench}/**';

const shared = {
  testEnvironment: 'node',
  transform: {
    '^.+\\.[cm]?[jt]s$': [
      '@swc/jest',
      {
        swcrc: false,
        module: { type: 'commonjs' },
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022', keepClassNames: true },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(?:${ESM_ONLY.join('|')})/)`],
  // Tests import the client under the same name as its users do.
  moduleNameMapper: { '^usher-client$': '<rootDir>/clients/typescript/src/index.ts' },
  modulePathIgnorePatterns: [
    '<rootDir>/clients/typescript/dist/',
    '<rootDir>/.usher/',
    '<rootDir>/reports/',
    '<rootDir>/tools/',
  ],
};

/** @type {import('jest').Config} */
const config = {
  // Two more than the intended number of cores: the tests against Temporal often wait for a timer.
  maxWorkers: 4,
  testSequencer: '<rootDir>/tests/runner/longest-first.mjs',
  // A process that has long hosted Temporal workers gets slow: the next file gets a new process.
  workerIdleMemoryLimit: '700MB',
  // The only time limit of the tests. They wait for events, so the limit ends only a test whose event never comes, even
  // on a machine that is many times slower than ours.
  testTimeout: 30 * 60_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [`${BESIDE_THE_CODE}/*.test.ts`],
      testPathIgnorePatterns: ['/node_modules/', '\\.process\\.test\\.ts$'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/no-outside.ts'],
    },
    {
      ...shared,
      displayName: 'process',
      testMatch: [
        `${BESIDE_THE_CODE}/*.process.test.ts`,
        '<rootDir>/tests/{architecture,contract,mutants,runner,simulation}/**/*.test.ts',
      ],
    },
    {
      ...shared,
      displayName: 'temporal',
      testMatch: ['<rootDir>/tests/{e2e,replay,chaos,cluster}/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/support/global-setup.ts',
    },
  ],
};

export default config;
