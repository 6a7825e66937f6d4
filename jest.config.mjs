// Two projects: in `unit` nothing outside is needed; each file of `temporal` starts a real Temporal server.

/** Packages without a CommonJS build, which Jest therefore has to transform. */
const ESM_ONLY = ['get-port', '@seriousme/openapi-schema-validator'];

const TEMPORAL_TESTS = '<rootDir>/tests/(workflow|e2e|replay|chaos)/';

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
  modulePathIgnorePatterns: ['<rootDir>/.usher/', '<rootDir>/reports/', '<rootDir>/tools/'],
};

/** @type {import('jest').Config} */
const config = {
  maxWorkers: 2,
  // A process that has hosted Temporal's workers for long gets slow: the next file gets a fresh one.
  workerIdleMemoryLimit: '700MB',
  // Tests wait for events; this only ends one that waits for an event that never comes.
  testTimeout: 300_000,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{src,sandbox,scripts,tests}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', TEMPORAL_TESTS],
    },
    {
      ...shared,
      displayName: 'temporal',
      testMatch: ['<rootDir>/tests/{workflow,e2e,replay,chaos}/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/support/global-setup.ts',
    },
  ],
};

export default config;
