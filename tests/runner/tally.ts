// Counts a run for the last line of `npm test`, and explains failures without a failed test.
import { z } from 'zod';

/** The counted fields of Jest's `--json` output. */
const JestResultsSchema = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numTodoTests: z.int(),
  numRuntimeErrorTestSuites: z.int(),
});

export interface Tally {
  passed: number;
  failed: number;
  /** Failures that no test reports, one sentence each. */
  remarks: string[];
}

export interface JestRun {
  exitCode: number;
  /** The text of Jest's result file; undefined if it wrote none. */
  json: string | undefined;
  /** Whether all tests were requested: then a skipped test is a failure. */
  complete: boolean;
}

/** The tests' tally. Each file that could not run and each unexplained failure counts as one failed test. */
export function tallyJest({ exitCode, json, complete }: JestRun): Tally {
  if (json === undefined)
    return failure('Jest ended without results: it crashed, or its set-up failed.');
  const results = JestResultsSchema.parse(JSON.parse(json));
  const skipped = complete ? results.numPendingTests + results.numTodoTests : 0;
  const counted = {
    passed: results.numPassedTests,
    failed: results.numFailedTests + results.numRuntimeErrorTestSuites + skipped,
    remarks:
      skipped > 0 ? [`${skipped} tests were skipped; in a complete run that is a failure.`] : [],
  };
  if (counted.failed > 0) return counted;
  if (counted.passed === 0) return failure('No test ran.');
  if (exitCode === 0 && results.success) return counted;
  return add(counted, failure(`All tests passed, but Jest failed with exit code ${exitCode}.`));
}

/** The tally of steps that passed or failed as a whole. */
export function tallySteps(outcomes: readonly boolean[]): Tally {
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed, remarks: [] };
}

export function add(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    remarks: [...one.remarks, ...other.remarks],
  };
}

export function failure(remark: string): Tally {
  return { passed: 0, failed: 1, remarks: [remark] };
}

export function summaryLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`;
}
