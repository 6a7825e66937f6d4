// `npm test`: all checks and tests. `--fast` runs only the tests that need nothing but the code. `--cluster` runs the
// tests of a purchase on PostgreSQL and Temporal's production server. Other arguments (`npm test -- src/domain`) are
// passed to Jest, which then runs without the checks.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/platform/config';
import { openClusterTemporal } from './cluster/cluster-temporal';
import type { KeptAlive } from './kept-alive';
import { runAloud, runQuietly, type Step } from '../tests/runner/step';
import {
  add,
  failure,
  summaryLine,
  tallyJest,
  tallySteps,
  type Tally,
} from '../tests/runner/tally';

const REPORTS = join(__dirname, '../reports');
const SUMMARY = join(REPORTS, 'summary.txt');
const JEST_RESULTS = join(REPORTS, 'jest.json');

const LINT: Step = {
  name: 'lint',
  doing: 'every file against eslint.config.mjs',
  args: ['node_modules/eslint/bin/eslint.js', '--max-warnings=0', '.'],
};

const TYPED_LINT: Step = {
  name: 'lint with types',
  doing: 'every file against .oxlintrc.json',
  args: ['node_modules/oxlint/bin/oxlint'],
};

const FORMAT: Step = {
  name: 'format',
  doing: 'every file as Prettier writes it',
  args: [
    'node_modules/prettier/bin/prettier.cjs',
    '--check',
    '--log-level=warn',
    '--cache',
    '--cache-strategy=content',
    '.',
  ],
};

const TYPES: Step = {
  name: 'types',
  doing: 'the whole program',
  args: [
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/usher/types.tsbuildinfo',
  ],
};

/** Checked separately: its pages are TSX, whose types include a browser's. */
const SHOP_TYPES: Step = {
  name: 'types of the shop',
  doing: 'examples/shop',
  args: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'examples/shop'],
};

const LAYERS: Step = {
  name: 'layers',
  doing: 'every import against .dependency-cruiser.cjs',
  args: [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config=.dependency-cruiser.cjs',
    '--output-type=err-long',
    '.',
  ],
};

const DEAD_CODE: Step = {
  name: 'dead code',
  doing: 'every file, export and package against knip.jsonc',
  args: ['node_modules/knip/bin/knip.js', '--no-progress'],
};

const COMPOSE: Step = {
  name: 'compose',
  doing: 'docker-compose.yml and compose.try.yml against the schema of Compose, and .dclintrc.json',
  args: [
    'node_modules/dclint/bin/dclint.cjs',
    '--max-warnings=0',
    'docker-compose.yml',
    'compose.try.yml',
  ],
};

const DOCKERFILE: Step = {
  name: 'Dockerfile',
  doing: "Dockerfile against hadolint's rules",
  args: ['--import', 'tsx', 'tests/runner/hadolint.ts'],
};

/** Each uses one core. */
const CHECKS = [
  TYPES,
  SHOP_TYPES,
  LINT,
  TYPED_LINT,
  FORMAT,
  LAYERS,
  DEAD_CODE,
  COMPOSE,
  DOCKERFILE,
];

/** The projects of jest.config.mjs that need no Temporal. */
const FAST = ['--selectProjects', 'unit'];
const WITHOUT_TEMPORAL = ['--selectProjects', 'unit', 'process'];

/** The tests that `--cluster` runs if no others are named. */
const PURCHASES = ['tests/e2e'];

const TEMPORAL: Step = {
  name: 'Temporal',
  doing: 'the server that the tests run against',
  args: ['--import', 'tsx', 'scripts/provision-temporal.ts'],
};

const TEMPORAL_CLUSTER: Step = {
  name: "Temporal's production server",
  doing: 'for the test of the cluster; built once',
  args: [...TEMPORAL.args, '--server'],
};

function jestStep(args: readonly string[]): Step {
  const color = process.stdout.isTTY ? ['--colors'] : [];
  return {
    name: 'tests',
    doing: args.length === 0 ? 'all of them, with Jest' : `jest ${args.join(' ')}`,
    args: [
      'node_modules/jest/bin/jest.js',
      '--json',
      `--outputFile=${JEST_RESULTS}`,
      ...color,
      ...args,
    ],
  };
}

async function runChecks(signal: AbortSignal): Promise<Tally> {
  let tally = tallySteps([]);
  for (const check of CHECKS) {
    const passed = await runQuietly(check, signal);
    const remark = `Failed: ${check.name}, ${check.doing}. Its output is above, among that of the tests.`;
    tally = add(tally, passed ? tallySteps([true]) : failure(remark));
  }
  return tally;
}

async function runJest(
  args: readonly string[],
  complete: boolean,
  signal: AbortSignal,
): Promise<Tally> {
  const passed = await runAloud(jestStep(args), signal);
  const json = existsSync(JEST_RESULTS) ? readFileSync(JEST_RESULTS, 'utf8') : undefined;
  return tallyJest({ exitCode: passed ? 0 : 1, json, complete });
}

/** The checks run beside the tests, which often wait. Without Temporal, the tests that do not need it still run. */
async function runEverything(signal: AbortSignal): Promise<Tally> {
  const isThere = await runAloud(TEMPORAL, signal);
  // If this build fails, only the cluster test fails, and its error says what to install.
  const provisioned = isThere
    ? tallySteps([true, await runAloud(TEMPORAL_CLUSTER, signal)])
    : failure('The tests of the project `temporal` did not run: there is no server for them.');
  const [checks, tests] = await Promise.all([
    runChecks(signal),
    runJest(isThere ? [] : WITHOUT_TEMPORAL, true, signal),
  ]);
  return [provisioned, checks, tests].reduce(add);
}

/**
 * Each test file gets its own namespace on the cluster. A file that needs server settings keeps the embedded server.
 */
async function runOnCluster(args: readonly string[], stop: AbortController): Promise<Tally> {
  const logDir = join(REPORTS, 'cluster');
  rmSync(logDir, { recursive: true, force: true });
  mkdirSync(logDir, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'usher-cluster-tests-'));
  const programs: KeptAlive[] = [];
  try {
    const config = readConfig({ ...process.env, USHER_DATA_DIR: dataDir });
    const options = { dataDir, logDir, config, port: undefined, ui: false } as const;
    const temporal = await openClusterTemporal({ ...options, report: console.log });
    programs.push(...temporal.programs);
    const gone = programs.map(({ failed }) => failed);
    void Promise.race(gone).then((why) => {
      console.error(why);
      stop.abort();
    });
    process.env.USHER_TEST_TEMPORAL = temporal.address;
    return await runJest(args.length === 0 ? PURCHASES : args, false, stop.signal);
  } finally {
    for (const program of programs.toReversed()) await program.stop();
    await rm(dataDir, { recursive: true });
  }
}

function run(args: readonly string[], stop: AbortController): Promise<Tally> {
  if (args.length === 0) return runEverything(stop.signal);
  const others = args.filter((arg) => arg !== '--cluster');
  if (others.length < args.length) return runOnCluster(others, stop);
  const chosen = args.flatMap((arg) => (arg === '--fast' ? FAST : [arg]));
  return runJest(chosen, false, stop.signal);
}

async function main(args: readonly string[]): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  mkdirSync(REPORTS, { recursive: true });
  for (const file of [SUMMARY, JEST_RESULTS]) rmSync(file, { force: true });

  const tally = await run(args, stop);

  for (const remark of tally.remarks) console.log(remark);
  console.log(summaryLine(tally));
  writeFileSync(SUMMARY, `${summaryLine(tally)}\n`);
  process.exitCode = tally.failed > 0 ? 1 : 0;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
