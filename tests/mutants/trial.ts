// A copy of this work tree with one mutated file at a time, and the tests that should find the mutation.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
/** Inside the work tree, so that its packages are found. */
const COPIES = join(ROOT, '.usher/mutants');

/** Ends endless loops. The slowest run needs far less CPU time, even on a slow machine. */
const CPU_SECONDS_MAX = 600;
/** Node cannot limit its own CPU time. */
const LIMITED = ['-c', `ulimit -t ${CPU_SECONDS_MAX}; exec "$0" "$@"`, process.execPath];

const JEST = [join(ROOT, 'node_modules/jest/bin/jest.js'), '--runInBand', '--bail'];
const SCHEDULES = 'tests/simulation/simulation.test.ts';
/** The quick simulations first, without the careless variants, which fail on any change to the workflow code. */
const SIMULATIONS = [
  ['tests/simulation', '--testPathIgnorePatterns', 'careless', SCHEDULES],
  [SCHEDULES],
];

export type Verdict = 'found by the unit tests' | 'found by the simulation' | 'survived';

export class Trial {
  readonly #copy: string;

  constructor() {
    mkdirSync(COPIES, { recursive: true });
    this.#copy = mkdtempSync(join(COPIES, 'copy-'));
    const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const files = execFileSync('git', listed, { cwd: ROOT }).toString().split('\0');
    for (const file of files) {
      const isThere = file !== '' && existsSync(join(ROOT, file));
      if (isThere) cpSync(join(ROOT, file), join(this.#copy, file));
    }
  }

  /** Runs the tests with the mutated text in place of the file's, and restores the original. */
  async judge(file: string, original: string, text: string): Promise<Verdict> {
    writeFileSync(join(this.#copy, file), text);
    try {
      // Only unit tests that import the file can find a fault in it.
      const units = ['--selectProjects', 'unit', '--passWithNoTests', '--findRelatedTests', file];
      if (!(await this.#passes(units))) return 'found by the unit tests';
      for (const tests of SIMULATIONS) {
        if (!(await this.#passes(tests))) return 'found by the simulation';
      }
      return 'survived';
    } finally {
      writeFileSync(join(this.#copy, file), original);
    }
  }

  close(): void {
    rmSync(this.#copy, { recursive: true, force: true });
  }

  #passes(tests: readonly string[]): Promise<boolean> {
    const child = spawn('sh', [...LIMITED, ...JEST, ...tests], {
      cwd: this.#copy,
      stdio: 'ignore',
    });
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve(code === 0));
    });
  }
}
